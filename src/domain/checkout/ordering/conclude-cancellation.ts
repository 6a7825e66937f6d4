import { compareMoney, covers, roundMoney, type Money } from '../../money';
import { listCompensation } from '../compensations';
import type { Compensation } from '../order';
import type { Checkout, CheckoutWithOrder } from '../state';

interface Told {
  /** Whether Svc says that it has paid. */
  readonly refunded: boolean;
  /** How much goes back, where Svc says so. */
  readonly refund: Money | null;
}

/**
 * Svc has cancelled the order. Whoever took the money gives all of it back, beside the checkout: a refund counts
 * as done only on the word of the one who pays it. The amount that Svc names is what Svc gives back. Where a
 * partner has captured it says nothing, and where Svc took the money a smaller one leaves the rest owed.
 */
export function cancelled(checkout: CheckoutWithOrder, told: Told, nowMs: number): Checkout {
  const { items, lease, order } = checkout.phase;
  const { collection } = order;
  const total = roundMoney(order.receipt.total);
  const named = told.refund && covers(told.refund, total) ? told.refund : null;
  const refund = collection || told.refund ? (named ?? total) : null;
  const closed = { ...order, fulfilled: true, tickets: [], tries: 0, pause: null };
  const phase = { status: 'cancelled', items, lease, order: closed, refund, atMs: nowMs } as const;
  const next = { ...checkout, phase };
  if (!collection) return svcRefund(next, told, total);
  const kind = collection.status === 'captured' ? 'refund' : 'void';
  return listCompensation(next, collection, total, kind);
}

function svcRefund(checkout: CheckoutWithOrder, told: Told, total: Money): Checkout {
  const { orderId } = checkout.phase.order;
  const isNothing = compareMoney(total, { ...total, amount: '0' }) === 0;
  const isPart = told.refund !== null && !covers(told.refund, total);
  if (isNothing || (told.refunded && !isPart) || orderId === null) return checkout;
  const owed = { reference: orderId, authorizationId: null };
  const part: Pick<Compensation, 'refunded'> =
    isPart && told.refund ? { refunded: told.refund } : {};
  return listCompensation(checkout, owed, total, 'svc_refund', part);
}
