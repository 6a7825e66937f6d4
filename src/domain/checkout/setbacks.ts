// Where a checkout goes when something did not work out.
import type { Failure } from '../failure';
import type { Checkout } from './state';
import type { Before } from './status';

export function withFailure<C extends Checkout>(checkout: C, why: Failure, nowMs: number): C {
  return { ...checkout, lastFailure: { ...why, atMs: nowMs } };
}

/** Open for a choice of seats until the caller has been idle for too long. */
export function offerSeats(checkout: Checkout, nowMs: number, layoutDue = false): Checkout {
  const idleAtMs = nowMs + checkout.policy.idleMs;
  return { ...checkout, phase: { status: 'selecting', layoutDue, idleAtMs } };
}

/** Back to the choice of seats, with a fresh look at which are free. */
export function loseSeats(checkout: Checkout, why: Failure, nowMs: number): Checkout {
  return withFailure(offerSeats(checkout, nowMs, true), why, nowMs);
}

export function abandon(checkout: Checkout): Checkout {
  return { ...checkout, phase: { status: 'abandoned' } };
}

/** What was in force before an edit or another choice of seats stands again. */
export function restore(checkout: Checkout, { request, session }: Before): Checkout {
  return { ...checkout, request, session };
}
