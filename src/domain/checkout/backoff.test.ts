import fc from 'fast-check';
import { backoffMs, retryAfterMs } from './backoff';

const bounds = { firstMs: 1_000, maxMs: 8_000 };
const HOUR_MS = 3600_000;

test('pauses double up to their bound, after any number of tries', () => {
  const pauses = [0, 1, 2, 3, 4, 10_000].map((tries) => backoffMs(tries, bounds, null));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
});

test('pauses stop doubling after 20 tries', () => {
  const far = { firstMs: 1, maxMs: Infinity };
  expect(backoffMs(20, far, null)).toBe(2 ** 20);
  expect(backoffMs(21, far, null)).toBe(2 ** 20);
});

test('a pause is at least as long as Retry-After', () => {
  expect(backoffMs(0, bounds, { retryAfterMs: 20_000 })).toBe(20_000);
  expect(backoffMs(2, bounds, { retryAfterMs: 3_000 })).toBe(4_000);
});

test('a Retry-After is capped at an hour', () => {
  expect(retryAfterMs({ retryAfterMs: HOUR_MS - 1 })).toBe(HOUR_MS - 1);
  expect(retryAfterMs({ retryAfterMs: HOUR_MS + 1 })).toBe(HOUR_MS);
});

test('without a Retry-After the required pause is 0', () => {
  expect(retryAfterMs(null)).toBe(0);
  expect(retryAfterMs({})).toBe(0);
});

test('every pause is between the first pause and the bound, unless Retry-After is longer', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (tries, asked) => {
      const pauseMs = backoffMs(tries, bounds, { retryAfterMs: asked });
      const askedMs = Math.min(asked, HOUR_MS);
      expect(pauseMs).toBeGreaterThanOrEqual(Math.max(bounds.firstMs, askedMs));
      expect(pauseMs).toBeLessThanOrEqual(Math.max(bounds.maxMs, askedMs));
    }),
  );
});
