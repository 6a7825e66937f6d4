// The polls of an order in its first ten seconds: every 2 s from Svc's answer to the order (Svc spec 4.4 step 7).
// For later checks, see `checkLater` in shared-transitions.ts.
import type { Failure } from '../failure';
import type { Policy } from '../policy';
import { retryAfterMs } from './backoff';

/** `beat`: the number of the poll; `throttled`: how many polls in a row were rate-limited by Svc. */
export interface Poll {
  readonly beat: number;
  readonly throttled: number;
  readonly atMs: number;
}

export function firstPoll(placedAtMs: number): Poll {
  return { beat: 0, throttled: 0, atMs: placedAtMs };
}

/** The next poll. Svc's Retry-After skips beats, and so does a pause that doubles with each rate-limited poll (7.1). */
export function pollAfter(
  { beat, throttled: before }: Poll,
  placedAtMs: number,
  { pollIntervalMs }: Policy,
  why: Failure | null,
  nowMs: number,
): Poll {
  const throttled = why?.code === 'TOO_MANY_REQUESTS' ? before + 1 : 0;
  const doubled = throttled === 0 ? 1 : 2 ** (throttled - 1);
  const asked = Math.ceil(retryAfterMs(why) / pollIntervalMs);
  const next = beat + Math.max(doubled, asked);
  const earliestMs = nowMs + Math.max(pollIntervalMs / 4, retryAfterMs(why));
  return {
    beat: next,
    throttled,
    atMs: Math.max(placedAtMs + next * pollIntervalMs, earliestMs),
  };
}
