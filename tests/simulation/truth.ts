// What was really done to the customer's money and seats, wherever.
import type { ProviderModel } from './provider-model';
import type { SvcModel } from './svc-model';

export interface Truth {
  readonly svc: SvcModel;
  readonly provider: ProviderModel;
}

/** What was taken and not given back, in minor units. */
export function capturedUnits({ svc, provider }: Truth): readonly number[] {
  return [
    ...svc.orders.captured().map(({ totalUnits }) => totalUnits),
    ...provider.captured().map(({ amountUnits }) => amountUnits),
  ];
}
