import fc from 'fast-check';
import { backoffMs, retryAfterMs } from './backoff';

const bounds = { firstMs: 1_000, maxMs: 8_000 };
const HOUR_MS = 3600_000;

test('pauses double up to their bound, however many tries there were', () => {
  const pauses = [0, 1, 2, 3, 4, 10_000].map((tries) => backoffMs(tries, bounds, null));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
});

test('a bound that is far away is reached, too', () => {
  const far = { firstMs: 1, maxMs: Infinity };
  expect(backoffMs(20, far, null)).toBe(2 ** 20);
  expect(backoffMs(21, far, null)).toBe(2 ** 20);
});

test('a pause is at least as long as Svc asked for', () => {
  expect(backoffMs(0, bounds, { retryAfterMs: 20_000 })).toBe(20_000);
  expect(backoffMs(2, bounds, { retryAfterMs: 3_000 })).toBe(4_000);
});

test('a Retry-After counts for an hour at most', () => {
  expect(retryAfterMs({ retryAfterMs: HOUR_MS - 1 })).toBe(HOUR_MS - 1);
  expect(retryAfterMs({ retryAfterMs: HOUR_MS + 1 })).toBe(HOUR_MS);
});

test('without a Retry-After nothing is asked for', () => {
  expect(retryAfterMs(null)).toBe(0);
  expect(retryAfterMs({})).toBe(0);
});

test('no pause is shorter than the first, or longer than the bound and an hour', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (tries, asked) => {
      const pauseMs = backoffMs(tries, bounds, { retryAfterMs: asked });
      const askedMs = Math.min(asked, HOUR_MS);
      expect(pauseMs).toBeGreaterThanOrEqual(Math.max(bounds.firstMs, askedMs));
      expect(pauseMs).toBeLessThanOrEqual(Math.max(bounds.maxMs, askedMs));
    }),
  );
});
