// Finds an order whose response was lost. While the lease lasts, the identical order is sent again: an order id
// settles it; a refusal proves only that Svc has seen the attempt, which it may still be processing. Once another
// resend would prove nothing more, there is none. Then, if Svc returns the account in each seat, the seats are read
// after the end of the lease; if it does not, a person decides, once Svc has had time to process the last send. A
// cancel request changes nothing here: an order has to be found before it can be cancelled.
import { failure } from '../../domain/failure';
import { seatsDecideAtMs } from '../../domain/checkout/deadlines';
import { judgeResend, withEvidence } from '../../domain/checkout/evidence';
import { dueAfter, dueNow, resendDue } from '../../domain/checkout/next-call';
import { needsAuthentication } from '../../domain/checkout/session';
import type { NextCall } from '../../domain/checkout/state';
import type { Evidence, SentOrder } from '../../domain/checkout/order-steps';
import type { Transition } from '../../domain/checkout/transition';
import { checkAt, checkLater } from '../../domain/checkout/shared-transitions';
import type { CheckoutRun } from '../checkout-run';
import { askForReview } from '../ask-for-review';
import { failedOrder } from '../failed-attempt';
import { occupantsOf } from '../occupants';
import { placedOrder, placedText, resendRefused, sendOrder } from '../order-calls';

type Processing = CheckoutRun<'processing'>;

/** `isPauseOver`: false if the pause ended early, because the customer signed in or ops cut it short. */
export async function findLostOrder(
  it: Processing,
  order: SentOrder,
  isPauseOver: boolean,
): Promise<Transition> {
  if (!canResend(it, order)) {
    const canRead = canSeatsDecide(it, order);
    if (!canRead && isRefusedForGood(it, order)) return askForReview(it.phase);
    // Before `seatsDecideAtMs` Svc may still be processing the order: neither seats nor a person can show the outcome.
    const isDue = isPauseOver && it.phase.next.dueAtMs >= seatsDecideAtMs(it.checkout);
    if (!isDue) return checkAt(it.checkout, whenSeatsDecide(it));
    return canRead ? readTheSeats(it, order) : askForReview(it.phase);
  }
  const { lease, next } = it.phase;
  // Without a session no resend is possible, so the end of the lease is checked here.
  if (isPauseOver && next.dueAtMs >= lease.endsAtMs) return leaseOver(it, order);
  return needsAuthentication(it.checkout) ? waitForSignIn(it) : resend(it, order);
}

/** False for another account, since a resend from it would be a different order. */
function canResend(it: Processing, order: SentOrder): boolean {
  const { session } = it.checkout;
  const isAnotherAccount = session !== null && session.accountId !== order.accountId;
  return !order.isLeaseOver && !isRefusedForGood(it, order) && !isAnotherAccount;
}

/** Whether Svc has seen the order, so that another resend would prove nothing more. */
function isRefusedForGood({ checkout }: Processing, { evidence }: SentOrder): boolean {
  const refusals = evidence.filter(({ what }) => what === 'resend_refused').length;
  const hasFailed = evidence.some(({ what }) => what === 'resend_failed');
  return hasFailed || refusals >= checkout.policy.resendRefusalsMax;
}

/** Whether Svc returns the accounts in our seats. */
function canSeatsDecide({ checkout }: Processing, { accountId }: SentOrder): boolean {
  const { phase, policy, request } = checkout;
  const isSeated = phase.items.some(({ seatIds }) => seatIds.length > 0);
  return (
    isSeated && accountId !== null && policy.layoutNamesAccount && request.capabilities.occupants
  );
}

/** Only the customer can sign a resend, and only until the lease ends. */
function waitForSignIn(it: Processing): Transition {
  const { lease, next } = it.phase;
  return checkAt(it.checkout, { tries: next.tries, dueAtMs: lease.endsAtMs, canHurry: false });
}

async function resend(it: Processing, order: SentOrder): Promise<Transition> {
  const { answer } = await sendOrder(it, it.phase, order.accountId);
  const judged = judgeResend(answer);
  switch (judged.result) {
    case 'placed': {
      // If a refusal names an order, the first send made that order.
      const isResend = answer.outcome === 'done';
      const placed = placedOrder(order, judged.orderId, { evidence: order.evidence, isResend });
      return checkAt(it.checkout, dueNow(Date.now()), placed).noting(placedText(judged.orderId));
    }
    case 'seen': {
      const known = withEvidence(order, resendRefused(judged.failure));
      const text = `A resend of the order was refused: ${judged.failure.code}`;
      const { policy } = it.checkout;
      const next = isRefusedForGood(it, known)
        ? dueAfter(policy.orderInProgressMs, 0, judged.failure, Date.now())
        : resendDue(it.checkout, judged.failure, Date.now());
      return checkAt(it.checkout, next, known).noting(text);
    }
    case 'lost': {
      // A lost resend needs time to settle, too.
      const { policy, phase } = it.checkout;
      const next = dueAfter(policy.settleMs, phase.next.tries + 1, judged.failure, Date.now());
      return checkAt(it.checkout, next, order);
    }
    case 'not_sent':
      return judged.failure.code === 'HOLD_EXPIRED'
        ? leaseOver(it, order)
        : checkLater(it.checkout, judged.failure, Date.now());
  }
}

/** After the lease ends, a resend would be another order. */
function leaseOver(it: Processing, order: SentOrder): Transition {
  const over: SentOrder = { ...order, isLeaseOver: true };
  return checkAt(it.checkout, whenSeatsDecide(it), over).noting('The lease has ended');
}

function whenSeatsDecide(it: Processing): NextCall {
  return { tries: 0, dueAtMs: seatsDecideAtMs(it.checkout), canHurry: false };
}

/**
 * If the seats are ours, the order exists, or another checkout of the customer bought them: a person decides. A person
 * also decides if any other account has a seat: Svc may write our account's id differently there. If several checks
 * find every seat free, nothing was bought; a single check could run just before the order appears.
 */
async function readTheSeats(it: Processing, order: SentOrder): Promise<Transition> {
  const { policy, phase } = it.checkout;
  const seatIds = phase.items.flatMap((item) => item.seatIds);
  const answer = await occupantsOf(it);
  if (answer.outcome !== 'done') return readAgain(it, order, answer.failure.retryAfterMs);
  const occupants = answer.value;
  if (!occupants) return askForReview(it.phase);
  if (seatIds.some((id) => occupants[id] === order.accountId)) {
    const known = withEvidence(order, sight('seats_ours'));
    it.note(
      { phase: { ...phase, order: known } },
      "The seats are this customer's: the order stands, unless another checkout bought them",
    );
    return askForReview(it.phase);
  }
  if (seatIds.some((id) => occupants[id] !== null)) return askForReview(it.phase);
  const known = withEvidence(order, sight('seats_free'));
  const sightings = known.evidence.filter(({ what }) => what === 'seats_free').length;
  return sightings < policy.absenceSightings
    ? readAgain(it, known)
    : failedOrder(it.checkout, failure('ORDER_NOT_PLACED'), { isSpent: true });
}

function readAgain(it: Processing, order: SentOrder, askedMs = 0): Transition {
  const { policy, phase } = it.checkout;
  const pauseMs = Math.max(policy.settleMs, askedMs);
  return checkAt(it.checkout, dueAfter(pauseMs, phase.next.tries + 1, null, Date.now()), order);
}

function sight(what: Evidence['what']): Evidence {
  return { atMs: Date.now(), what };
}
