// What was really done to the customer's money and seats, wherever.
import type { ProviderModel } from './provider-model';
import type { SvcModel } from './svc-model';

export interface Truth {
  readonly svc: SvcModel;
  readonly provider: ProviderModel;
  /** Who the customer is, by what was asked and taken; two as long as an edit is under way. */
  readonly customers: ReadonlySet<string>;
  /** Set once a person of ops has stated what is not so, and nobody could know better. */
  readonly isMisled: () => boolean;
}

/** What was taken and not given back, in minor units. */
export function capturedUnits({
  svc,
  provider,
}: Pick<Truth, 'svc' | 'provider'>): readonly number[] {
  return [
    ...svc.orders.captured().map(({ totalUnits }) => totalUnits),
    ...provider.captured().map(({ amountUnits }) => amountUnits),
  ];
}

/** Whether anything was ever taken. */
export function wasCaptured({ svc, provider }: Truth): boolean {
  return (
    svc.orders.captured().length > 0 ||
    svc.orders.all.some(
      (order) => svc.orders.isPaidBack(order) && order.authorizationId === null,
    ) ||
    provider.captured().length > 0 ||
    provider.refunded().length > 0
  );
}
