// How long the process waits before it tries again.
import type { Failure } from '../failure';
import type { Policy } from '../policy';

/** Where Svc could not be reached and said nothing of when. */
const DEFER_MS = 1_000;
/** Keeps the power small enough to stay a number, however often it was tried. */
const DOUBLINGS_MAX = 20;

/** When a call that was not sent may be sent: when Svc says, or shortly. */
export function deferredUntilMs({ retryAfterMs }: Failure, nowMs: number): number {
  return nowMs + (retryAfterMs ?? DEFER_MS);
}

/** The pause after so many tries: it doubles, up to a bound. */
export function growingPauseMs(
  { reconcilePauseMs, reconcilePauseMaxMs }: Policy,
  tries: number,
): number {
  return Math.min(reconcilePauseMs * 2 ** Math.min(tries, DOUBLINGS_MAX), reconcilePauseMaxMs);
}
