import fc from 'fast-check';
import { hurried, pauseAfter, pauseFor, type Pause } from './pauses';

const bounds = { firstMs: 1_000, maxMs: 8_000 };

test('doubles up to its bound, for ever', () => {
  const waits = [0, 1, 2, 3, 4, 10_000].map((tries) => pauseAfter(tries, bounds, {}, 0).untilMs);
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
});

test('is never shorter than its first, nor longer than its bound or an hour that was asked for', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (tries, retryAfterMs) => {
      const { untilMs, notBeforeMs } = pauseAfter(tries, bounds, { retryAfterMs }, 0);
      expect(notBeforeMs).toBe(Math.min(retryAfterMs, 3600_000));
      expect(untilMs).toBeGreaterThanOrEqual(Math.max(bounds.firstMs, notBeforeMs));
      expect(untilMs).toBeLessThanOrEqual(Math.max(bounds.maxMs, notBeforeMs));
    }),
  );
});

test('is shortened by ops, but not below what has to settle, nor where somebody asked for it', () => {
  const untilOf = (pause: Pause, settleMs: number) => hurried(pause, settleMs, 0)?.untilMs;
  expect(untilOf(pauseFor(60_000, 0), 0)).toBe(0);
  expect(untilOf(pauseFor(60_000, 0), 10_000)).toBe(10_000);
  expect(untilOf(pauseFor(4_000, 0), 10_000)).toBe(4_000);
  const asked = pauseAfter(0, bounds, { retryAfterMs: 60_000 }, 0);
  expect(hurried(asked, 0, 0)).toEqual(asked);
  const longer = pauseAfter(3, bounds, { retryAfterMs: 5_000 }, 0);
  expect([longer.untilMs, untilOf(longer, 0)]).toEqual([8_000, 5_000]);
});
