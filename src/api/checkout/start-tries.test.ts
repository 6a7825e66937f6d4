import { checkoutIn } from '../../../tests/support/checkout-examples';
import { viewOf } from '../../domain/checkout/view';
import { failure, type FailureCode } from '../../domain/failure';
import type { Progress } from './progress';
import { REFUSED_STARTS_MAX, startUnderKey } from './start-tries';

const TAG = { name: 'start', key: 'start:1', digest: 'd1', requestId: 'req_1' } as const;

function settled(code: FailureCode | null, before: boolean): Progress {
  const status = code === null ? 'selecting' : 'failed';
  return {
    ...TAG,
    type: 'settled',
    failure: code === null ? null : failure(code),
    status,
    version: 3,
    view: viewOf(checkoutIn(status)),
    ...(before && { before: true }),
  };
}

/** Answers the starts of a key in turn, and counts them. */
async function startsUntilAnswered(...answers: Progress[]) {
  let starts = 0;
  const progress = await startUnderKey((refusedStarts) => {
    expect(refusedStarts).toBe(starts++);
    return Promise.resolve(answers[Math.min(refusedStarts, answers.length - 1)]!);
  });
  return { starts, progress };
}

test.each(['INVALID_SHOWTIME', 'OFFER_NOT_FOUND', 'INVALID_SEATS'] as const)(
  'after %s the key starts another checkout',
  async (code) => {
    const other = settled(null, false);
    const answered = await startsUntilAnswered(settled(code, true), settled(code, true), other);
    expect(answered).toEqual({ starts: 3, progress: other });
  },
);

test.each([
  ['a refusal of this call, or of one that it has joined', 'INVALID_SHOWTIME', false],
  ['a failure that the start did not cause', 'UPSTREAM_UNAVAILABLE', true],
  ['a checkout that has started', null, true],
] as const)('%s is the answer', async (_what, code, before) => {
  const answer = settled(code, before);
  expect(await startsUntilAnswered(answer)).toEqual({ starts: 1, progress: answer });
});

test('a key that has been refused too often is used up', async () => {
  const refused = settled('INVALID_SHOWTIME', true);
  const answered = await startsUntilAnswered(refused);
  expect(answered).toEqual({ starts: REFUSED_STARTS_MAX + 1, progress: refused });
});
