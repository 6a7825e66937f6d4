import { compareMoney, roundMoney, type Money } from '../../money';
import { listCompensation } from '../compensations';
import type { Checkout, CheckoutWithOrder } from '../state';

/**
 * Svc has cancelled the order. Whoever took the money gives it back, beside the checkout: a refund counts
 * as done only on the word of the one who pays it. What a partner has captured goes back in full: the amount
 * that Svc names is what Svc gives back, which is nothing where it never had the money.
 */
export function cancelled(
  checkout: CheckoutWithOrder,
  { refunded, refund: told }: { readonly refunded: boolean; readonly refund: Money | null },
  nowMs: number,
): Checkout {
  const { items, lease, order } = checkout.phase;
  const { collection, orderId, receipt } = order;
  const refund = collection ? roundMoney(receipt.total) : told;
  const closed = { ...order, fulfilled: true, tickets: [], tries: 0, pause: null };
  const phase = { status: 'cancelled', items, lease, order: closed, refund, atMs: nowMs } as const;
  const next = { ...checkout, phase };
  if (collection) {
    const kind = collection.status === 'captured' ? 'refund' : 'void';
    return listCompensation(next, collection, refund, kind);
  }
  const isNothing = refund !== null && compareMoney(refund, { ...refund, amount: '0' }) === 0;
  if (isNothing || refunded || orderId === null) return next;
  return listCompensation(
    next,
    { reference: orderId, authorizationId: null },
    refund,
    'svc_refund',
  );
}
