import { failure, isFailure, keepingFailedAttempt } from './failure';
import { FAILURES, PROBLEMS } from './failure-table';

test.each([
  [true, failure('HOLD_EXPIRED')],
  [false, { code: 'HOLD_EXPIRED' }],
  [false, { retryable: true }],
])('a failure has a code and says whether a retry can succeed: %s', (expected, value) => {
  expect(isFailure(value)).toBe(expected);
});

test('a wrong call is refused for good, and one that comes too early is worth a repeat', () => {
  expect(PROBLEMS.INVALID_REQUEST).toMatchObject({ retryable: false, next: null });
  expect(PROBLEMS.RATE_LIMITED).toMatchObject({ retryable: true });
});

test('callers are sent to support only where no repeat can help', () => {
  const sent = Object.entries({ ...FAILURES, ...PROBLEMS }).filter(
    ([, { next }]) => next === 'contact_support',
  );
  expect(sent.map(([code]) => code)).toEqual([
    'ORDER_NOT_FOUND',
    'WEBHOOK_ENDPOINT_READ_ONLY',
    'INTERNAL_ERROR',
  ]);
  expect(sent.map(([, { retryable }]) => retryable)).toEqual([false, false, false]);
});

test.each([
  ['HOLD_EXPIRED', 'choose_seats'],
  ['AUTHENTICATION_NEEDED', 'authenticate'],
  ['INVALID_SHOWTIME', 'start_over'],
])('a failed attempt stays shown after %s, with the next step %s', (code, next) => {
  const why = failure(code);
  const declined = { ...failure('PROCESSOR_DECLINED'), attempt: 1 };
  expect(keepingFailedAttempt(declined, why)).toEqual({ ...declined, next });
  expect(keepingFailedAttempt(failure('PRICE_CHANGED'), why)).toBe(why);
});
