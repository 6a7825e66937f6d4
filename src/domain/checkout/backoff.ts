// The pause before the next try. Nothing is repeated without a pause, and a Retry-After is capped at an hour.
import type { Failure } from '../failure';
import { RETRY_AFTER_MAX_MS } from '../policy';

/** The first pause and the longest one. */
export interface Bounds {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** Keeps the power finite after any number of tries. */
const DOUBLINGS_MAX = 20;

/**
 * The pause after this many tries: it doubles up to a bound, and is at least the Retry-After of Svc or the provider.
 */
export function backoffMs(
  tries: number,
  bounds: Bounds,
  why: Pick<Failure, 'retryAfterMs'> | null,
): number {
  const ownMs = Math.min(bounds.firstMs * 2 ** Math.min(tries, DOUBLINGS_MAX), bounds.maxMs);
  return Math.max(ownMs, retryAfterMs(why));
}

export function retryAfterMs(why: Pick<Failure, 'retryAfterMs'> | null): number {
  return Math.min(why?.retryAfterMs ?? 0, RETRY_AFTER_MAX_MS);
}
