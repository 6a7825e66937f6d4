import type { Failure } from '../failure';
import type { Checkout } from './state';

export function withFailure(checkout: Checkout, why: Failure, nowMs: number): Checkout {
  return { ...checkout, lastFailure: { ...why, atMs: nowMs } };
}

/** Open for a choice of seats until the caller has been idle for too long. */
export function offerSeats(checkout: Checkout, nowMs: number, seatMapDue = false): Checkout {
  const idleAtMs = nowMs + checkout.policy.idleMs;
  return { ...checkout, phase: { status: 'selecting', seatMapDue, idleAtMs } };
}

/** Back to the choice of seats, with a fresh look at which are free. */
export function loseSeats(checkout: Checkout, why: Failure, nowMs: number): Checkout {
  return withFailure(offerSeats(checkout, nowMs, true), why, nowMs);
}
