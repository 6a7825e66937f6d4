import { failure, type Failure } from '../failure';
import { DEFAULT_POLICY } from '../policy';
import { firstPoll, pollAfter, type Poll } from './polls';

const PLACED_AT_MS = 100_000;
const throttled = failure('TOO_MANY_REQUESTS');

/** The poll after this one, which was made on time or `lateMs` late. */
function after(poll: Poll, why: Failure | null = null, lateMs = 0): Poll {
  return pollAfter(poll, PLACED_AT_MS, DEFAULT_POLICY, why, poll.atMs + lateMs);
}

const secondsOf = ({ atMs }: Poll) => (atMs - PLACED_AT_MS) / 1_000;

test('the first poll is due with the response to the order', () => {
  expect(firstPoll(PLACED_AT_MS)).toEqual({ beat: 0, throttled: 0, atMs: PLACED_AT_MS });
});

test('polls come every two seconds, counted from the response to the order', () => {
  const polls = [firstPoll(PLACED_AT_MS)];
  for (let count = 0; count < 5; count++) polls.push(after(polls.at(-1)!));
  expect(polls.map(secondsOf)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(polls.map(({ beat }) => beat)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('a slow poll does not shift the interval', () => {
  expect(secondsOf(after(firstPoll(PLACED_AT_MS), null, 1_400))).toBe(2);
});

test('a poll that ends just before the next one is followed by a short pause', () => {
  expect(secondsOf(after(firstPoll(PLACED_AT_MS), null, 1_900))).toBe(2.4);
});

test('consecutive rate-limited polls skip more and more beats', () => {
  const one = after(firstPoll(PLACED_AT_MS), throttled);
  const two = after(one, throttled);
  const three = after(two, throttled);
  expect([one, two, three].map(({ beat }) => beat)).toEqual([1, 3, 7]);
  expect([one, two, three].map((poll) => poll.throttled)).toEqual([1, 2, 3]);
  expect([one, two, three].map(secondsOf)).toEqual([2, 6, 14]);
});

test('any other answer resets the count', () => {
  const refusedTwice = { beat: 3, throttled: 2, atMs: PLACED_AT_MS + 6_000 };
  expect(after(refusedTwice)).toMatchObject({ beat: 4, throttled: 0 });
  expect(after(refusedTwice, failure('GENERIC_ERROR'))).toMatchObject({ beat: 4, throttled: 0 });
});

test('a Retry-After skips the beats within it', () => {
  const busy = failure('TOO_MANY_REQUESTS', { retryAfterMs: 5_000 });
  expect(after(firstPoll(PLACED_AT_MS), busy)).toEqual({
    beat: 3,
    throttled: 1,
    atMs: PLACED_AT_MS + 6_000,
  });
  expect(secondsOf(after(firstPoll(PLACED_AT_MS), busy, 1_500))).toBe(6.5);
});
