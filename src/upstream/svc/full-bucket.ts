import { TokenBucket } from 'limiter';

/** A bucket that begins full; there is room for one token at least. */
export function fullBucket(ratePerSecond: number, burst: number): TokenBucket {
  const bucketSize = Math.max(1, burst);
  const bucket = new TokenBucket({
    ...{ bucketSize, tokensPerInterval: ratePerSecond, interval: 'second' },
  });
  bucket.content = bucketSize;
  return bucket;
}
