// Orders that Svc reports as failed, and orders that it cancels without our request. The alternative shape reports a
// failed order as cancelled (Svc spec 3). After a cancellation there are no tickets, and only the refund proves that
// the money was returned.
import { covers, isPositive, leastRefund, roundMoney } from '../domain/money';
import { hasEvidence, partialRefundOf, reasonOf, withEvidence } from '../domain/checkout/evidence';
import type { CheckoutIn } from '../domain/checkout/state';
import type {
  Collection,
  Evidence,
  FulfilledOrder,
  PlacedOrder,
} from '../domain/checkout/order-steps';
import type { Failure } from '../domain/failure';
import { ended, NO_NEWS, type Outcome, type Transition } from '../domain/checkout/transition';
import { RESEND_CANCELLED, reviewOf, reviewWithoutOrderId } from './ask-for-review';
import { cancelledOrder } from './cancelled-order';
import { INTERRUPTED, type CheckoutRun } from './checkout-run';
import { remindOfRefund } from './refund-reminder';

type Ordering = CheckoutRun<'placing' | 'processing'>;

const CANCELLED_BY_SVC = 'The ticketing service has ended the order';

const FAILED: Outcome = { result: 'failed', why: reasonOf(null) };

/**
 * What a reported failure means. If Svc takes the money, and has reported the order as fulfilled before, the failure
 * does not prove that the money was returned: a person decides.
 */
export function failedAtSvc(
  it: Ordering,
  order: PlacedOrder | FulfilledOrder,
  why: Failure,
): Outcome {
  const { phase } = it;
  // An order that a person named may be the wrong one, and the real one may have succeeded.
  if (order.namedAtMs !== null) {
    return ended(reviewWithoutOrderId(phase, `Svc says that it failed (${why.code}).`));
  }
  // An earlier send may have made another order.
  if (order.isResend && order.step === 'fulfilled') {
    const text = `Svc says that it failed (${why.code}), but an earlier send may have bought the tickets.`;
    return ended(reviewWithoutOrderId(phase, text));
  }
  if (isCharged(phase.collection)) return ended(withRefund(it, order).failing(why));
  // An order that Svc has reported as cancelled earlier may have been charged.
  const isNew = order.step === 'placed' && !hasEvidence(order, 'order_cancelled');
  const isCertain = phase.collection !== null || isNew;
  if (isCertain && !hasEvidence(order, 'failed_later')) return { result: 'failed', why };
  const seen = withEvidence(order, { atMs: Date.now(), what: 'failed_later', code: why.code });
  return ended(reviewOf(phase, { ...seen, step: 'placed' }));
}

export async function cancelledAtSvc(
  it: Ordering,
  order: PlacedOrder | FulfilledOrder,
  isRefunded: boolean,
  isInterrupted: () => boolean,
): Promise<Outcome> {
  if (order.namedAtMs !== null) {
    return ended(reviewWithoutOrderId(it.phase, 'Svc says that it is cancelled.'));
  }
  // An earlier send may have made another order.
  if (order.isResend && order.step === 'fulfilled') {
    return ended(reviewWithoutOrderId(it.phase, RESEND_CANCELLED));
  }
  return order.step === 'placed'
    ? cancelledBeforeFulfilled(it, order, isRefunded, isInterrupted)
    : ended(withRefund(it, order).failing(reasonOf(null)).noting(CANCELLED_BY_SVC));
}

/** Svc's refund is checked once the order is cancelled (compensations.ts). */
function withRefund(it: Ordering, order: PlacedOrder | FulfilledOrder): Transition {
  const { orderId } = order;
  const refund = partialRefundOf(order);
  return cancelledOrder(it.checkout, { orderId, refunded: false, refund, cause: null });
}

/** Whether a partner's payment was captured, or may have been. */
export function isCharged(collection: Collection | null): boolean {
  return collection?.status === 'captured' || collection?.status === 'in_doubt';
}

/**
 * The attempt counts as failed once its money is fully refunded. It counts as failed at once if the order was free, or
 * if a partner's provider collects the money, since that provider has captured nothing.
 */
async function cancelledBeforeFulfilled(
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
  if (order.isResend) return reviewWithoutOrderId(checkout.phase, RESEND_CANCELLED);
  const { orderId } = order;
  const refund = roundMoney(receipt.total);
  return cancelledOrder(checkout, { orderId, refunded: false, refund, cause: null })
    .failing(reasonOf(null))
    .noting('The order is cancelled, and its refund is pending');
}
