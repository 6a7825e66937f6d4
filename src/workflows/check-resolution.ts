// Checks whether Svc contradicts a decision of ops about an order in review.
import { failure, type Failure } from '../domain/failure';
import type { CommandOf } from '../domain/checkout/command-book';
import { refusalOf, SEATS_ARE_OURS } from '../domain/checkout/command-rules';
import { hasEvidence, isRefundOwedFor, judgeStatus } from '../domain/checkout/evidence';
import type { Trouble } from '../domain/checkout/ports';
import { wasNamedByPerson } from '../domain/checkout/order-steps';
import { orderIdOf } from '../domain/checkout/state';
import type { CheckoutRun } from './checkout-run';
import type { OrderCheckMessage, ResolutionCheck } from './messages';
import { checkNamedOrder } from './named-order';
import { occupantsOf } from './occupants';
import { signed } from './signed-call';

const WAS_CHARGED = 'Svc refunds the order, so it took the money: settle as cancelled.';
const ORDER_STANDS =
  'Svc says that the order is fulfilled: have it cancelled there first, or settle as confirmed.';

/**
 * The codes that count as outages even if the call was not sent or was refused, for example because the rate limit is
 * used up, or because Svc refuses our key.
 */
const OUTAGES: ReadonlySet<string> = new Set([
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_BUSY',
  'UPSTREAM_ERROR',
  'TOO_MANY_REQUESTS',
]);
/** No outage: a later answer would be just as unreadable. */
const UNREADABLE = 'INVALID_ANSWER';
const SVC_UNREACHABLE =
  'Svc does not answer, so it is unknown whether the order stands. Try again once Svc answers.';

/** Accepts the decision of ops, unless what Svc shows now contradicts it. */
export async function checkResolution(
  it: CheckoutRun<'in_review'>,
  { outcome, orderId, showtimeId }: CommandOf<'mark_resolved'>,
): Promise<ResolutionCheck> {
  if (outcome === 'compensated') return { refusal: null };
  const named = orderId === undefined ? null : { orderId, ...(showtimeId && { showtimeId }) };
  if (outcome === 'failed') return checkFailed(it, named);
  if (named) {
    const refusal = await refusalOfNamedOrder(it, named);
    if (refusal) return { refusal };
  }
  if (outcome === 'confirmed') return { refusal: null };
  const cancelledId = orderId ?? orderIdOf(it.checkout);
  // Without an order id the seats are checked: a cancelled order no longer has them.
  return cancelledId === null ? checkSeats(it) : checkStatus(it, cancelledId, 'cancelled');
}

/** The dry run. It checks the state again, since another command may have ended the review in the meantime. */
export async function tryResolution(
  it: CheckoutRun,
  command: CommandOf<'mark_resolved'>,
): Promise<ResolutionCheck> {
  const refusal = refusalOf(it.checkout, command, null);
  return refusal === null && isInReview(it) ? checkResolution(it, command) : { refusal };
}

function isInReview(it: CheckoutRun): it is CheckoutRun<'in_review'> {
  return it.checkout.phase.status === 'in_review';
}

/**
 * Refused if Svc says that the order is fulfilled, even if its payment cannot be captured. `failed` is also refused if
 * Svc refunds the order.
 */
async function checkStatus(
  it: CheckoutRun<'in_review'>,
  orderId: string,
  outcome: 'failed' | 'cancelled',
): Promise<ResolutionCheck> {
  const { callTimeoutMs: timeoutMs } = it.checkout.policy;
  const answer = await signed(it, (caller) =>
    it.svc.orderStatus({ ...caller, orderId, timeoutMs }),
  );
  if (answer.outcome !== 'done') return withoutAnswer(answer);
  const judged = judgeStatus(answer);
  if (judged.result === 'fulfilled') return refused(ORDER_STANDS);
  if (judged.result === 'pending' && judged.failure) return { refusal: null, unread: true };
  // Svc may report an order as cancelled after a declined payment: only a refund shows that Svc took the money.
  const isRefund =
    judged.result === 'cancelled' && (judged.refunded || isRefundOwedFor(answer.value));
  return outcome === 'failed' && isRefund ? refused(WAS_CHARGED) : { refusal: null };
}

/** Refused if the customer's account has the seats now. */
async function checkSeats(it: CheckoutRun<'in_review'>): Promise<ResolutionCheck> {
  const { order, items } = it.phase;
  const answer = await occupantsOf(it);
  if (answer.outcome !== 'done') return withoutAnswer(answer);
  const occupants = answer.value ?? {};
  const seatIds = items.flatMap((item) => item.seatIds);
  const isOurs =
    order.accountId !== null && seatIds.some((id) => occupants[id] === order.accountId);
  return isOurs ? refused(SEATS_ARE_OURS) : { refusal: null };
}

/**
 * Refused if Svc says that the order is fulfilled or refunded, or if the customer's account has the seats, unless the
 * named order shows that another checkout bought them.
 */
async function checkFailed(
  it: CheckoutRun<'in_review'>,
  named: OrderCheckMessage | null,
): Promise<ResolutionCheck> {
  const { order } = it.phase;
  const ownId = wasNamedByPerson(order) ? null : orderIdOf(it.checkout);
  const status = ownId === null ? null : await checkStatus(it, ownId, 'failed');
  if (status?.refusal) return status;
  const wereOurs = hasEvidence(order, 'seats_ours');
  const seats = wereOurs ? refused(SEATS_ARE_OURS) : await checkSeats(it);
  if (seats.refusal === null) return { ...status, ...seats };
  if (named === null) return seats;
  const { otherCheckouts, mismatch } = await checkNamedOrder(it, named);
  const isOthers = Boolean(otherCheckouts?.length) && mismatch === null;
  return isOthers ? { refusal: null } : seats;
}

/** An outage may hide the order, so the decision has to wait. Waiting does not help against any other failure. */
function withoutAnswer({ outcome, failure: { code } }: Trouble): ResolutionCheck {
  const isUnanswered = outcome === 'unknown' && code !== UNREADABLE;
  const isOutage = isUnanswered || OUTAGES.has(code);
  return isOutage ? refused(SVC_UNREACHABLE) : { refusal: null, unread: true };
}

function refused(message: string): ResolutionCheck {
  return { refusal: failure('CHECKOUT_STATE', { message }) };
}

/** Null if the order can be linked. The id that Svc itself returned needs no check. */
export async function refusalOfNamedOrder(
  it: CheckoutRun<'processing' | 'in_review'>,
  named: OrderCheckMessage,
): Promise<Failure | null> {
  const { order } = it.phase;
  if (!wasNamedByPerson(order) && orderIdOf(it.checkout) === named.orderId) return null;
  return (await checkNamedOrder(it, named)).refusal;
}
