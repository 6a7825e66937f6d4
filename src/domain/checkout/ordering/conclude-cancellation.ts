import { compareMoney, type Money } from '../../money';
import { listCompensation } from '../compensations';
import type { Checkout, CheckoutWithOrder } from '../state';

/**
 * Svc has cancelled the order. Whoever took the money gives it back, beside the checkout: a refund counts
 * as done only on the word of the one who pays it.
 */
export function cancelled(
  checkout: CheckoutWithOrder,
  { refunded, refund: told }: { readonly refunded: boolean; readonly refund: Money | null },
  nowMs: number,
): Checkout {
  const { items, lease, order } = checkout.phase;
  const { collection, orderId, receipt } = order;
  const refund = told ?? (collection ? receipt.total : null);
  const closed = { ...order, fulfilled: true, tickets: [], tries: 0, pause: null };
  const phase = { status: 'cancelled', items, lease, order: closed, refund, atMs: nowMs } as const;
  const next = { ...checkout, phase };
  if (collection && collection.status !== 'captured') {
    return listCompensation(next, collection, refund, 'void');
  }
  const isNothing = refund !== null && compareMoney(refund, { ...refund, amount: '0' }) === 0;
  if (isNothing || (refunded && !collection)) return next;
  if (collection) return listCompensation(next, collection, refund, 'refund');
  const owed = { reference: orderId ?? '', authorizationId: null };
  return orderId === null ? next : listCompensation(next, owed, refund, 'svc_refund');
}
