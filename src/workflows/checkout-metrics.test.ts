import { STATE_SECONDS_BUCKETS } from './checkout-metrics';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// Also the bounds in queries of alarms and of the dashboard: a poll, the hold, the choice of seats, an hour.
test('the buckets of time in a state range from 0.1 seconds to 30 days', () => {
  const seconds = [0.1, 0.5, 1, 5, 15];
  const minutes = [1, 5, 15].map((count) => count * MINUTE);
  const longer = [HOUR, 6 * HOUR, DAY, 7 * DAY, 30 * DAY];
  expect(STATE_SECONDS_BUCKETS).toEqual([...seconds, ...minutes, ...longer]);
});
