import { compareMoney, type Money } from '../../money';
import { listCompensation } from '../compensations';
import type { Compensation, RefundTerms } from '../order';
import type { Checkout, CheckoutIn } from '../state';

type Ordered = CheckoutIn<'processing' | 'in_review' | 'cancelling'>;

/**
 * Svc has cancelled the order. Whoever took the money gives it back, beside the checkout: a refund counts
 * as done only on the word of the one who pays it.
 */
export function cancelled(
  checkout: Ordered,
  { refunded, refund }: { readonly refunded: boolean; readonly refund: Money | null },
  nowMs: number,
): Checkout {
  const { items, lease, order } = checkout.phase;
  const { collection, orderId, receipt } = order;
  const owed = collection ? (refund ?? receipt.total) : refund;
  const terms: RefundTerms = { by: collection ? 'provider' : 'svc', amount: owed };
  const closed = { status: 'cancelled', items, lease, refund: terms, atMs: nowMs } as const;
  const kept = { ...order, fulfilled: true, pause: null };
  const next: Checkout = { ...checkout, phase: { ...closed, order: kept } };
  const list = (reference: string, kind: Compensation['kind']): Checkout => {
    const authorizationId = collection?.authorizationId ?? null;
    const named = { reference, authorizationId };
    return { ...next, compensations: listCompensation(checkout, named, owed, kind) };
  };
  if (collection) {
    const owesMoney = collection.status === 'captured' && !isNothing(owed ?? receipt.total);
    if (owesMoney) return list(collection.reference, 'refund');
    return collection.status === 'captured' ? next : list(collection.reference, 'void');
  }
  const settled = refunded || (owed !== null && isNothing(owed));
  return settled || orderId === null ? next : list(orderId, 'svc_refund');
}

function isNothing(money: Money): boolean {
  return compareMoney(money, { ...money, amount: '0' }) === 0;
}
