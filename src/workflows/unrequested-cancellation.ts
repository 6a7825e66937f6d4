// Svc has cancelled an order without our request. The alternative shape reports a failed order this way (Svc spec 3).
// There are no tickets, and only the refund proves that the money was returned.
import { covers, isPositive, leastRefund, roundMoney } from '../domain/money';
import { hasEvidence, reasonOf, withEvidence } from '../domain/checkout/evidence';
import type { CheckoutIn } from '../domain/checkout/state';
import type { Evidence, PlacedOrder } from '../domain/checkout/order-steps';
import type { Transition } from '../domain/checkout/transition';
import { RESEND_CANCELLED, reviewWithout } from './ask-for-review';
import { cancelledOrder } from './cancelled-order';
import { INTERRUPTED, type CheckoutRun } from './checkout-run';
import { NO_NEWS, type Outcome } from './order-outcome';
import { remindOfRefund } from './refund-reminder';

type Ordering = CheckoutRun<'placing' | 'processing'>;

export const CANCELLED_BY_SVC = 'The ticketing service has ended the order';

const FAILED: Outcome = { result: 'failed', why: reasonOf(null) };

/**
 * The attempt counts as failed once its money is fully refunded. It counts as failed at once if the order was free, or
 * if a partner's provider collects the money, since that provider has captured nothing.
 */
export async function cancelledAtSvc(
  it: Ordering,
  order: PlacedOrder,
  isRefunded: boolean,
  isInterrupted: () => boolean,
): Promise<Outcome> {
  const { collection, receipt } = it.phase;
  const isFree = !order.isResend && !isPositive(leastRefund(receipt.total));
  if (collection || isFree) return FAILED;
  if (isRefunded && hasEvidence(order, 'refund_named')) return FAILED;
  if (!hasEvidence(order, 'order_cancelled')) {
    noteEvidence(it, 'order_cancelled', CANCELLED_BY_SVC);
  }
  if (it.phase.status === 'placing' && !isRefunded) return NO_NEWS;
  return seekRefund(it, order.orderId, isRefunded, isInterrupted);
}

/** Sends a cancellation to get the refund amount: the status has none, and REFUNDED may be partial. */
async function seekRefund(
  it: Ordering,
  orderId: string,
  isRefunded: boolean,
  isInterrupted: () => boolean,
): Promise<Outcome> {
  const { order } = it.phase;
  const isKnown = hasEvidence(order, 'refund_named') || hasEvidence(order, 'refund_short');
  if (order.step !== 'placed' || isKnown) return NO_NEWS;
  if (!hasEvidence(order, 'cancel_sent')) noteEvidence(it, 'cancel_sent', null);
  const judged = await it.interruptible(() => remindOfRefund(it, orderId), isInterrupted);
  if (judged === INTERRUPTED) return NO_NEWS;
  if (judged.result === 'pending') return { result: 'pending', why: judged.failure };
  const { refund } = judged;
  if (refund && !covers(refund, leastRefund(it.phase.receipt.total))) {
    noteEvidence(it, 'refund_short', 'The ticketing service refunds less than the total', {
      refund,
    });
    return NO_NEWS;
  }
  if (isRefunded || judged.refunded) return FAILED;
  if (refund) noteEvidence(it, 'refund_named', 'The ticketing service refunds the total');
  return NO_NEWS;
}

function noteEvidence(
  it: Ordering,
  what: Evidence['what'],
  text: string | null,
  more: Pick<Evidence, 'refund'> = {},
): void {
  const { order } = it.phase;
  if (order.step !== 'placed') return;
  const seen = withEvidence(order, { atMs: Date.now(), what, ...more });
  it.note({ phase: { ...it.phase, order: seen } }, text);
}

/**
 * Ends the checkout and follows the refund if Svc has announced a refund that is not paid yet. Null otherwise, or if
 * ops say that the order stands.
 */
export function endedByRefund(checkout: CheckoutIn<'processing'>): Transition | null {
  const { order, receipt, resumed } = checkout.phase;
  if (order.step !== 'placed' || !hasEvidence(order, 'refund_named')) return null;
  if (resumed?.isVouched) return null;
  // An earlier send may have made another order.
  if (order.isResend) return reviewWithout(checkout.phase, RESEND_CANCELLED);
  const { orderId } = order;
  const refund = roundMoney(receipt.total);
  return cancelledOrder(checkout, { orderId, refunded: false, refund, cause: null })
    .failing(reasonOf(null))
    .noting('The order is cancelled, and its refund is pending');
}
