import fc from 'fast-check';
import { hurried, pauseAfter, pauseFor } from './pauses';

const bounds = { firstMs: 1_000, maxMs: 8_000 };

test('doubles up to its bound, for ever', () => {
  const waits = [0, 1, 2, 3, 4, 10_000].map((tries) => pauseAfter(tries, bounds, {}, 0).untilMs);
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
});

test('is never shorter than its first, and never longer than its bound or an hour', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (tries, retryAfterMs) => {
      const { untilMs, firm } = pauseAfter(tries, bounds, { retryAfterMs }, 0);
      expect(untilMs).toBeGreaterThanOrEqual(bounds.firstMs);
      expect(untilMs).toBeLessThanOrEqual(firm ? 3600_000 : bounds.maxMs);
    }),
  );
});

test('is shortened by ops, but not below what has to settle, nor where somebody asked for it', () => {
  expect(hurried(pauseFor(60_000, 0), 0, 0)).toBeNull();
  expect(hurried(pauseFor(60_000, 0), 10_000, 0)).toEqual({ untilMs: 10_000, firm: false });
  expect(hurried(pauseFor(4_000, 0), 10_000, 0)).toEqual({ untilMs: 4_000, firm: false });
  const firm = pauseAfter(0, bounds, { retryAfterMs: 60_000 }, 0);
  expect(hurried(firm, 0, 0)).toBe(firm);
});
