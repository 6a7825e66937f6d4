import { RETRY_PAUSES_SECONDS, retryPauseMs } from './retry-pause';

const HOUR_MS = 3600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
const terms = (more: { retryAfterMs?: number; chance?: number } = {}) => ({
  pausesSeconds: RETRY_PAUSES_SECONDS,
  chance: 0,
  ...more,
});

test('an event is tried ten times over three days and some hours', () => {
  const pauses: number[] = [];
  for (let attempts = 1; ; attempts++) {
    const pauseMs = retryPauseMs(attempts, terms());
    if (pauseMs === null) break;
    pauses.push(pauseMs);
  }
  expect(pauses).toHaveLength(9);
  const totalMs = pauses.reduce((sum, it) => sum + it, 0);
  expect(totalMs).toBeGreaterThanOrEqual(72 * HOUR_MS);
  expect(totalMs).toBeLessThan(80 * HOUR_MS);
});

test('a longer Retry-After is honoured up to an hour', () => {
  expect(retryPauseMs(1, terms({ retryAfterMs: 60_000 }))).toBe(60_000);
  expect(retryPauseMs(1, terms({ retryAfterMs: YEAR_MS }))).toBe(HOUR_MS);
  expect(retryPauseMs(9, terms({ retryAfterMs: 1_000 }))).toBe(24 * HOUR_MS);
});

test('pauses are spread by up to a tenth', () => {
  expect(retryPauseMs(1, terms({ chance: 1 }))).toBe(5_500);
});
