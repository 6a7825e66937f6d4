// Computes when the next call of a loop is due.
import type { Failure } from '../failure';
import { backoffMs, retryAfterMs, type Bounds } from './backoff';
import type { CheckoutIn, NextCall } from './state';

/** The next call is due at once. */
export function dueNow(nowMs: number): NextCall {
  return { tries: 0, dueAtMs: nowMs, canHurry: true };
}

/** The next call is due after a pause that grows with the tries, and is at least Svc's Retry-After. */
export function dueLater(
  tries: number,
  bounds: Bounds,
  why: Failure | null,
  nowMs: number,
): NextCall {
  const canHurry = retryAfterMs(why) === 0;
  const dueAtMs = nowMs + backoffMs(tries, bounds, why);
  return { tries: tries + 1, dueAtMs, canHurry, lastFailureCode: why?.code ?? null };
}

/**
 * An order that Svc has seen is sent again after `orderInProgressMs`, when Svc can no longer be processing the first
 * send. If the lease ends sooner, it is sent earlier, but not before `settleMs`: until then a lost request may arrive.
 */
export function resendDue(
  { phase, policy }: CheckoutIn<'placing' | 'processing'>,
  why: Failure,
  nowMs: number,
): NextCall {
  const { settleMs, orderInProgressMs, placeReserveMs } = policy;
  const leftMs = phase.lease.endsAtMs - placeReserveMs - nowMs;
  return dueAfter(Math.max(settleMs, Math.min(orderInProgressMs, leftMs)), 0, why, nowMs);
}

/** The next call is due after a pause that ops cannot shorten. */
export function dueAfter(ms: number, tries: number, why: Failure | null, nowMs: number): NextCall {
  const dueAtMs = nowMs + Math.max(ms, retryAfterMs(why));
  return { tries, dueAtMs, canHurry: false, lastFailureCode: why?.code ?? null };
}
