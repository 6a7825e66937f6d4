import { setTimeout as sleepUntilAborted } from 'node:timers/promises';
import { TokenBucket } from 'limiter';
import type { EndpointName } from '../../contract/endpoints';
import { LIMITS } from '../../contract/limits';
import type { SvcClient } from './svc-client';
import { SvcError } from './svc-error';

/** A key may call twice its rate at once after a rest (Svc spec 8); a share of the rate has that share of it. */
const BURST_PER_RATE = LIMITS.betaBurst / LIMITS.betaRatePerSecond;

export interface RateOptions {
  /** This client's share of the key's rate; may be less than one. */
  readonly ratePerSecond: number;
  /** Calls at once after a rest; unless it is told, what the beta stage allows at this rate. */
  readonly burst?: number;
  /** A call whose turn comes later than this is refused at once. */
  readonly waitMaxMs: number;
  /** Ends early once the signal is aborted. */
  readonly sleep?: (waitMs: number, signal: AbortSignal | undefined) => Promise<void>;
}

/**
 * The same client, each call waiting for its turn at the rate. One whose turn would come too late ends
 * in a SvcError that says `not_sent`, with the wait as `retryAfterMs`. Inside `withRetries`, so that
 * every attempt counts.
 */
export function withRate(client: SvcClient, options: RateOptions): SvcClient {
  const turn = turns(options);
  return {
    async call(name, call) {
      await turn(name, call.signal);
      return client.call(name, call);
    },
    async callAlternative(name, call) {
      await turn(name, call.signal);
      return client.callAlternative(name, call);
    },
    close: () => client.close(),
  };
}

function turns({ ratePerSecond, burst, waitMaxMs, sleep = sleepFor }: RateOptions) {
  const bucket = fullBucket(ratePerSecond, burst ?? ratePerSecond * BURST_PER_RATE);
  return async (name: EndpointName, signal: AbortSignal | undefined): Promise<void> => {
    const waitMs = bucket.getWaitTime(1);
    if (waitMs > waitMaxMs) throw tooLate(name, waitMs);
    // The token is taken now even if the bucket is empty, so that later calls queue behind this one.
    bucket.content -= 1;
    if (waitMs > 0) await sleep(waitMs, signal);
  };
}

function fullBucket(ratePerSecond: number, burst: number): TokenBucket {
  const bucketSize = Math.max(1, burst);
  const bucket = new TokenBucket({
    bucketSize,
    tokensPerInterval: ratePerSecond,
    interval: 'second',
  });
  bucket.content = bucketSize;
  return bucket;
}

function tooLate(name: EndpointName, retryAfterMs: number): SvcError {
  const reason = 'too many calls wait for their turn';
  return new SvcError(name, {
    outcome: 'not_sent',
    code: 'TOO_MANY_REQUESTS',
    retryAfterMs,
    reason,
  });
}

/** An aborted wait is no error here: the client sends nothing and reports `not_sent`. */
async function sleepFor(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  const waited = sleepUntilAborted(waitMs, undefined, signal ? { signal } : {});
  await waited.catch(() => undefined);
}
