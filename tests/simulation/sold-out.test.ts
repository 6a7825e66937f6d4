// An on-sale that ends the checkouts that wait for a sold-out showtime, in the SDK's runtime without a server.
import { TERMS as EXAMPLE } from '../support/on-sale-examples';
import type { Creator } from './schedule';
import { trouble } from './scripted/scripted';
import { workflowCreator } from './temporal/bundle';
import { UNDER_WAY, UNTAKEN } from './temporal/lone-answers';
import { LoneRun } from './temporal/lone-run';

const SEED = { seed: 'ab'.repeat(32), seedHash: 'the hash' };
const TERMS = {
  ...EXAMPLE,
  covers: { showtimeIds: ['D1', 'D2'] },
  endsSoldOutAfterMs: 60_000,
};
const CALLED = { place: { line: 'later', passed: 1 }, dueAtMs: 1, passed: 1, called: 1 };
const NOBODY = { place: null, dueAtMs: 1, passed: 0, called: 0 };
const SOLD_OUT = { D1: 0, D2: 4 };

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

interface Watching {
  readonly terms?: object;
  readonly free: readonly unknown[];
  readonly ended?: readonly number[];
  readonly held?: readonly (readonly string[])[];
}

/** An open on-sale; each look-up gets the next numbers of free seats. */
const watching = ({ terms = TERMS, free, ended = [], held = [[]] }: Watching) =>
  LoneRun.open(creator, {
    workflowType: 'onSale',
    input: {
      terms,
      seed: SEED,
      sale: { ...terms, ...SEED, state: 'open', drawn: 1, progress: [] },
    },
    answers: {
      callWaiting: [UNDER_WAY],
      freeSeats: free,
      endSoldOut: ended,
      heldShowtimes: held,
      waitingShowtimes: [['D7']],
    },
  });

const callsTo = ({ calls }: LoneRun, type: string) =>
  calls.filter((it) => it.type === type).map(({ input, queue }) => ({ input, queue }));

/** Passes the time until the next look-up is due, and then answers the activity `callWaiting`. */
async function lookAgain(run: LoneRun): Promise<void> {
  expect(run.waitsFor).toBe('Looks up the free seats');
  await run.passTime();
  await run.answer('callWaiting', CALLED);
}

/** Answers the activity `callWaiting` several times: the on-sale goes on calling checkouts during a look-up. */
async function answerCalls(run: LoneRun, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await run.answer('callWaiting', CALLED);
}

test('looks up no seats if its terms let checkouts keep waiting for sold-out showtimes', async () => {
  const { endsSoldOutAfterMs: _, ...waits } = TERMS;
  const run = await watching({ terms: waits, free: [] });
  await run.answer('callWaiting', CALLED);
  expect(callsTo(run, 'freeSeats')).toEqual([]);
});

test('asks for no holds while every showtime has seats', async () => {
  const run = await watching({ free: [{ D1: 1, D2: 4 }] });
  await run.answer('callWaiting', CALLED);
  expect(callsTo(run, 'freeSeats')).toHaveLength(1);
  expect(callsTo(run, 'heldShowtimes')).toEqual([]);
});

test('ends nobody while a checkout holds seats, which may become free again', async () => {
  const run = await watching({ free: [SOLD_OUT], held: [[], ['D1'], []], ended: [0] });
  await run.answer('callWaiting', CALLED);
  for (let looks = 1; looks < 4; looks++) await lookAgain(run);
  expect(callsTo(run, 'heldShowtimes').map(({ input }) => input)).toEqual(
    Array.from({ length: 4 }, () => ['D1']),
  );
  expect(callsTo(run, 'endSoldOut')).toEqual([]);
  await lookAgain(run);
  expect(callsTo(run, 'endSoldOut')).toMatchObject([{ input: { showtimeIds: ['D1'] } }]);
});

test('after three look-ups without a free seat, ends those who wait, until nobody is left', async () => {
  const run = await watching({ free: [SOLD_OUT], ended: [100, 7, 0] });
  expect(callsTo(run, 'freeSeats')).toEqual([{ input: ['D1', 'D2'], queue: 'svc-calls' }]);
  await run.answer('callWaiting', CALLED);
  expect(callsTo(run, 'freeSeats')).toHaveLength(1);
  await lookAgain(run);
  expect(callsTo(run, 'endSoldOut')).toEqual([]);
  await lookAgain(run);
  expect(callsTo(run, 'endSoldOut')).toMatchObject([{ input: { showtimeIds: ['D1'] } }]);
  for (let batches = 0; batches < 4; batches++) await run.answer('callWaiting', CALLED);
  expect(callsTo(run, 'endSoldOut')).toHaveLength(3);
  expect(callsTo(run, 'callWaiting')).toHaveLength(8);
  // One more batch ends a checkout that started meanwhile.
  await lookAgain(run);
  expect(callsTo(run, 'endSoldOut')).toHaveLength(4);
});

test('a look-up that finds a seat starts the count anew, and an unanswered one does not count', async () => {
  const unknown = [SOLD_OUT, SOLD_OUT, UNTAKEN, new Error('Svc is down')];
  const run = await watching({ free: [...unknown, { D1: 1, D2: 4 }, SOLD_OUT], ended: [1] });
  for (let looks = 0; looks < 6; looks++) await lookAgain(run);
  expect(callsTo(run, 'endSoldOut')).toEqual([]);
  await lookAgain(run);
  expect(callsTo(run, 'endSoldOut')).toHaveLength(1);
});

test('if it covers a partner, looks up the showtimes of those who wait, with the partner’s key', async () => {
  const terms = { ...TERMS, covers: { partnerId: 'rex' }, keyOwner: 'rex' };
  const run = await watching({ terms, free: [{ D7: 3 }] });
  expect(callsTo(run, 'freeSeats')).toEqual([{ input: ['D7'], queue: 'svc-calls-rex' }]);
});

test('makes several calls to look up more showtimes than Svc accepts at once', async () => {
  const showtimeIds = Array.from({ length: 130 }, (_, index) => `D${index}`);
  const run = await watching({ terms: { ...TERMS, covers: { showtimeIds } }, free: [{}] });
  expect(callsTo(run, 'freeSeats').map(({ input }) => (input as string[]).length)).toEqual([
    100, 30,
  ]);
});

test('halves a refused list, and looks up a refused showtime again after an hour', async () => {
  const covers = { showtimeIds: ['D1', 'D2', 'D3', 'D4'] };
  const known = { D2: 3, D3: 0, D4: 4 };
  const terms = { ...TERMS, covers, endsSoldOutAfterMs: 3600_000 };
  const run = await watching({ terms, free: [null, null, null, { D2: 3 }, known], ended: [1] });
  const asked = () => callsTo(run, 'freeSeats').map(({ input }) => (input as string[]).join());
  expect(asked()).toEqual(['D1,D2,D3,D4', 'D1,D2', 'D1']);
  await answerCalls(run, 1);
  expect(asked().slice(3)).toEqual(['D2', 'D3,D4']);
  await lookAgain(run);
  expect(asked().slice(5)).toEqual(['D2,D3,D4']);
  await lookAgain(run);
  expect(asked().slice(6)).toEqual(['D1,D2,D3,D4']);
  expect(callsTo(run, 'endSoldOut')).toHaveLength(1);
});

test('a look-up whose calls are all refused ends after some forty, three at a time', async () => {
  const showtimeIds = Array.from({ length: 100 }, (_, index) => `D${index}`);
  const run = await watching({ terms: { ...TERMS, covers: { showtimeIds } }, free: [null] });
  await answerCalls(run, 20);
  expect(callsTo(run, 'freeSeats')).toHaveLength(42);
});

test('finds several refused showtimes among many', async () => {
  const showtimeIds = Array.from({ length: 100 }, (_, index) => `D${index}`);
  const gone = new Set(['D3', 'D44', 'D80']);
  const free = (ids: readonly string[]) =>
    ids.some((id) => gone.has(id)) ? null : Object.fromEntries(ids.map((id) => [id, 4]));
  const run = await watching({ terms: { ...TERMS, covers: { showtimeIds } }, free: [free] });
  await answerCalls(run, 15);
  await lookAgain(run);
  await answerCalls(run, 15);
  await lookAgain(run);
  const [last] = callsTo(run, 'freeSeats').slice(-1);
  expect(last?.input).toEqual(showtimeIds.filter((id) => !gone.has(id)));
});

test('a look-up that Svc refuses for a reason other than an unknown showtime changes nothing', async () => {
  const keyRefused = trouble('refused', 'UPSTREAM_ERROR');
  const run = await watching({ free: [keyRefused, SOLD_OUT], ended: [1] });
  for (let looks = 0; looks < 3; looks++) await lookAgain(run);
  expect(callsTo(run, 'endSoldOut')).toHaveLength(1);
});

test('looks up nothing while nobody waits', async () => {
  const run = await watching({ free: [SOLD_OUT] });
  await run.answer('callWaiting', NOBODY);
  await run.passTime();
  await run.answer('callWaiting', NOBODY);
  expect(callsTo(run, 'freeSeats')).toHaveLength(1);
  await run.answer('callWaiting', CALLED);
  await run.answer('callWaiting', CALLED);
  expect(callsTo(run, 'freeSeats')).toHaveLength(2);
});

test('the next run knows the look-ups so far', async () => {
  const run = await watching({ free: [SOLD_OUT] });
  for (let batches = 0; !run.end; batches++) await run.answer('callWaiting', CALLED);
  const { nextInput } = run.end as { readonly nextInput: { readonly looks: object } };
  const nextAtMs = run.nowMs + 30_000;
  expect(nextInput.looks).toEqual({ withoutSeats: { D1: 1 }, ending: [], refused: {}, nextAtMs });
  const next = await LoneRun.open(creator, {
    workflowType: 'onSale',
    input: nextInput,
    answers: { callWaiting: [UNDER_WAY], freeSeats: [SOLD_OUT], heldShowtimes: [[]] },
  });
  expect(callsTo(next, 'freeSeats')).toEqual([]);
  await lookAgain(next);
  expect(callsTo(next, 'freeSeats')).toHaveLength(1);
});
