// When time changes a state, and what happens then. Timers are set from it, and view and ops show it.
import { isIn, type Checkout, type CheckoutIn } from './state';

export interface Deadline {
  readonly atMs: number;
  /** What happens then, in the timer's summary. */
  readonly summary: string;
}

/** Null where time changes nothing. */
export function deadlineOf(checkout: Checkout): Deadline | null {
  if (isIn(checkout, 'selecting')) return idleEnd(checkout);
  if (isIn(checkout, 'held')) {
    return { atMs: checkout.phase.lease.endsAtMs, summary: 'Hold ends' };
  }
  if (isIn(checkout, 'placing') && checkout.phase.order.step !== 'claimed') {
    return callerHears(checkout);
  }
  if (isIn(checkout, 'processing')) return reviewDue(checkout);
  return isIn(checkout, 'confirmed', 'cancelling') ? showtimeStart(checkout) : null;
}

/** Nobody has continued the checkout for so long, or the showtime starts. */
function idleEnd(checkout: CheckoutIn<'selecting'>): Deadline {
  const { idleEndsAtMs } = checkout.phase;
  const starts = showtimeStart(checkout);
  if (starts && starts.atMs <= idleEndsAtMs) return starts;
  return { atMs: idleEndsAtMs, summary: 'Expires unless continued' };
}

/** Null while the start is not known. */
export function showtimeStart({ prices }: Checkout): Deadline | null {
  if (!prices) return null;
  return { atMs: Date.parse(prices.showtime.startsAt), summary: 'Showtime starts' };
}

/** The polls of Svc spec 4.4 step 7 end then, and the caller hears `processing`. */
function callerHears({ phase, policy }: CheckoutIn<'placing'>): Deadline | null {
  const { order } = phase;
  if (order.step !== 'placed' && order.step !== 'fulfilled') return null;
  return { atMs: order.placedAtMs + policy.pollBudgetMs, summary: 'The caller hears' };
}

/** When a person has to decide: in time to use the authorisation that pays for the order. */
export function reviewDue({ phase, policy }: CheckoutIn<'processing'>): Deadline {
  const { order, collection } = phase;
  const { firstSentAtMs } = order;
  const lapsesAtMs = collection && 'lapsesAtMs' in collection ? collection.lapsesAtMs : Infinity;
  const isCaptured = collection?.status === 'captured';
  // Of an authorisation that lives shortly, half the time is left for the person.
  const lifeMs = isCaptured ? Infinity : lapsesAtMs - firstSentAtMs;
  const lapseMs = firstSentAtMs + Math.max(lifeMs - policy.authorizationReserveMs, lifeMs / 2);
  const namedAtMs = order.step === 'sent' ? null : order.namedAtMs;
  const namedMs = namedAtMs === null ? 0 : namedAtMs + policy.namedBudgetMs;
  const budgetMs = firstSentAtMs + policy.reconcileBudgetMs;
  return { atMs: Math.max(Math.min(budgetMs, lapseMs), namedMs), summary: 'Review is due' };
}
