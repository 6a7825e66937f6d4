// When a failed call may be made again, and how long to wait before: the same for a client that repeats
// its calls and for a workflow that does.
import { endpoints } from '../../contract/endpoints';
import type { SvcError } from './svc-error';

const FIRST_MS = 100;
const MAX_MS = 10_000;

/** What was refused stays refused, and what may have been done must not be done again unawares. */
export function mayRepeat({ outcome, endpoint }: SvcError): boolean {
  return outcome === 'not_sent' || (outcome === 'unknown' && endpoints[endpoint].repeatable);
}

/**
 * How long to wait before the next attempt: what Svc asked for, else exponential backoff with full
 * jitter (Svc spec 7.1). Whole milliseconds, at least one. `attempt` counts from 1.
 */
export function retryDelayMs(
  attempt: number,
  retryAfterMs: number | undefined,
  random: () => number = Math.random,
): number {
  const backoffMs = random() * Math.min(MAX_MS, FIRST_MS * 2 ** attempt);
  return Math.max(1, Math.ceil(retryAfterMs ?? backoffMs));
}
