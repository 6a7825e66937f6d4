// Svc has cancelled an order without our request, which is how the alternative shape reports a failed order (Svc spec 3).
// There are no tickets, and the refund shows where the money is.
import { covers, roundMoney } from '../domain/money';
import { hasSeen, reasonOf, withEvidence } from '../domain/checkout/evidence';
import type { CancelAnswer } from '../domain/checkout/ports';
import type { CheckoutIn, Evidence, PlacedOrder } from '../domain/checkout/state';
import type { Transition } from '../domain/checkout/transition';
import { cancelledOrder } from './cancelled-order';
import type { CheckoutRun } from './checkout-run';
import { NO_NEWS, type Outcome } from './order-outcome';
import { signed } from './signed-call';

type Ordering = CheckoutRun<'placing' | 'processing'>;

const FAILED: Outcome = { result: 'failed', why: reasonOf(null) };

/** The attempt has failed once its money is back, or if no capture was requested from a partner's provider. */
export async function cancelledAtSvc(
  it: Ordering,
  order: PlacedOrder,
  isRefunded: boolean,
): Promise<Outcome> {
  if (order.namedAtMs !== null) {
    const { orderId } = order;
    const conclusion = { orderId, refunded: isRefunded, refund: null, cause: null };
    return { result: 'ended', transition: cancelledOrder(it.checkout, conclusion) };
  }
  if (isRefunded || it.phase.collection) return FAILED;
  if (!hasSeen(order, 'order_cancelled')) {
    noteSight(it, order, 'order_cancelled', 'The ticketing service has cancelled the order');
  }
  return it.phase.status === 'processing' ? seekRefund(it, order.orderId) : NO_NEWS;
}

/** Repeating the cancellation changes nothing, and its answer may contain more than the status. */
async function seekRefund(it: Ordering, orderId: string): Promise<Outcome> {
  const { order } = it.phase;
  if (order.step !== 'placed' || hasSeen(order, 'refund_named')) return NO_NEWS;
  const answer = await signed(it, (caller) => it.svc.remindOfRefund({ ...caller, orderId }));
  if (answer.outcome !== 'done') return { result: 'pending', why: answer.failure };
  if (!isWholeRefund(it, answer.value)) return NO_NEWS;
  if (answer.value.status === 'refunded') return FAILED;
  noteSight(it, order, 'refund_named', 'The ticketing service gives the money back');
  return NO_NEWS;
}

function isWholeRefund(it: Ordering, { status, refund }: CancelAnswer): boolean {
  if (status === 'unknown') return false;
  return refund ? covers(refund, roundMoney(it.phase.receipt.total)) : status === 'refunded';
}

function noteSight(it: Ordering, order: PlacedOrder, what: Evidence['what'], text: string): void {
  const seen = withEvidence(order, { atMs: Date.now(), what });
  it.note({ phase: { ...it.phase, order: seen } }, text);
}

/** Svc announces the refund, but it is late: the checkout ends, and the refund is followed. Null otherwise. */
export function endedByRefund(checkout: CheckoutIn<'processing'>): Transition | null {
  const { order, receipt } = checkout.phase;
  if (order.step !== 'placed' || !hasSeen(order, 'refund_named')) return null;
  const { orderId } = order;
  const refund = roundMoney(receipt.total);
  return cancelledOrder(checkout, { orderId, refunded: false, refund, cause: null })
    .failing(reasonOf(null))
    .noting('The order ends with its refund');
}
