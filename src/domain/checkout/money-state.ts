// Whether the customer's money was taken. `unknown` is a value of its own, not a failure.
import { hasPurchase, type Checkout } from './state';
import type { Collection, OrderStep } from './order-steps';

export type MoneyState = 'taken' | 'not_taken' | 'unknown';

export function moneyOf(checkout: Checkout): MoneyState {
  if (!hasPurchase(checkout)) return 'not_taken';
  const { phase } = checkout;
  if (phase.status === 'cancelled') return moneyOfCancelled(checkout, phase.collection);
  return moneyOfOrder(phase.order, phase.collection);
}

/** Svc takes the money when it fulfils the order, a partner's provider when we capture. */
export function moneyOfOrder({ step }: OrderStep, collection: Collection | null): MoneyState {
  if (!collection) return step === 'fulfilled' || step === 'delivered' ? 'taken' : 'unknown';
  if (collection.status === 'captured') return 'taken';
  return collection.status === 'refused' ? 'not_taken' : 'unknown';
}

/** The compensation settles a capture in doubt: if its void became a refund, the money was captured. */
function moneyOfCancelled(
  { compensations }: Pick<Checkout, 'compensations'>,
  collection: Collection | null,
): MoneyState {
  if (!collection) return 'taken';
  const { reference, status } = collection;
  const listed = compensations.find((each) => each.reference === reference);
  if (listed?.kind === 'refund') return 'taken';
  if (status !== 'in_doubt') return status === 'captured' ? 'taken' : 'not_taken';
  return listed?.done ? 'not_taken' : 'unknown';
}
