// What becomes of a checkout while an order is out: to tickets, to another try, or to a person's desk.
import { failure, type Failure } from '../../failure';
import { formatExactly, sameMoney } from '../../money';
import { keepOwn } from '../compensations';
import type { Of } from '../events';
import { moneyOfOrder, NEW_CANCELLATION, type Cancellation, type Order } from '../order';
import { askedFor, hurried, pauseAfter, type Bounds } from '../pauses';
import {
  hasOrder,
  isSpent,
  type Checkout,
  type CheckoutIn,
  type CheckoutWithOrder,
} from '../state';
import { bookedFor } from '../tickets';
import { holdSeats, loseSeats, orderIn, withFailure, withOrder } from '../transitions';

export type Placing = CheckoutIn<'placing'>;
export type Processing = CheckoutIn<'processing'>;
export type Ordering = Placing | Processing;

/** Sent, or paid for: nobody says of it any more that nothing was sent. */
export function isOut(order: Order): boolean {
  return order.sentAtMs !== null || moneyOfOrder(order) === 'taken';
}

/** The seats stay held as they were, for another order. Nothing was sent. */
export function backToHeld(checkout: Placing): Checkout {
  const { items, lease, order } = checkout.phase;
  const { receipt, previewId, collection } = order;
  const phase = { status: 'held', items, lease, receipt, previewId } as const;
  return keepOwn({ ...checkout, phase }, collection);
}

/** A total that the customer did not confirm is never charged: it goes back to them, and nothing is sent. */
export function compareTotals(
  checkout: Placing,
  { receipt, previewId }: Of<'previewed'>,
): Checkout {
  const { order } = checkout.phase;
  if (isOut(order)) return checkout;
  const confirmed = order.receipt.total;
  if (sameMoney(receipt.total, confirmed)) {
    return withOrder(checkout, { previewed: true, previewId });
  }
  const message = `The total was ${formatExactly(confirmed)} and is now ${formatExactly(receipt.total)}.`;
  const why = failure('PRICE_CHANGED', { pointer: '/expectedTotal/amount', message });
  return withFailure(backToHeld(withOrder(checkout, { receipt, previewId })), why);
}

/** Nothing was sent. A trouble of the line or of the session leaves the hold; anything else ends it. */
export function withhold(
  checkout: Placing,
  { failure: why }: Of<'order_withheld'>,
  nowMs: number,
): Checkout {
  if (isOut(checkout.phase.order)) return checkout;
  const held = backToHeld(checkout);
  const holdStands = why.kind === 'upstream' || HOLD_STANDS.has(why.code);
  return holdStands ? withFailure(held, why) : loseSeats(held, why, nowMs);
}

const HOLD_STANDS: ReadonlySet<string> = new Set([
  'AUTHENTICATION_NEEDED',
  'SESSION_ENDED',
  'CANCELLED',
]);

/** What is to be done next is tried again after a pause, which grows unless Svc names one. */
export function tryLater<C extends CheckoutWithOrder>(
  checkout: C,
  bounds: Bounds,
  why: Failure | null,
  nowMs: number,
): C {
  const { tries } = checkout.phase.order;
  return withOrder(checkout, { tries: tries + 1, pause: pauseAfter(tries, bounds, why, nowMs) });
}

/** Not sent: it is tried again within the hold, or after Svc's own pause. */
export function postpone<C extends Ordering>(
  checkout: C,
  { failure: why }: Of<'order_postponed'>,
  nowMs: number,
): C {
  const { retryPauseMs, settleMs } = checkout.policy;
  return tryLater(checkout, { firstMs: retryPauseMs, maxMs: settleMs }, why, nowMs);
}

/** How an order that is late is looked at again. */
export function lookLater<C extends Ordering>(checkout: C, why: Failure | null, nowMs: number): C {
  const { reconcilePauseMs: firstMs, reconcilePauseMaxMs: maxMs } = checkout.policy;
  return tryLater(checkout, { firstMs, maxMs }, why, nowMs);
}

/** Svc has the order: it is looked at at once (Svc spec 4.4 step 7). */
export function keepPlaced<C extends CheckoutWithOrder>(
  checkout: C,
  { orderId, sent, fulfilled }: Of<'order_placed'>,
  nowMs: number,
): C {
  if (checkout.phase.order.fulfilled) return checkout;
  const placed = { orderId, fulfilled, placedAtMs: nowMs, tries: 0, pause: null };
  return withOrder(checkout, { ...firstSent(checkout, sent), ...placed });
}

/** When an order was first sent, and by whom, is never forgotten for a repeat. */
export function firstSent(
  { phase }: CheckoutWithOrder,
  { sentAtMs, accountId }: Of<'order_placed'>['sent'],
): Pick<Order, 'sentAtMs' | 'accountId'> {
  const { order } = phase;
  return { sentAtMs: order.sentAtMs ?? sentAtMs, accountId: order.accountId ?? accountId };
}

export function fulfil<C extends Ordering>(checkout: C): C {
  return withOrder(checkout, { fulfilled: true, tries: 0, pause: null });
}

/** The attempt came to nothing: the next begins with `next`, if there is one left. */
export function countFailed(next: Checkout, why: Failure): Checkout {
  const failed = next.attempt.failed + 1;
  const told = { ...next, attempt: { ...next.attempt, failed } };
  const ended: Checkout = isSpent(told) ? { ...told, phase: { status: 'failed' } } : told;
  return withFailure(ended, { ...why, attempt: failed });
}

/** The seats are offered for another way to pay, unless it was the seats that failed. */
export function giveUp(
  checkout: CheckoutWithOrder,
  why: Failure,
  nextClientRequestId: string | null,
  nowMs: number,
): Checkout {
  const clientRequestId = nextClientRequestId ?? checkout.attempt.clientRequestId;
  const next = { ...checkout, attempt: { ...checkout.attempt, clientRequestId } };
  const { items } = checkout.phase;
  const onward = why.kind === 'inventory' ? loseSeats(next, why, nowMs) : holdSeats(next, items);
  return countFailed(onward, why);
}

/** That an order which a person named has failed is no evidence: it may be another one, and this one may stand. */
export function failOrder(
  checkout: Ordering,
  { failure: why, nextClientRequestId }: Of<'order_failed'>,
  nowMs: number,
): Checkout {
  const { fulfilled, namedAtMs } = checkout.phase.order;
  if (fulfilled) return checkout;
  if (namedAtMs !== null) return askForReview(checkout);
  return giveUp(checkout, why, nextClientRequestId, nowMs);
}

/** What a person named and Svc does not know was no order of ours. */
export function askForReview(checkout: Ordering): Checkout {
  const { namedAtMs, fulfilled, orderId: known, pause } = checkout.phase.order;
  const orderId = namedAtMs !== null && !fulfilled ? null : known;
  return orderIn(checkout, 'in_review', { orderId, pause: askedFor(pause) });
}

/** Tickets count only once the money is taken. */
export function deliver(checkout: Ordering, { tickets }: Of<'delivered'>): Checkout {
  const { items, order } = checkout.phase;
  if (moneyOfOrder(order) !== 'taken') return checkout;
  if (order.namedAtMs !== null && !bookedFor(checkout, items, tickets)) {
    return askForReview(checkout);
  }
  return orderIn(checkout, 'confirmed', { tickets });
}

export function startCancelling(
  checkout: CheckoutWithOrder,
  change: Partial<Cancellation> = {},
): Checkout {
  return orderIn(checkout, 'cancelling', { cancellation: { ...NEW_CANCELLATION, ...change } });
}

/** A wanted cancellation starts as soon as there is something to cancel, before more is done for the order. */
export function cancelFulfilled(checkout: CheckoutWithOrder): Checkout {
  const { fulfilled, orderId } = checkout.phase.order;
  return fulfilled && orderId !== null ? startCancelling(checkout) : checkout;
}

/** What waits for an order goes on at once, but for a request that may still be on its way. */
export function hurryOrder(checkout: Checkout, nowMs: number): Checkout {
  if (!hasOrder(checkout)) return checkout;
  const { sentAtMs, orderId, pause } = checkout.phase.order;
  if (!pause || pause.settles) return checkout;
  const isLost = sentAtMs !== null && orderId === null;
  return withOrder(checkout, {
    pause: hurried(pause, isLost ? checkout.policy.settleMs : 0, nowMs),
  });
}
