import { failure, isFailure } from './failure';

test.each([
  [true, failure('HOLD_EXPIRED')],
  [false, { code: 'HOLD_EXPIRED' }],
  [false, { retryable: true }],
])('a failure has a code and says whether a retry can succeed: %s', (expected, value) => {
  expect(isFailure(value)).toBe(expected);
});
