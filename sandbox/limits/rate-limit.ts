// The rate limit of each key (Svc spec 8).
import type { RequestHandler } from 'express';
import { TokenBucket } from 'limiter';
import { API_KEY_HEADER } from '../../src/contract/signing';
import type { SandboxSettings } from '../settings';

type RateSettings = Pick<SandboxSettings, 'apiKeys' | 'ratePerSecond' | 'burst'>;

/**
 * A token bucket per API key, full at the start, on the real clock. An empty bucket returns 429 with Retry-After. Calls
 * without a known key pass: they are refused later and cost nothing.
 */
export function rateLimit(settings: RateSettings): RequestHandler {
  const buckets = new Map(settings.apiKeys.map(({ key }) => [key, fullBucket(settings)]));
  return (request, response, next) => {
    const bucket = buckets.get(request.get(API_KEY_HEADER) ?? '');
    if (!bucket || bucket.tryRemoveTokens(1)) {
      next();
      return;
    }
    response
      .status(429)
      .setHeader('Retry-After', retryAfterSeconds(bucket.getWaitTime(1)))
      .json({ code: 'TOO_MANY_REQUESTS', message: 'too many requests for this API key' });
  };
}

/** Whole seconds, at least one: after this wait there is a token. */
export function retryAfterSeconds(waitMs: number): number {
  return Math.max(1, Math.ceil(waitMs / 1000));
}

function fullBucket({ ratePerSecond, burst }: RateSettings): TokenBucket {
  const bucket = new TokenBucket({
    bucketSize: burst,
    tokensPerInterval: ratePerSecond,
    interval: 'second',
  });
  bucket.content = burst;
  return bucket;
}
