import { setTimeout as sleepUntilAborted } from 'node:timers/promises';
import { isRetryable, retryDelayMs } from './retry-policy';
import type { SvcClient } from './svc-client';
import { isSvcError, SvcError } from './svc-error';

export interface RetryOptions {
  /** The most calls, including the first one. */
  readonly attemptsMax?: number;
  /** The longest total wait. If a retry would exceed it, the call fails, and the caller decides. */
  readonly waitMaxMs?: number;
  /** No retry is made once the calls have taken this long in total. */
  readonly callsMaxMs?: number;
  readonly now?: () => number;
  /** Rejects once the signal is aborted. */
  readonly sleep?: (waitMs: number, signal: AbortSignal | undefined) => Promise<void>;
  /** From 0 to below 1. */
  readonly random?: () => number;
}

/**
 * The same client with retries, for use outside activities. Activities use the plain client, since
 * their workflow retries.
 */
export function withRetries(client: SvcClient, options: RetryOptions = {}): SvcClient {
  return {
    call: (name, call) => repeating(() => client.call(name, call), call.signal, options),
    callAlternative: (name, call) =>
      repeating(() => client.callAlternative(name, call), call.signal, options),
    close: () => client.close(),
  };
}

async function repeating<T>(
  send: () => Promise<T>,
  signal: AbortSignal | undefined,
  options: RetryOptions,
): Promise<T> {
  const { attemptsMax = 5, waitMaxMs = 30_000, callsMaxMs = Infinity } = options;
  const { sleep = sleepFor, random = Math.random, now = () => performance.now() } = options;
  let waitLeftMs = waitMaxMs;
  let callsMs = 0;
  let isInDoubt = false;
  for (let attempt = 1; ; attempt += 1) {
    const sentAtMs = now();
    try {
      return await send();
    } catch (error) {
      callsMs += now() - sentAtMs;
      if (!isSvcError(error)) throw error;
      isInDoubt ||= error.outcome === 'unknown';
      const waitMs = retryDelayMs(attempt, error.retryAfterMs, random);
      const isInTime = waitMs <= waitLeftMs && callsMs <= callsMaxMs;
      const retries = isRetryable(error) && attempt < attemptsMax && isInTime;
      if (!retries || !(await waited(sleep, waitMs, signal))) throw finalError(error, isInDoubt);
      waitLeftMs -= waitMs;
    }
  }
}

async function waited(
  sleep: NonNullable<RetryOptions['sleep']>,
  waitMs: number,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  try {
    await sleep(waitMs, signal);
    return true;
  } catch (error) {
    if (signal?.aborted) return false;
    throw error;
  }
}

async function sleepFor(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  await sleepUntilAborted(waitMs, undefined, signal ? { signal } : {});
}

/** If an earlier attempt may have been carried out, a final `not_sent` becomes `unknown`. */
function finalError(error: SvcError, isInDoubt: boolean): SvcError {
  if (!isInDoubt || error.outcome !== 'not_sent') return error;
  return new SvcError(error.endpoint, { ...error.trouble, outcome: 'unknown' }, error.call);
}
