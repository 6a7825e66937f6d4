// How long to wait before the next try. Nothing repeats without a pause, and a Retry-After counts for an hour at most.
import type { Failure } from '../failure';
import { RETRY_AFTER_MAX_MS } from '../policy';

/** The first pause, and the longest. */
export interface Bounds {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** Keeps the power a number, however many tries there were. */
const DOUBLINGS_MAX = 20;

/** The pause after so many tries: doubling up to a bound, and at least the Retry-After of Svc or the provider. */
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
