// What becomes of an order whose money the partner collects: set aside before it is placed, taken once
// the tickets are certain, and given up with the order where it cannot be taken.
import type { CheckoutEvent } from './events';
import { newCancellation } from './cancel-moves';
import { backToHeld, withOrder } from './order-moves';
import { withFailure } from './setbacks';
import type { Checkout, CheckoutIn, Collection } from './state';
import { nameUndo, strikeUndo } from './undos';

type Of<T extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: T }>;
type Placing = CheckoutIn<'placing'>;
type Ordering = Placing | CheckoutIn<'processing'>;

export function keepAuthorization(
  checkout: Placing,
  { authorization }: Of<'authorized'>,
  nowMs: number,
): Checkout {
  const { authorizationId, lapsesAtMs } = authorization;
  const next = collect(checkout, { authorizationId, lapsesAtMs, status: 'authorized' }, nowMs);
  const reference = checkout.phase.order.collection?.reference ?? '';
  return { ...next, undos: nameUndo(next, reference, authorizationId) };
}

/** Looked up before it is asked for again, once what was on its way has settled. */
export function doubtAuthorization(checkout: Placing, _event: unknown, nowMs: number): Checkout {
  return collect(checkout, { status: 'lost' }, nowMs + checkout.policy.settleMs);
}

export function askAgain(checkout: Placing, _event: unknown, nowMs: number): Checkout {
  return collect(checkout, { status: 'wanted' }, nowMs);
}

/** Nothing was sent to Svc: the hold and its id stand, for another way to pay. */
export function declineAuthorization(
  checkout: Placing,
  event: Of<'authorization-refused'>,
  nowMs: number,
): Checkout {
  const { collection } = checkout.phase.order;
  const failed = checkout.attempt.failed + 1;
  const next = { ...backToHeld(checkout), attempt: { ...checkout.attempt, failed } };
  const why = { ...event.failure, attempt: failed };
  return withFailure(collection ? strikeUndo(next, collection) : next, why, nowMs);
}

/** The money is taken: what would have given it back is struck off. */
export function keepCapture(checkout: Ordering, _event: unknown, nowMs: number): Checkout {
  const { collection } = checkout.phase.order;
  const next = collect(checkout, { status: 'captured' }, nowMs);
  return collection ? strikeUndo(next, collection) : next;
}

/** Nobody will pay for this order: it is cancelled at Svc, and the seats go to another way to pay. */
export function loseCapture(
  checkout: Ordering,
  { failure: cause }: Of<'capture-refused'>,
  nowMs: number,
): Checkout {
  if (checkout.phase.order.collection?.status !== 'authorized') return checkout;
  const { items, lease, order } = collect(checkout, { status: 'refused' }, nowMs).phase;
  const cancellation = newCancellation(nowMs, cause);
  const phase = { status: 'cancelling', items, lease, order, tickets: [], cancellation } as const;
  return withFailure({ ...checkout, phase }, cause, nowMs);
}

function collect(checkout: Ordering, change: Partial<Collection>, nextAtMs: number): Ordering {
  const { collection } = checkout.phase.order;
  if (!collection) return checkout;
  return withOrder(checkout, { collection: { ...collection, ...change }, nextAtMs });
}
