// Follows an order that Svc has: polls it, and once it is fulfilled, captures a partner's payment and reads the tickets
// (Svc spec 4.4 steps 7 and 8).
import type { Failure } from '../domain/failure';
import { retryAfterMs } from '../domain/checkout/backoff';
import {
  hasEvidence,
  judgeStatus,
  partialRefundOf,
  reasonOf,
  withEvidence,
} from '../domain/checkout/evidence';
import type {
  Collection,
  DeliveredOrder,
  FulfilledOrder,
  PlacedOrder,
} from '../domain/checkout/order-steps';
import {
  mismatchOf,
  showtimeOrSeatIdsMismatch,
  ticketSeatMismatch,
  totalMismatch,
} from '../domain/checkout/order-check';
import { to, type Transition } from '../domain/checkout/transition';
import { startCancelling, withOrder } from '../domain/checkout/shared-transitions';
import { RESEND_CANCELLED, reviewOf, reviewWithout } from './ask-for-review';
import { cancelledOrder } from './cancelled-order';
import { CANCELLED_BY_SVC, cancelledAtSvc } from './unrequested-cancellation';
import { INTERRUPTED, type CheckoutRun } from './checkout-run';
import { NO_NEWS, type Outcome } from './order-outcome';
import { captureTotal } from './collect-payment';
import { loseOrder } from './resend-failed';
import { readTickets, type ReadTickets } from './read-tickets';
import { signed } from './signed-call';

type Ordering = CheckoutRun<'placing' | 'processing'>;

function ended(transition: Transition): Outcome {
  return { result: 'ended', transition };
}

/**
 * Takes as many steps as possible; `placing` and `processing` call it again while the outcome is open. The order's
 * status is read first, so that nothing is captured or delivered for an order that Svc has cancelled since.
 */
export async function followOrder(
  it: Ordering,
  timeoutMs: number,
  isInterrupted: () => boolean,
): Promise<Outcome> {
  const placed = placedOrderOf(it);
  if (placed.step === 'fulfilled' && it.isCancelWanted) {
    return ended(startCancelling(it.phase, placed, Date.now()));
  }
  const doubt = lostIfResent(it, await readStanding(it, placed, timeoutMs, isInterrupted));
  // If the status is unclear, but the order is paid for or ops vouch for it, tickets prove that the order stands.
  const isUnclear = doubt?.result === 'pending' && !doubt.isCancelled;
  const isDoubted = isUnclear && (isVouchedFor(it) || isPaidFor(it, placed));
  if (doubt && !isDoubted) return doubt;
  // An order that a person named is compared with the checkout before money moves for it.
  const isCompared = placed.namedAtMs !== null && !isCharged(it.phase.collection);
  const early = isDoubted || isCompared ? await readTickets(it, placed, isInterrupted) : null;
  if (early && 'result' in early) {
    return isVouchedFor(it) && !isCompared && isHidden(early) && isHidden(doubt)
      ? captureHidden(it, placed, early, isInterrupted)
      : withLongerRetryAfter(early, doubt);
  }
  const mismatch =
    early && isCompared ? mismatchOf(it.checkout, it.phase.items, early.summary) : null;
  if (mismatch !== null) return ended(reviewWithout(it.phase, mismatch));

  const order = becomeFulfilled(it, placedOrderOf(it));
  if (it.isCancelWanted) return ended(startCancelling(it.phase, order, Date.now()));
  const capture = await captureTotal(it, order, isInterrupted);
  if (capture.result === 'refused') return ended(capture.transition);
  if (capture.result === 'lost') return { result: 'pending', why: capture.why };
  if (it.isCancelWanted) return ended(startCancelling(it.phase, order, Date.now()));
  const read = early ?? (await readTickets(it, order, isInterrupted));
  return 'result' in read ? read : deliver(it, order, read);
}

/** Svc does not show the order to the customer's account; the order may belong to another account. */
function isHidden(outcome: Outcome | null): boolean {
  return outcome?.result === 'pending' && outcome.why?.code === 'ORDER_NOT_FOUND';
}

/**
 * Svc returned the id of the order but no longer shows the order, and ops say that it stands. Their word is enough to
 * capture the partner's payment before the authorisation lapses, but only Svc can show the tickets.
 */
async function captureHidden(
  it: Ordering,
  placed: PlacedOrder | FulfilledOrder,
  hidden: Outcome,
  isInterrupted: () => boolean,
): Promise<Outcome> {
  const order = becomeFulfilled(it, placed);
  if (it.isCancelWanted) return ended(startCancelling(it.phase, order, Date.now()));
  const capture = await captureTotal(it, order, isInterrupted);
  if (capture.result === 'refused') return ended(capture.transition);
  return capture.result === 'lost' ? { result: 'pending', why: capture.why } : hidden;
}

/**
 * If Svc accepts a resend, and that order fails, the outcome of the first send is still unknown, as after a refused
 * resend: it may be in progress, or have made another order. If an order failed as a duplicate, another exists, even without a resend.
 */
function lostIfResent(it: Ordering, outcome: Outcome | null): Outcome | null {
  const { order } = it.phase;
  if (outcome?.result !== 'failed' || order.step !== 'placed') return outcome;
  const isDuplicate = outcome.why.code === 'DUPLICATE_CLIENT_REQUEST_ID';
  return order.isResend || isDuplicate
    ? ended(loseOrder(it.checkout, order, outcome.why))
    : outcome;
}

/** If neither call brought a result, the next try waits for the longer Retry-After. */
function withLongerRetryAfter(summary: Outcome, status: Outcome | null): Outcome {
  if (summary.result !== 'pending' || status?.result !== 'pending') return summary;
  return retryAfterMs(status.why) > retryAfterMs(summary.why) ? status : summary;
}

function placedOrderOf({ phase }: Ordering): PlacedOrder | FulfilledOrder {
  const { order } = phase;
  if (order.step === 'placed' || order.step === 'fulfilled') return order;
  throw new Error(`An order that is ${order.step} is not followed.`);
}

/** Fulfilled, and nothing is left to capture. */
function isPaidFor({ phase }: Ordering, { step }: PlacedOrder | FulfilledOrder): boolean {
  const { collection } = phase;
  return step === 'fulfilled' && (!collection || collection.status === 'captured');
}

function isVouchedFor({ phase }: Ordering): boolean {
  return phase.status === 'processing' && phase.resumed?.isVouched === true;
}

/** Null if Svc reports the order as fulfilled, or has just done so. */
async function readStanding(
  it: Ordering,
  order: PlacedOrder | FulfilledOrder,
  timeoutMs: number,
  isInterrupted: () => boolean,
): Promise<Outcome | null> {
  if (it.phase.status === 'placing' && order.step === 'fulfilled') return null;
  const { orderId } = order;
  const answer = await it.interruptible(
    () => signed(it, (caller) => it.svc.orderStatus({ ...caller, orderId, timeoutMs })),
    isInterrupted,
  );
  if (answer === INTERRUPTED) return NO_NEWS;
  const judged = judgeStatus(answer);
  switch (judged.result) {
    case 'fulfilled':
      // The cancellation that we sent to learn the refund amount may have taken effect.
      return hasEvidence(order, 'cancel_sent') && !isVouchedFor(it)
        ? ended(reviewOf(it.phase, order))
        : null;
    case 'pending':
      return { result: 'pending', why: judged.failure };
    case 'failed':
      return failed(it, order, judged.failure);
    case 'cancelled': {
      const outcome = await cancelled(it, order, judged.refunded, isInterrupted);
      return outcome.result === 'pending' ? { ...outcome, isCancelled: true } : outcome;
    }
  }
}

/** If Svc took the money and has reported the order as fulfilled before, a failure does not show where the money is. */
function failed(it: Ordering, order: PlacedOrder | FulfilledOrder, why: Failure): Outcome {
  const { phase } = it;
  // An order that a person named may be the wrong one, and the real one may have succeeded.
  if (order.namedAtMs !== null) {
    return ended(reviewWithout(phase, `Svc says that it failed (${why.code}).`));
  }
  // An earlier send may have made another order.
  if (order.isResend && order.step === 'fulfilled') {
    const text = `Svc says that it failed (${why.code}), but an earlier send may have bought the tickets.`;
    return ended(reviewWithout(phase, text));
  }
  if (isCharged(phase.collection)) return ended(withRefund(it, order).failing(why));
  // Svc may have charged an order that it reported as cancelled before.
  const isNew = order.step === 'placed' && !hasEvidence(order, 'order_cancelled');
  const isCertain = phase.collection !== null || isNew;
  if (isCertain && !hasEvidence(order, 'failed_later')) return { result: 'failed', why };
  const seen = withEvidence(order, { atMs: Date.now(), what: 'failed_later', code: why.code });
  return ended(reviewOf(phase, { ...seen, step: 'placed' }));
}

async function cancelled(
  it: Ordering,
  order: PlacedOrder | FulfilledOrder,
  isRefunded: boolean,
  isInterrupted: () => boolean,
): Promise<Outcome> {
  if (order.namedAtMs !== null) {
    return ended(reviewWithout(it.phase, 'Svc says that it is cancelled.'));
  }
  // An earlier send may have made another order.
  if (order.isResend && order.step === 'fulfilled') {
    return ended(reviewWithout(it.phase, RESEND_CANCELLED));
  }
  return order.step === 'placed'
    ? cancelledAtSvc(it, order, isRefunded, isInterrupted)
    : ended(withRefund(it, order).failing(reasonOf(null)).noting(CANCELLED_BY_SVC));
}

/** Svc's refund is checked once the order is cancelled (compensations.ts). */
function withRefund(it: Ordering, order: PlacedOrder | FulfilledOrder): Transition {
  const { orderId } = order;
  const refund = partialRefundOf(order);
  return cancelledOrder(it.checkout, { orderId, refunded: false, refund, cause: null });
}

/** Whether a partner's payment was captured, or may have been. */
function isCharged(collection: Collection | null): boolean {
  return collection?.status === 'captured' || collection?.status === 'in_doubt';
}

/** A partner may want late orders cancelled, since its customer has left; an order that ops vouch for is kept. */
export function becomeFulfilled(it: Ordering, order: PlacedOrder | FulfilledOrder): FulfilledOrder {
  if (order.step === 'fulfilled') return order;
  const { policy, cancelRequest } = it.checkout;
  const isLate = it.phase.status === 'processing' && policy.cancelLateOrders && !isVouchedFor(it);
  const unwanted = isLate && !cancelRequest;
  const fulfilled: FulfilledOrder = { ...order, step: 'fulfilled' };
  it.note(
    {
      phase: { ...it.phase, order: fulfilled },
      cancelRequest: unwanted ? { atMs: Date.now(), reason: 'late' } : cancelRequest,
    },
    'The order is fulfilled',
  );
  return fulfilled;
}

/** The order stands, so its tickets are delivered even if Svc's summary differs: the timeline shows the difference. */
function deliver(it: Ordering, order: FulfilledOrder, { tickets, summary }: ReadTickets): Outcome {
  const found = `Tickets received: ${tickets.length}`;
  const total = totalMismatch(it.checkout, summary);
  const content =
    showtimeOrSeatIdsMismatch(it.checkout, it.phase.items, summary) ??
    ticketSeatMismatch(it.checkout, it.phase.items, summary);
  const text = total === null ? found : `${found}, with ${total}`;
  const delivered: DeliveredOrder = { ...order, step: 'delivered', tickets };
  const confirmed = to({ status: 'confirmed', ...withOrder(it.phase, delivered) })
    .noting(content === null ? text : `${text}. ${content.replace(/\.$/, '')}`)
    .answering('order');
  return ended(confirmed);
}
