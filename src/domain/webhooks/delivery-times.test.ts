import { ATTEMPT_TIMES_MS } from './delivery-times';

test('each timeout is at least two seconds longer than the one inside it', () => {
  const { senderMax, activity, test: testing } = ATTEMPT_TIMES_MS;
  expect(activity - senderMax).toBeGreaterThanOrEqual(2_000);
  expect(testing - activity).toBeGreaterThanOrEqual(2_000);
});
