// How long the process waits before it tries again. Nothing repeats without a pause, and none is longer
// than an hour, however long the trouble lasts.
import type { Failure } from '../failure';

/** A wait that somebody else asked for (Retry-After) is firm: nobody shortens it. */
export interface Pause {
  readonly untilMs: number;
  readonly firm: boolean;
}

const HOUR_MS = 3600_000;
/** Keeps the power small enough to stay a number, however often it was tried. */
const DOUBLINGS_MAX = 20;

/** The wait after so many tries: as long as Svc or the provider asks, else doubling up to a bound. */
export function pauseAfter(
  tries: number,
  bounds: { readonly firstMs: number; readonly maxMs: number },
  { retryAfterMs = 0 }: Pick<Failure, 'retryAfterMs'>,
  nowMs: number,
): Pause {
  const ownMs = Math.min(bounds.firstMs * 2 ** Math.min(tries, DOUBLINGS_MAX), bounds.maxMs);
  const askedMs = Math.min(retryAfterMs, HOUR_MS);
  return { untilMs: nowMs + Math.max(ownMs, askedMs), firm: askedMs > ownMs };
}

/** A wait of so long, which ops may shorten. */
export function pauseFor(ms: number, nowMs: number): Pause {
  return { untilMs: nowMs + ms, firm: false };
}

/**
 * What is left of a wait that ops end: none; while a request may be in flight, until it has settled;
 * all of it where somebody else asked for it.
 */
export function hurried(pause: Pause | null, settleMs: number, nowMs: number): Pause | null {
  if (!pause || pause.firm) return pause;
  return settleMs === 0 ? null : pauseFor(Math.min(pause.untilMs - nowMs, settleMs), nowMs);
}
