// The workflow of an on-sale, in the SDK's runtime without a server.
import {
  STRAGGLERS_MS,
  takesStarts,
  VISIBLE_AFTER_MS,
  type OnSale,
} from '../../src/domain/on-sale';
import { TERMS as EXAMPLE } from '../support/on-sale-examples';
import type { Creator } from './schedule';
import { workflowCreator } from './temporal/bundle';
import { LoneRun } from './temporal/lone-run';
import { UNDER_WAY } from './temporal/lone-answers';

const NOW_MS = Date.UTC(2030, 0, 1, 12);
const OPENS_MS = NOW_MS + 3600_000;
const SEED = { seed: 'ab'.repeat(32), seedHash: 'the hash' };
const TERMS = { ...EXAMPLE, opensAtMs: OPENS_MS };
const DRAWN = { drawn: 2, participantsHash: 'the hash of the ids' };
const LINE = `draw-${TERMS.id}`;
const CALLED = {
  place: { line: LINE, passed: 2 },
  dueAtMs: 1,
  passed: 2,
  called: 1,
  isLobbyEmpty: false,
};
const NOBODY = { place: null, dueAtMs: 1, passed: 0, called: 0, isLobbyEmpty: true };
/** A checkout that does not answer still waits. */
const SILENT = { ...NOBODY, isLobbyEmpty: false };
const CLOSE = { actor: 'ada', reason: 'sold out', end: false };

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

const open = (calls: readonly unknown[], change: object = {}) =>
  LoneRun.open(creator, {
    workflowType: 'onSale',
    input: { terms: TERMS, ...change },
    answers: { createSeed: [SEED], draw: [DRAWN], callWaiting: calls },
  });
const saleOf = (run: LoneRun) => run.plainMemo.sale as OnSale;
const callsOf = (run: LoneRun, wanted: string) => run.calls.filter(({ type }) => type === wanted);
/** Lets time pass until the run ends; returns how much has passed. */
const untilEnd = async (run: LoneRun): Promise<number> => {
  const startedAtMs = run.nowMs;
  while (!run.end) await run.passTime();
  return run.nowMs - startedAtMs;
};

test('keeps the seed secret until the order is drawn', async () => {
  const run = await open([CALLED, UNDER_WAY]);
  expect(saleOf(run)).toMatchObject({ state: 'scheduled', seedHash: 'the hash', seed: null });
  expect(run.calls.map(({ type }) => type)).toEqual(['createSeed']);

  expect(await run.passTime()).toBe(3600_000);
  expect(saleOf(run)).toMatchObject({ state: 'drawing', seed: null, drawn: null });
  expect(callsOf(run, 'draw')).toEqual([]);

  expect(await run.passTime()).toBe(VISIBLE_AFTER_MS);
  expect(callsOf(run, 'draw')).toMatchObject([
    { input: { terms: TERMS, seed: SEED.seed, beforeMs: OPENS_MS } },
  ]);
  expect(saleOf(run)).toMatchObject({ state: 'open', seed: SEED.seed, drawn: 2 });
  expect(saleOf(run).participantsHash).toBe(DRAWN.participantsHash);
  expect(saleOf(run).progress.at(-1)).toMatchObject({ drawnPassed: 2, called: 1 });
});

test.each([
  ['passed, although none was called', { passed: 1, called: 0 }],
  ['called, although the place is the same', { passed: 0, called: 1 }],
])('shows those who were %s', async (_, { passed, called }) => {
  const place = { line: LINE, passed };
  const run = await open([{ ...CALLED, place, passed, called }, UNDER_WAY]);
  await run.passTime();
  await run.passTime();
  expect(saleOf(run).progress.at(-1)).toMatchObject({ drawnPassed: passed, called });
});

test('draws at once if it is closed before the opening, and calls those who wait', async () => {
  const run = await open([CALLED, NOBODY]);
  expect(await run.update('closeOnSale', CLOSE)).toEqual(CLOSE);
  expect(await run.update('closeOnSale', { ...CLOSE, end: true })).toEqual(CLOSE);
  expect(await run.update('closeOnSale', { end: true })).toBeInstanceOf(Error);
  await run.passTime();
  expect(callsOf(run, 'draw')).toMatchObject([{ input: { beforeMs: NOW_MS } }]);
  expect(saleOf(run)).toMatchObject({ state: 'closing', seed: SEED.seed });
  expect(takesStarts(saleOf(run))).toBe(false);
  expect(callsOf(run, 'callWaiting').map(({ input }) => input)).toMatchObject([
    { place: { line: LINE, passed: 0 }, closing: CLOSE },
    { place: { line: LINE, passed: 2 }, closing: CLOSE },
    { place: null, closing: CLOSE },
  ]);
});

test('takes starts while it calls those who wait, but not endlessly if more keep coming', async () => {
  const later = (line: string) => ({ ...CALLED, place: { line, passed: 2 } });
  const run = await open([...['a', 'b', 'c', 'd', 'e', 'f'].map(later), UNDER_WAY]);
  await run.update('closeOnSale', CLOSE);
  await run.passTime();
  expect(callsOf(run, 'callWaiting')).toHaveLength(7);
  expect(takesStarts(saleOf(run))).toBe(false);
  const waiting = await open([later('a'), UNDER_WAY]);
  await waiting.update('closeOnSale', CLOSE);
  await waiting.passTime();
  expect(saleOf(waiting).state).toBe('closing');
  expect(takesStarts(saleOf(waiting))).toBe(true);
});

test('takes no more starts once nobody is passed, even in the middle of a line', async () => {
  const run = await open([{ ...CALLED, passed: 1 }, { ...CALLED, passed: 0 }, UNDER_WAY]);
  await run.update('closeOnSale', CLOSE);
  await run.passTime();
  expect(callsOf(run, 'callWaiting')).toHaveLength(3);
  expect(takesStarts(saleOf(run))).toBe(false);
});

test('goes on at once after it has passed one who started late', async () => {
  const run = await open([NOBODY, { ...CALLED, passed: 1 }, UNDER_WAY]);
  await run.update('closeOnSale', CLOSE);
  await run.passTime();
  expect(callsOf(run, 'callWaiting')).toHaveLength(3);
});

test('takes no more starts if those who wait are cancelled', async () => {
  const run = await open([UNDER_WAY]);
  await run.update('closeOnSale', { ...CLOSE, end: true });
  await run.passTime();
  expect(takesStarts(saleOf(run))).toBe(false);
});

test('can be closed before a worker has made the seed', async () => {
  const run = await LoneRun.open(creator, {
    workflowType: 'onSale',
    input: { terms: TERMS },
    answers: { createSeed: [UNDER_WAY] },
  });
  expect(await run.update('closeOnSale', CLOSE)).toEqual(CLOSE);
});

test('when it is cancelled in Temporal, closes as if a person had requested it', async () => {
  const run = await open([CALLED, NOBODY]);
  await run.cancel();
  await untilEnd(run);
  expect(run.end).toMatchObject({ result: { state: 'closed', id: TERMS.id } });
  const closing = { actor: 'Temporal', reason: 'The workflow was cancelled.', end: false };
  expect(callsOf(run, 'callWaiting')[0]).toMatchObject({ input: { closing } });
});

test('closes once all API processes know that it is closing, and two reads in a row have found nobody', async () => {
  const run = await open([NOBODY]);
  await run.update('closeOnSale', CLOSE);
  await run.passTime();
  expect(await untilEnd(run)).toBe(STRAGGLERS_MS);
  // Until then it goes on reading, since starts may still arrive.
  const reads = callsOf(run, 'callWaiting').length;
  expect(reads).toBeGreaterThan(STRAGGLERS_MS / VISIBLE_AFTER_MS);
  expect(run.end).toMatchObject({ result: { state: 'closed', id: TERMS.id } });
});

test('does not close while anybody waits, and checks again after growing pauses', async () => {
  const silent = 40;
  const run = await open([...Array<object>(silent).fill(SILENT), NOBODY, SILENT, NOBODY]);
  await run.update('closeOnSale', CLOSE);
  await run.passTime();
  const pauses: number[] = [];
  while (!run.end) pauses.push(await run.passTime());
  expect(run.end).toMatchObject({ result: { state: 'closed' } });
  // One read found nobody, and the next one somebody again.
  expect(callsOf(run, 'callWaiting')).toHaveLength(silent + 4);
  expect(pauses.slice(0, 3)).toEqual([1, 2, 4].map((times) => times * VISIBLE_AFTER_MS));
  expect(Math.max(...pauses)).toBe(60_000);
});

test('keeps the request to close when it continues as new', async () => {
  const run = await open([CALLED]);
  await run.update('closeOnSale', CLOSE);
  await run.passTime();
  const { nextInput } = run.end as { readonly nextInput: unknown };
  expect(nextInput).toMatchObject({ closing: CLOSE, sale: { state: 'closing' }, seed: SEED });

  const next = await LoneRun.open(creator, {
    workflowType: 'onSale',
    input: nextInput,
    answers: { callWaiting: [NOBODY] },
  });
  await untilEnd(next);
  expect(next.end).toMatchObject({ result: { state: 'closed' } });
  expect(next.calls[0]).toMatchObject({ input: { place: CALLED.place, closing: CLOSE } });
});

test('takes no starts again after it continues as new', async () => {
  const run = await open([CALLED]);
  await run.update('closeOnSale', CLOSE);
  await run.passTime();
  const { nextInput } = run.end as { readonly nextInput: { readonly sale: OnSale } };
  const next = await LoneRun.open(creator, {
    workflowType: 'onSale',
    input: { ...nextInput, sale: { ...nextInput.sale, stillTakesStarts: false } },
    answers: { callWaiting: [UNDER_WAY] },
  });
  expect(takesStarts(saleOf(next))).toBe(false);
});

test('continues as new with its seed, its draw and its place', async () => {
  const run = await open([CALLED]);
  await run.passTime();
  await run.passTime();
  const calls = callsOf(run, 'callWaiting');
  expect(run.end).toMatchObject({
    nextType: 'onSale',
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
