import { failure, isFailure } from './failure';

test.each([
  [true, failure('HOLD_EXPIRED')],
  [false, { code: 'HOLD_EXPIRED' }],
  [false, { retryable: true }],
])('is it a failure? %s', (expected, value) => {
  expect(isFailure(value)).toBe(expected);
});
