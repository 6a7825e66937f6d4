import { SvcError } from '../svc/svc-error';
import { RECEIVED } from '../testing/night-train';
import { FreeSeats } from './free-seats';

const answerWith = (availableInventory: number | undefined) => ({
  showtimeDetails: [{ ...RECEIVED, showtimeId: 'D812', availableInventory }],
  preOrderDetails: [],
  attributeMap: {},
});

/** Plays a second for each of the answers of Svc; returns what each of many readers saw. */
async function seen(answers: readonly (number | undefined | SvcError)[], seconds: number) {
  let nowMs = 0;
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

test('many readers share a look-up every five seconds', async () => {
  const { calls, free } = await seen([7, 3], 10);
  expect(calls).toBe(2);
  expect(free).toEqual([7, 7, 7, 7, 7, 3, 3, 3, 3, 3]);
});

test('an answer without a number, and a failure, are not known', async () => {
  const failure = new SvcError('showtimesByIds', {
    outcome: 'unknown',
    code: null,
    reason: 'no answer',
  } as never);
  const { free } = await seen([7, failure, undefined, 0], 20);
  expect([free[0], free[5], free[10], free[15]]).toEqual([7, null, null, 0]);
});

test('the showtimes of all readers share a look-up, as many as Svc accepts at once', async () => {
  let nowMs = 0;
  const freeSeats = new FreeSeats(() => nowMs);
  const asked: (readonly string[])[] = [];
  const showtimesByIds = (ids: readonly string[]) => {
    asked.push(ids);
    const showtimeDetails = ids.map((showtimeId) => ({
      ...RECEIVED,
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
  expect(asked.map((ids) => ids.length)).toEqual([1, 100, 100, 100]);
  expect(readAll()).toEqual(Array.from({ length: 150 }, (_, number) => number));
});
