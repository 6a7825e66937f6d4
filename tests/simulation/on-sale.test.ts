// The workflow of an on-sale, in the SDK's runtime without a server.
import { STRAGGLERS_MS, VISIBLE_AFTER_MS, type OnSale } from '../../src/domain/on-sale';
import type { Creator } from './schedule';
import { workflowCreator } from './temporal/bundle';
import { LoneRun } from './temporal/lone-run';
import { UNDER_WAY } from './temporal/lone-answers';

const NOW_MS = Date.UTC(2030, 0, 1, 12);
const OPENS_MS = NOW_MS + 3600_000;
const SEED = { seed: 'ab'.repeat(32), seedHash: 'the hash' };
const TERMS = {
  id: 'ons_0000000000a1',
  covers: { showtimeIds: ['D1'] },
  keyOwner: '',
  opensAtMs: OPENS_MS,
  weights: {},
  callsPerSecond: 2,
};
const DRAW = {
  partners: [{ id: 'demo', weight: 1 }],
  order: ['chk_2', 'chk_1'].map((id) => [id, 0]),
  participantsHash: 'the hash of the ids',
};
const LINE = `draw-${TERMS.id}`;
const CALLED = { place: { line: LINE, passed: 2 }, dueAtMs: 1, passed: 2, called: 1 };
const NOBODY = { place: null, dueAtMs: 1, passed: 0, called: 0 };
const CLOSE = { actor: 'ada', reason: 'sold out', end: false };

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

const open = (calls: readonly unknown[], change: object = {}) =>
  LoneRun.open(creator, {
    workflowType: 'onSale',
    input: { terms: TERMS, ...change },
    answers: { createSeed: [SEED], drawOrder: [DRAW], callWaiting: calls },
    childResult: DRAW,
  });
const saleOf = (run: LoneRun) => run.plainMemo.sale as OnSale;

test('keeps the seed secret until the order is drawn', async () => {
  const run = await open([CALLED, UNDER_WAY]);
  expect(saleOf(run)).toMatchObject({ state: 'scheduled', seedHash: 'the hash', seed: null });
  expect(run.calls.map(({ type }) => type)).toEqual(['createSeed']);

  expect(await run.passTime()).toBe(3600_000);
  expect(saleOf(run)).toMatchObject({ state: 'drawing', seed: null, drawn: null });
  expect(run.children).toEqual([]);

  expect(await run.passTime()).toBe(VISIBLE_AFTER_MS);
  expect(run.children).toEqual([LINE]);
  expect(saleOf(run)).toMatchObject({ state: 'open', seed: SEED.seed, drawn: 2 });
  expect(saleOf(run).participantsHash).toBe(DRAW.participantsHash);
  expect(saleOf(run).progress.at(-1)).toMatchObject({ drawnPassed: 2, called: 1 });
});

test('draws at once if it is closed before the opening, and calls those who wait', async () => {
  const run = await open([CALLED, NOBODY]);
  expect(await run.update('closeOnSale', CLOSE)).toEqual(CLOSE);
  expect(await run.update('closeOnSale', { ...CLOSE, end: true })).toEqual(CLOSE);
  await run.passTime();
  expect(run.children).toEqual([LINE]);
  expect(saleOf(run)).toMatchObject({ state: 'closed', seed: SEED.seed });
  expect(run.calls.slice(1).map(({ input }) => input)).toMatchObject([
    { place: { line: LINE, passed: 0 }, closing: CLOSE },
    { place: { line: LINE, passed: 2 }, closing: CLOSE },
  ]);
});

test('calls stragglers for a minute after it has closed', async () => {
  const run = await open([NOBODY]);
  await run.update('closeOnSale', CLOSE);
  await run.passTime();
  let passedMs = 0;
  while (!run.end) passedMs += await run.passTime();
  expect(passedMs).toBe(STRAGGLERS_MS);
  expect(run.end).toMatchObject({ result: { state: 'closed', id: TERMS.id } });
});

test('closes although one checkout cannot be called', async () => {
  const run = await open([{ ...CALLED, passed: 1, called: 0 }]);
  await run.update('closeOnSale', CLOSE);
  await run.passTime();
  expect(saleOf(run).state).toBe('closed');
});

test('continues as new with its seed, its draw and its place', async () => {
  const run = await open([CALLED]);
  await run.passTime();
  await run.passTime();
  const calls = run.calls.filter(({ type }) => type === 'callWaiting');
  expect(run.end).toMatchObject({
    nextInput: {
      terms: TERMS,
      seed: SEED,
      sale: { state: 'open', drawn: 2 },
      calls: { place: CALLED.place, dueAtMs: 1 },
    },
  });
  expect(saleOf(run).progress.at(-1)?.called).toBe(calls.length);

  const next = await LoneRun.open(creator, {
    workflowType: 'onSale',
    input: (run.end as { readonly nextInput: unknown }).nextInput,
    answers: { callWaiting: [UNDER_WAY] },
  });
  expect(saleOf(next)).toMatchObject({ state: 'open', seed: SEED.seed });
  expect(next.calls).toMatchObject([{ type: 'callWaiting', input: { place: CALLED.place } }]);
});
