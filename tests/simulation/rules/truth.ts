// The true state of the customer's money and seats, at Svc and at the provider.
import type { Provider } from '../outside/provider';
import type { Svc } from '../outside/svc';

export interface Books {
  readonly svc: Svc;
  readonly provider: Provider;
}

export interface Truth extends Books {
  /** The customer's email; several while edits are under way. */
  readonly customers: ReadonlySet<string>;
  /** True after ops have made a false statement that the checkout cannot detect. */
  readonly isMisled: () => boolean;
}

/** Money that was captured for one attempt and not refunded in full. */
export interface Kept {
  readonly units: number;
  /** The captured amount. */
  readonly takenUnits: number;
  /** The reference at the provider; null if Svc captured it. */
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

/** Whether any money was ever captured. */
export function wasTaken({ svc, provider }: Books): boolean {
  return (
    svc.orders.all.some((order) => svc.orders.wasPaid(order)) ||
    provider.ours().some(({ status }) => status === 'captured' || status === 'refunded')
  );
}
