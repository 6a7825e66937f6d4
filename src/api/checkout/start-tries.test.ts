import { checkoutIn } from '../../../tests/support/checkout-examples';
import { viewOf } from '../../domain/checkout/view';
import { failure, type FailureCode } from '../../domain/failure';
import type { Progress } from './progress';
import { isKeyUsed, startUnderKey } from './start-tries';

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

/** Starts under a key; `starts` lists, for each start that was sent, the number of refused starts before it. */
async function startWith(answers: Progress[], { isCorrected = false, digest = 'd2' } = {}) {
  const starts: number[] = [];
  const progress = await startUnderKey({ isCorrected, digest }, (refusedStarts) => {
    starts.push(refusedStarts);
    return Promise.resolve(answers[refusedStarts]!);
  });
  return { starts, progress };
}

const other = settled(null, false);

test.each(['INVALID_SHOWTIME', 'OFFER_NOT_FOUND', 'INVALID_SEATS'] as const)(
  'after %s another body starts another checkout',
  async (code) => {
    const answered = await startWith([settled(code, true), other]);
    expect(answered).toEqual({ starts: [0, 1], progress: other });
  },
);

test.each([
  ['a refusal of this call, or of one that it has joined', 'INVALID_SHOWTIME', false, 'd2'],
  ['the refusal of the same body', 'INVALID_SHOWTIME', true, 'd1'],
  ['a failure that the start did not cause', 'UPSTREAM_UNAVAILABLE', true, 'd2'],
  ['a checkout that has started', null, true, 'd2'],
] as const)('%s is the answer', async (_what, code, before, digest) => {
  const answer = settled(code, before);
  expect(await startWith([answer, other], { digest })).toEqual({ starts: [0], progress: answer });
});

test('the second refusal uses up the key', async () => {
  const refused = settled('OFFER_NOT_FOUND', true);
  const answered = await startWith([settled('INVALID_SHOWTIME', true), refused]);
  expect(answered).toEqual({ starts: [0, 1], progress: refused });
});

test('a repeated correction finds its checkout after Temporal has deleted the refused one', async () => {
  const answered = await startWith([other, settled(null, true)], { isCorrected: true });
  expect(answered.starts).toEqual([1]);
});

test.each([
  [[], false],
  [['chk_0'], true],
  [['chk_1'], true],
])('a key with the checkouts %j is used: %s', async (checkouts, used) => {
  const exists = async (id: string) => checkouts.includes(id);
  expect(await isKeyUsed({ exists }, (refusedStarts) => `chk_${refusedStarts}`)).toBe(used);
});
