// What was really done to the customer's money and seats, wherever.
import type { Provider } from '../outside/provider';
import type { Svc } from '../outside/svc';

export interface Books {
  readonly svc: Svc;
  readonly provider: Provider;
}

export interface Truth extends Books {
  /** Who the customer is, by what was asked and taken; two as long as an edit is under way. */
  readonly customers: ReadonlySet<string>;
  /** Set once a person of ops has stated what is not so, and nobody could know better. */
  readonly isMisled: () => boolean;
}

/** Money that was taken for one attempt, and not given back in full. */
export interface Kept {
  readonly units: number;
  /** What was taken at first. */
  readonly takenUnits: number;
  /** The reference at the provider; null where Svc took it. */
  readonly reference: string | null;
}

export function keptMoney({ svc, provider }: Books): readonly Kept[] {
  const atSvc = svc.orders.all.map((order) => ({
    units: svc.orders.keptUnits(order),
    takenUnits: order.totalUnits,
    reference: null,
  }));
  const atProvider = provider.captured().map(({ amountUnits, refundedUnits, capturedBy }) => ({
    units: amountUnits - refundedUnits,
    takenUnits: amountUnits,
    reference: capturedBy,
  }));
  return [...atSvc, ...atProvider].filter(({ units }) => units > 0);
}

/** Whether anything was ever taken. */
export function wasTaken({ svc, provider }: Books): boolean {
  return (
    svc.orders.all.some((order) => svc.orders.wasPaid(order)) ||
    provider.ours().some(({ status }) => status === 'captured' || status === 'refunded')
  );
}
