// What becomes of a checkout while an order is out: to tickets, to another try, or to a person's desk.
import { failure, type Failure } from '../../failure';
import { formatExactly, sameMoney } from '../../money';
import { keepOwn } from '../compensations';
import type { Of } from '../events';
import { moneyOfOrder, newCancellation, type Order, type Ticket } from '../order';
import { hurried, pauseAfter, pauseFor, type Pause } from '../pauses';
import { loseSeats, withFailure } from '../setbacks';
import { ordered, type Checkout, type CheckoutIn } from '../state';
import { bookedFor, ticketsOf } from '../tickets';

export type Placing = CheckoutIn<'placing'>;
export type Processing = CheckoutIn<'processing'>;
export type Ordering = Placing | Processing;

export function withOrder<C extends Ordering>(checkout: C, change: Partial<Order>): C {
  const order = { ...checkout.phase.order, ...change };
  return { ...checkout, phase: { ...checkout.phase, order } };
}

/** The seats stay held as they were, for another order. Nothing was sent. */
export function backToHeld(checkout: Placing): Checkout {
  const { items, lease, order } = checkout.phase;
  const { receipt, previewId, collection } = order;
  return keepOwn(
    { ...checkout, phase: { status: 'held', items, lease, receipt, previewId } },
    collection,
  );
}

/** Nobody pays a total that they did not confirm: another one goes back to them, with nothing sent. */
export function compareTotals(
  checkout: Placing,
  { receipt, previewId }: Of<'previewed'>,
  nowMs: number,
): Checkout {
  const { order } = checkout.phase;
  if (order.sentAtMs !== null) return checkout;
  const confirmed = order.receipt.total;
  if (sameMoney(receipt.total, confirmed)) {
    return withOrder(checkout, { previewed: true, previewId });
  }
  const message = `The total was ${formatExactly(confirmed)} and is now ${formatExactly(receipt.total)}.`;
  const why = failure('PRICE_CHANGED', { pointer: '/expectedTotal/amount', message });
  return withFailure(backToHeld(withOrder(checkout, { receipt, previewId })), why, nowMs);
}

/** Nothing was sent. A trouble of the line or of the session leaves the hold; anything else ends it. */
export function withhold(
  checkout: Placing,
  { failure: why }: Of<'order_withheld'>,
  nowMs: number,
): Checkout {
  if (checkout.phase.order.sentAtMs !== null) return checkout;
  const held = backToHeld(checkout);
  const holdStands = why.kind === 'upstream' || HOLD_STANDS.has(why.code);
  return holdStands ? withFailure(held, why, nowMs) : loseSeats(held, why, nowMs);
}

const HOLD_STANDS: ReadonlySet<string> = new Set([
  'AUTHENTICATION_NEEDED',
  'SESSION_ENDED',
  'CANCELLED',
]);

/** Not sent: it is tried again within the hold, or after Svc's own pause. */
export function postpone<C extends Ordering>(
  checkout: C,
  { failure: why }: Of<'order_postponed'>,
  nowMs: number,
): C {
  const { looks } = checkout.phase.order;
  const bounds = { firstMs: checkout.policy.retryPauseMs, maxMs: checkout.policy.settleMs };
  return withOrder(checkout, { looks: looks + 1, pause: pauseAfter(looks, bounds, why, nowMs) });
}

/** Svc has the order: it is looked at at once (Svc spec 4.4 step 7). */
export function keepPlaced<C extends Ordering>(
  checkout: C,
  { orderId, sent, fulfilled }: Of<'order_placed'>,
  nowMs: number,
): C {
  if (checkout.phase.order.fulfilled) return checkout;
  const placed = { orderId, fulfilled, placedAtMs: nowMs, looks: 0, pause: null };
  return withOrder(checkout, { ...firstSent(checkout, sent), ...placed });
}

/** When an order was first sent, and by whom, is never forgotten for a repeat. */
export function firstSent(
  { phase }: Ordering,
  { sentAtMs, accountId }: Of<'order_placed'>['sent'],
): Pick<Order, 'sentAtMs' | 'accountId'> {
  const { order } = phase;
  return { sentAtMs: order.sentAtMs ?? sentAtMs, accountId: order.accountId ?? accountId };
}

/** From now on the caller need not wait: the order is followed for as long as it takes. */
export function process(
  checkout: Ordering,
  pause: Pause | null,
  change: Partial<Order> = {},
): Checkout {
  const taken = ordered(checkout.phase, { looks: 0, pause, ...change });
  return { ...checkout, phase: { status: 'processing', ...taken } };
}

export function fulfil<C extends Ordering>(checkout: C): C {
  return withOrder(checkout, { fulfilled: true, looks: 0, pause: null });
}

/**
 * The attempt came to nothing. The seats are offered for another way to pay, unless it was the seats
 * that failed, or no attempt is left.
 */
export function giveUp(
  checkout: Ordering | CheckoutIn<'cancelling'>,
  event: Pick<Of<'order_failed'>, 'failure' | 'nextClientRequestId'>,
  nowMs: number,
): Checkout {
  const { attempt, policy, phase } = checkout;
  const failed = attempt.failed + 1;
  const clientRequestId = event.nextClientRequestId ?? attempt.clientRequestId;
  const why = { ...event.failure, attempt: failed };
  const next = { ...checkout, attempt: { ...attempt, clientRequestId, failed } };
  if (failed >= policy.paymentAttemptsMax) {
    return withFailure({ ...next, phase: { status: 'failed' } }, why, nowMs);
  }
  if (why.kind === 'inventory') return loseSeats(next, why, nowMs);
  const { items } = phase;
  const again = {
    status: 'holding',
    items,
    lease: null,
    waitsUntilMs: null,
    before: null,
  } as const;
  return withFailure({ ...next, phase: again }, why, nowMs);
}

/** The same of an order that Svc has not fulfilled. */
export function failOrder(checkout: Ordering, event: Of<'order_failed'>, nowMs: number): Checkout {
  return checkout.phase.order.fulfilled ? checkout : giveUp(checkout, event, nowMs);
}

/** Kept with the order; what it does not settle is looked at again, from the outside. */
export function noteEvidence(
  checkout: Ordering,
  { what, sent }: Of<'order_evidence'>,
  nowMs: number,
): Checkout {
  const evidence = [...checkout.phase.order.evidence, { atMs: nowMs, what }];
  const seen = { ...firstSent(checkout, sent), evidence };
  return process(checkout, untilSeatsTell(checkout, nowMs), seen);
}

/** Whether the seats of an order will tell of it: they are named, and so is who has them. */
export function doSeatsTell({ phase, policy, request }: Ordering): boolean {
  const named = phase.items.some(({ seatIds }) => seatIds.length > 0);
  return named && policy.layoutNamesAccount && request.capabilities.occupants;
}

/**
 * When they do: the lease has ended at Svc too, and nothing is on its way. Null where they never will, so
 * that nobody waits for them.
 */
export function untilSeatsTell(checkout: Ordering, nowMs: number): Pause | null {
  if (!doSeatsTell(checkout)) return null;
  const { phase, policy } = checkout;
  const tellMs = phase.lease.endsAtMs + policy.leaseMarginMs + policy.settleMs;
  // A second look is worth something only when what was on its way has arrived.
  return pauseFor(Math.max(tellMs - nowMs, policy.settleMs), nowMs);
}

/** What a person named and Svc does not know was no order of ours. */
export function askForReview(checkout: Ordering): Checkout {
  const { namedAtMs, fulfilled } = checkout.phase.order;
  const misnamed = namedAtMs !== null && !fulfilled;
  const known = ordered(checkout.phase, { pause: null, ...(misnamed && { orderId: null }) });
  const phase = { status: 'in_review', ...known, tickets: [], cancellation: null } as const;
  return { ...checkout, phase };
}

/** Tickets count only once the money is taken, and each has its code; fewer are still on their way. */
export function deliver(
  checkout: Ordering,
  { codes }: Of<'delivered'>,
  later: (checkout: Ordering) => Checkout,
): Checkout {
  const { items, order } = checkout.phase;
  if (moneyOfOrder(order) !== 'taken') return checkout;
  const tickets = ticketsOf(checkout, items, codes);
  if (!tickets) return later(checkout);
  if (order.namedAtMs !== null && !bookedFor(checkout, items, tickets))
    return askForReview(checkout);
  return confirm(checkout, tickets);
}

function confirm(checkout: Ordering, tickets: readonly Ticket[]): Checkout {
  const kept = ordered(checkout.phase, { looks: 0, pause: null });
  return { ...checkout, phase: { status: 'confirmed', ...kept, tickets } };
}

/** A wanted cancellation starts as soon as there is something to cancel, before more is done for the order. */
export function cancelFulfilled(checkout: Ordering): Checkout {
  const { fulfilled, orderId } = checkout.phase.order;
  if (!fulfilled || orderId === null) return checkout;
  const started = { status: 'cancelling', tickets: [], cancellation: newCancellation() } as const;
  return { ...checkout, phase: { ...started, ...ordered(checkout.phase) } };
}

/** What waits for an order goes on at once, but for a request that may still be in flight. */
export function hurryOrder(checkout: Checkout, nowMs: number): Checkout {
  const { phase, policy } = checkout;
  if (phase.status === 'placing' || phase.status === 'processing') {
    const { sentAtMs, orderId, pause, collection } = phase.order;
    const isLost = sentAtMs !== null && orderId === null;
    const inDoubt = isLost || collection?.status === 'lost';
    const next = hurried(pause, inDoubt ? policy.settleMs : 0, nowMs);
    return next === pause
      ? checkout
      : { ...checkout, phase: { ...phase, order: { ...phase.order, pause: next } } };
  }
  if (phase.status !== 'cancelling') return checkout;
  const pause = hurried(phase.cancellation.pause, 0, nowMs);
  if (pause === phase.cancellation.pause) return checkout;
  return { ...checkout, phase: { ...phase, cancellation: { ...phase.cancellation, pause } } };
}

/** How long until the next look at an order that is late. */
export function lookLater({ phase, policy }: Ordering, why: Failure | null, nowMs: number): Pause {
  const bounds = { firstMs: policy.reconcilePauseMs, maxMs: policy.reconcilePauseMaxMs };
  return pauseAfter(phase.order.looks, bounds, why ?? {}, nowMs);
}
