import { isRetryable, retryDelayMs } from './retry-policy';
import { SvcError } from './svc-error';

const ALMOST_ONE = 1 - Number.EPSILON;

it.each([
  [1, 200],
  [2, 400],
  [3, 800],
  [6, 6400],
  [7, 10_000],
  [5000, 10_000],
])('attempt %d waits at most %d ms', (attempt, mostMs) => {
  expect(retryDelayMs(attempt, undefined, () => ALMOST_ONE)).toBe(mostMs);
});

it('spreads the waits over the whole range, each at least a millisecond', () => {
  expect(retryDelayMs(3, undefined, () => 0.5)).toBe(400);
  expect(retryDelayMs(3, undefined, () => 0)).toBe(1);
});

it('waits at least Svc’s Retry-After, and at least the backoff', () => {
  expect(retryDelayMs(1, 30_000, () => 0)).toBe(30_000);
  expect(retryDelayMs(3, 1500, () => ALMOST_ONE)).toBe(1500);
  expect(retryDelayMs(9, 1500, () => ALMOST_ONE)).toBe(10_000);
  expect(retryDelayMs(9, 0, () => ALMOST_ONE)).toBe(10_000);
});

it.each([
  ['GENERIC_ERROR', false],
  ['UPSTREAM_UNAVAILABLE', true],
])('a password that was answered with %s may be sent again: %p', (code, isRepeated) => {
  const error = new SvcError('authenticate', { outcome: 'unknown', code, reason: 'status 500' });
  expect(isRetryable(error)).toBe(isRepeated);
  const limited = { outcome: 'not_sent', code, reason: 'status 429' } as const;
  expect(isRetryable(new SvcError('authenticate', limited))).toBe(true);
});
