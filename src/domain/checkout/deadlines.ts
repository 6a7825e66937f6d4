// The deadlines of each state: timers are set from them, and the view and ops show them. `in_review` has none. The
// time by which seats have to be chosen is set in shared-transitions.ts.
import type { Policy } from '../policy';
import type { KnownShowtime } from '../showtime';
import { hasEvidence } from './evidence';
import { isIn, type Checkout, type CheckoutIn, type Lease } from './state';

export interface Deadline {
  readonly atMs: number;
  /** What happens at the deadline; also the timer's summary. */
  readonly summary: string;
}

/** The deadline of the current state; null if it has none. */
export function deadlineOf(checkout: Checkout): Deadline | null {
  if (isIn(checkout, 'queued')) return queueEnd(checkout);
  if (isIn(checkout, 'selecting')) return idleEnd(checkout);
  if (isIn(checkout, 'held')) {
    return { atMs: holdEndsAtMs(checkout.phase.lease, checkout.policy), summary: 'Hold ends' };
  }
  if (isIn(checkout, 'placing')) return answerDue(checkout);
  if (isIn(checkout, 'processing')) return outcomeDue(checkout);
  return isIn(checkout, 'confirmed', 'cancelling') ? showtimeStart(checkout) : null;
}

/** The time until which an order is accepted. The rest of the lease is reserved for the order's calls. */
export function holdEndsAtMs({ endsAtMs }: Lease, { placeReserveMs }: Policy): number {
  return endsAtMs - placeReserveMs;
}

/** A place in the queue is of no use once the showtime has started. If its start is not known, the wait is bounded. */
export function queueEnd({ request, createdAtMs, phase, policy }: CheckoutIn<'queued'>): Deadline {
  const { showtime } = request;
  const fromMs = Math.max(createdAtMs, phase.onSale?.opensAtMs ?? createdAtMs);
  const atMs = waitEndMs(showtime, fromMs, policy);
  return { atMs, summary: showtime ? 'Showtime starts' : 'Leaves the queue' };
}

/** When the wait ends for a checkout that starts, or whose on-sale opens, at `fromMs`. */
export function waitEndMs(
  showtime: KnownShowtime | null | undefined,
  fromMs: number,
  { queuedMaxMs }: Pick<Policy, 'queuedMaxMs'>,
): number {
  return showtime ? Date.parse(showtime.startsAt) : fromMs + queuedMaxMs;
}

/** When the checkout expires without activity, or the showtime starts. */
function idleEnd(checkout: CheckoutIn<'selecting'>): Deadline {
  const { idleEndsAtMs } = checkout.phase;
  const starts = showtimeStart(checkout);
  if (starts && starts.atMs <= idleEndsAtMs) return starts;
  return { atMs: idleEndsAtMs, summary: 'Expires without activity' };
}

/** The start of the showtime; null while it is unknown. */
export function showtimeStart({ prices }: Checkout): Deadline | null {
  if (!prices) return null;
  return { atMs: Date.parse(prices.showtime.startsAt), summary: 'Showtime starts' };
}

/** When the polls of Svc spec 4.4 step 7 end and the caller gets `processing`; null before the order is placed. */
function answerDue({ phase, policy }: CheckoutIn<'placing'>): Deadline | null {
  const { order } = phase;
  if (order.step === 'claimed') return null;
  return { atMs: order.placedAtMs + policy.pollBudgetMs, summary: 'The caller is answered' };
}

/**
 * When the seats can show whether an order without an id exists. By then, the lease has ended at Svc, too, and Svc has
 * decided about the last send, which may have left just before the end of the lease.
 */
export function seatsDecideAtMs({ phase, policy }: CheckoutIn<'processing'>): number {
  const { leaseMarginMs, callTimeoutMs, settleMs, orderInProgressMs } = policy;
  return phase.lease.endsAtMs + leaseMarginMs + callTimeoutMs + settleMs + orderInProgressMs;
}

/**
 * An order without an id is settled or goes to review once the seats can show whether it exists. If the next check
 * comes only after that, the review is the deadline.
 */
function outcomeDue(checkout: CheckoutIn<'processing'>): Deadline {
  const { order, next } = checkout.phase;
  const review = reviewDue(checkout);
  const atMs = seatsDecideAtMs(checkout);
  const isSooner = order.step === 'sent' && next.dueAtMs <= atMs && atMs < review.atMs;
  return isSooner ? { atMs, summary: 'Seats are checked, or review is due' } : review;
}

/** When a person has to decide: early enough to use the authorisation that pays for the order. */
export function reviewDue(checkout: CheckoutIn<'processing'>): Deadline {
  const { phase, policy } = checkout;
  const { order, collection, resumed } = phase;
  const { firstSentAtMs } = order;
  const lapsesAtMs = collection && 'lapsesAtMs' in collection ? collection.lapsesAtMs : Infinity;
  const isCaptured = collection?.status === 'captured';
  // With a short-lived authorisation, the person gets half of its lifetime.
  const lifeMs = isCaptured ? Infinity : lapsesAtMs - firstSentAtMs;
  const lapseMs = firstSentAtMs + Math.max(lifeMs - policy.authorizationReserveMs, lifeMs / 2);
  const resumedEndMs = (resumed?.atMs ?? -Infinity) + policy.resumedBudgetMs;
  const atMs = Math.max(Math.min(budgetEndMs(checkout), lapseMs), resumedEndMs);
  return { atMs, summary: 'Review is due' };
}

/** When the wait for evidence ends. If no more evidence can come, a person decides soon. */
function budgetEndMs(checkout: CheckoutIn<'processing'>): number {
  const { phase, policy } = checkout;
  const { order } = phase;
  const budgetEnd = order.firstSentAtMs + policy.reconcileBudgetMs;
  const cancelled = order.evidence.find(({ what }) => what === 'order_cancelled');
  // Svc may report the order as fulfilled after all: then only its tickets are late.
  if (cancelled && order.step !== 'fulfilled')
    return Math.min(budgetEnd, cancelled.atMs + policy.cancelledOrderBudgetMs);
  const hidden = order.evidence.find(({ what }) => what === 'hidden');
  if (hidden && !phase.resumed?.isVouched) {
    return Math.min(budgetEnd, hidden.atMs + policy.hiddenOrderBudgetMs);
  }
  // Svc has seen the attempt but returns no id. If the seats have not shown the outcome, nothing else will.
  const isSeen = hasEvidence(order, 'resend_refused') || hasEvidence(order, 'resend_failed');
  if (order.step !== 'sent' || !isSeen) return budgetEnd;
  return Math.min(budgetEnd, seatsDecideAtMs(checkout) + policy.refusedResendBudgetMs);
}
