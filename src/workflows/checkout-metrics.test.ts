import { STATE_SECONDS_BUCKETS } from './checkout-metrics';

test('the buckets of time in a state range from 0.1 seconds to 30 days', () => {
  const ascending = [...STATE_SECONDS_BUCKETS].sort((one, other) => one - other);
  expect(STATE_SECONDS_BUCKETS).toEqual(ascending);
  expect(new Set(STATE_SECONDS_BUCKETS).size).toBe(STATE_SECONDS_BUCKETS.length);
  expect(STATE_SECONDS_BUCKETS[0]).toBe(0.1);
  // The bounds in queries of alarms and of the dashboard: a poll, a minute, the hold, the choice of seats, an hour.
  for (const seconds of [5, 60, 300, 900, 3_600]) expect(STATE_SECONDS_BUCKETS).toContain(seconds);
  expect(STATE_SECONDS_BUCKETS.at(-1)).toBe(30 * 24 * 3600);
});
