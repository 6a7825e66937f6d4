// Ways on that lead from more than one state.
import type { Failure } from '../failure';
import type { DueEvent } from './events';
import type { Order } from './order';
import type { HeldItem } from './request';
import type { Checkout, CheckoutWithOrder } from './state';
import type { Before, Lease, OrderedStatus } from './status';

/** The machine notes when it happened. */
export function withFailure<C extends Checkout>(checkout: C, lastFailure: Failure): C {
  return { ...checkout, lastFailure };
}

/** Open for a choice of seats until the caller has been idle for too long. */
export function offerSeats(checkout: Checkout, nowMs: number, layoutDue = false): Checkout {
  const idle = { endsAtMs: nowMs + checkout.policy.idleMs };
  return { ...checkout, phase: { status: 'selecting', layoutDue, idle } };
}

/** Back to the choice of seats, with a fresh look at which are free. */
export function loseSeats(checkout: Checkout, why: Failure, nowMs: number): Checkout {
  return withFailure(offerSeats(checkout, nowMs, true), why);
}

/** On to a hold: the seats are leased, unless they are already, and previewed. */
export function holdSeats(
  checkout: Checkout,
  items: readonly HeldItem[],
  before: Before | null = null,
  lease: Lease | null = null,
): Checkout {
  return { ...checkout, phase: { status: 'holding', items, lease, waitsUntilMs: null, before } };
}

/** What was in force before an edit or another choice of seats stands again. */
export function restore(checkout: Checkout, { request, session }: Before): Checkout {
  return { ...checkout, request, session };
}

export function abandon(checkout: Checkout): Checkout {
  return { ...checkout, phase: { status: 'abandoned' } };
}

export function withOrder<C extends CheckoutWithOrder>(checkout: C, change: Partial<Order>): C {
  const order = { ...checkout.phase.order, ...change };
  return { ...checkout, phase: { ...checkout.phase, order } };
}

/** The order goes on in another state, where nothing is waited for yet. */
export function orderIn(
  checkout: CheckoutWithOrder,
  status: OrderedStatus,
  change: Partial<Order> = {},
): Checkout {
  const { items, lease, order } = checkout.phase;
  const next = { ...order, tries: 0, pause: null, ...change };
  return { ...checkout, phase: { status, items, lease, order: next } };
}

/** Time ends what can be done before the showtime; null while it is not known when it begins. */
export function showtimeBegins({ prices }: Checkout): DueEvent | null {
  const atMs = prices && Date.parse(prices.showtime.startsAt);
  return atMs === null ? null : { atMs, type: 'showtime_begun', summary: 'Showtime begins' };
}
