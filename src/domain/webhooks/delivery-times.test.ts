import { ATTEMPT_TIMES_MS } from './delivery-times';

test('each wait for an attempt has seconds to spare over the one within it', () => {
  const { senderMax, activity, test: testing } = ATTEMPT_TIMES_MS;
  expect(activity - senderMax).toBeGreaterThanOrEqual(2_000);
  expect(testing - activity).toBeGreaterThanOrEqual(2_000);
});
