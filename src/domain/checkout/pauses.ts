// How long the process waits before it tries again. Nothing repeats without a pause, and none is longer
// than an hour, however long the trouble lasts.
import type { Failure } from '../failure';

/** Nobody shortens it below what somebody else asked for (Retry-After). */
export interface Pause {
  readonly untilMs: number;
  readonly notBeforeMs: number;
}

/** What pauses begin with, and what they grow to. */
export interface Bounds {
  readonly firstMs: number;
  readonly maxMs: number;
}

const HOUR_MS = 3600_000;
/** Keeps the power small enough to stay a number, however often it was tried. */
const DOUBLINGS_MAX = 20;

/** The wait after so many tries: as long as Svc or the provider asks, else doubling up to a bound. */
export function pauseAfter(
  tries: number,
  bounds: Bounds,
  why: Pick<Failure, 'retryAfterMs'> | null,
  nowMs: number,
): Pause {
  const retryAfterMs = why?.retryAfterMs ?? 0;
  const ownMs = Math.min(bounds.firstMs * 2 ** Math.min(tries, DOUBLINGS_MAX), bounds.maxMs);
  const notBeforeMs = nowMs + Math.min(retryAfterMs, HOUR_MS);
  return { untilMs: Math.max(nowMs + ownMs, notBeforeMs), notBeforeMs };
}

/** A wait that nobody asked for. */
export function pauseFor(ms: number, nowMs: number): Pause {
  return { untilMs: nowMs + ms, notBeforeMs: nowMs };
}

/**
 * What is left of a wait that ops end: nothing but what somebody else asked for; while a request may be
 * in flight, until it has settled.
 */
export function hurried(pause: Pause, settleMs: number, nowMs: number): Pause {
  const untilMs = Math.min(pause.untilMs, Math.max(pause.notBeforeMs, nowMs + settleMs));
  return { ...pause, untilMs };
}
