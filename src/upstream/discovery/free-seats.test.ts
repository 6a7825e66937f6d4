import { SvcError } from '../svc/svc-error';
import { FROM_SVC } from '../testing/night-train';
import { FreeSeats } from './free-seats';

const answerWith = (availableInventory: number | undefined) => ({
  showtimeDetails: [{ ...FROM_SVC, showtimeId: 'D812', availableInventory }],
  preOrderDetails: [],
  attributeMap: {},
});

/** 100 readers read each second while Svc sends these answers in turn. Returns the number of calls, and the results. */
async function seen(answers: readonly (number | undefined | SvcError)[], seconds: number) {
  // The cache treats the time 0 as missing.
  let nowMs = 1;
  let calls = 0;
  const freeSeats = new FreeSeats(() => nowMs);
  const showtimesByIds = async () => {
    const answer = answers[Math.min(calls++, answers.length - 1)];
    if (answer instanceof SvcError) throw answer;
    return Promise.resolve(answerWith(answer));
  };
  const free: (number | null)[] = [];
  for (let second = 0; second < seconds; second++) {
    for (let reader = 0; reader < 100; reader++) freeSeats.of('D812', { showtimesByIds });
    await new Promise((resolve) => setImmediate(resolve));
    free.push(freeSeats.of('D812', { showtimesByIds }));
    nowMs += 1_000;
  }
  return { calls, free };
}

test('many readers share one look-up every five seconds', async () => {
  const { calls, free } = await seen([7, 3], 10);
  expect(calls).toBe(2);
  expect(free).toEqual([7, 7, 7, 7, 7, 3, 3, 3, 3, 3]);
});

const UNANSWERED = troubleOf('unknown');

function troubleOf(outcome: 'unknown' | 'refused'): SvcError {
  return new SvcError('showtimesByIds', { outcome, code: 'GENERIC_ERROR', reason: 'a test' });
}

test('a number stays known for a minute while calls fail, but not if an answer leaves it out', async () => {
  const { free } = await seen([7, UNANSWERED], 65);
  expect([free[0], free[5], free[59], free[61]]).toEqual([7, 7, 7, null]);
  const { free: leftOut } = await seen([7, undefined, 0], 15);
  expect([leftOut[0], leftOut[5], leftOut[10]]).toEqual([7, null, 0]);
});

test('a refused look-up does not hide a known number', async () => {
  const { free } = await seen([7, troubleOf('refused')], 10);
  expect([free[0], free[5]]).toEqual([7, 7]);
});

test('a showtime that the answer leaves out is not looked up again for a minute', async () => {
  // The cache treats the time 0 as missing.
  let nowMs = 1;
  const freeSeats = new FreeSeats(() => nowMs);
  const asked: string[] = [];
  const showtimesByIds = (ids: readonly string[]) => {
    asked.push(ids.join(' '));
    return Promise.resolve(answerWith(3));
  };
  const readBoth = async () => {
    const both = ['D812', 'D13'].map((id) => freeSeats.of(id, { showtimesByIds }));
    await new Promise((resolve) => setImmediate(resolve));
    nowMs += 6_000;
    return both;
  };
  await readBoth();
  await readBoth();
  await expect(readBoth()).resolves.toEqual([3, null]);
  for (let read = 0; read < 9; read++) await readBoth();
  expect(asked.slice(3)).toEqual(Array.from(asked.slice(3), () => 'D812'));
  for (let read = 0; read < 3; read++) await readBoth();
  expect(asked.at(-1)).toBe('D13 D812');
});

test('no look-up begins while another is under way', async () => {
  let nowMs = 1;
  let calls = 0;
  const freeSeats = new FreeSeats(() => nowMs);
  const showtimesByIds = () => {
    calls++;
    return new Promise<never>(() => undefined);
  };
  for (let read = 0; read < 3; read++) {
    freeSeats.of('D812', { showtimesByIds });
    nowMs += 6_000;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(calls).toBe(1);
});

test('the showtimes of all readers share calls, and a call has at most as many as Svc accepts', async () => {
  let nowMs = 0;
  const freeSeats = new FreeSeats(() => nowMs);
  const asked: (readonly string[])[] = [];
  const showtimesByIds = (ids: readonly string[]) => {
    asked.push(ids);
    const showtimeDetails = ids.map((showtimeId) => ({
      ...FROM_SVC,
      showtimeId,
      availableInventory: Number(showtimeId.slice(1)),
    }));
    return Promise.resolve({ ...answerWith(0), showtimeDetails });
  };
  const readAll = () =>
    Array.from({ length: 150 }, (_, number) => freeSeats.of(`D${number}`, { showtimesByIds }));
  for (let lookUp = 0; lookUp < 4; lookUp++) {
    readAll();
    await new Promise((resolve) => setImmediate(resolve));
    nowMs += 5_000;
  }
  expect(asked.map((ids) => ids.length)).toEqual([1, 100, 50, 100, 50, 100, 50]);
  expect(readAll()).toEqual(Array.from({ length: 150 }, (_, number) => number));
});
