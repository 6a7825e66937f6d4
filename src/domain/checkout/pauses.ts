// How long the process waits before it tries again. Nothing repeats without a pause, and a Retry-After counts for
// an hour at most.
import type { Failure } from '../failure';

/** A wait; hurrying it never goes below `notBeforeMs`, which a Retry-After set. */
export interface Pause {
  readonly untilMs: number;
  readonly notBeforeMs: number;
  /** Set where a Retry-After asked for the wait: comparing with the clock, which may stand still, would not tell. */
  readonly asked?: true;
  /** Set where a request may still be on its way: it is waited for in full. */
  readonly settles?: true;
}

/** The wait until a request without an answer is no longer on its way. Nobody hurries it. */
export function settling(
  settleMs: number,
  why: Pick<Failure, 'retryAfterMs'> | null,
  nowMs: number,
): Pause {
  return { ...pauseAfter(0, { firstMs: settleMs, maxMs: settleMs }, why, nowMs), settles: true };
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
  const ownMs = Math.min(bounds.firstMs * 2 ** Math.min(tries, DOUBLINGS_MAX), bounds.maxMs);
  const asked = askedBy(why, nowMs);
  return { untilMs: Math.max(nowMs + ownMs, asked.notBeforeMs), ...asked };
}

/** Until when whoever refused asks to wait. */
export function askedBy(
  why: Pick<Failure, 'retryAfterMs'> | null,
  nowMs: number,
): Omit<Pause, 'untilMs'> {
  const waitMs = Math.min(why?.retryAfterMs ?? 0, HOUR_MS);
  return { notBeforeMs: nowMs + waitMs, ...(waitMs > 0 && { asked: true }) };
}

/** What is left of a wait whose work is put off: only what a Retry-After asked for. */
export function askedFor(pause: Pause | null): Pause | null {
  return pause?.asked ? { ...pause, untilMs: pause.notBeforeMs } : null;
}

/** A wait that nobody asked for. */
export function pauseFor(ms: number, nowMs: number): Pause {
  return { untilMs: nowMs + ms, notBeforeMs: nowMs };
}

/**
 * What is left of a wait that ops end: only what a Retry-After asked for; while a request may be
 * in flight, until it has settled.
 */
export function hurried(pause: Pause, settleMs: number, nowMs: number): Pause {
  const untilMs = Math.min(pause.untilMs, Math.max(pause.notBeforeMs, nowMs + settleMs));
  return { ...pause, untilMs };
}
