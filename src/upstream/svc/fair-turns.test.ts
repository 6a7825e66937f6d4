import { FairTurns, TurnTooLateError, type RateOptions, type TurnOptions } from './fair-turns';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Turns at five calls a second, so that ten are served at once; records the served and the refused calls. */
function createTurns(options: Partial<RateOptions> = {}) {
  const turns = new FairTurns({ ratePerSecond: 5, waitMaxMs: 1_000, ...options });
  const served: string[] = [];
  const refused: unknown[] = [];
  const queue = (name: string, count: number, more?: TurnOptions): void => {
    for (let one = 0; one < count; one += 1) {
      void turns.take(name, more).then(
        () => served.push(name),
        (error: unknown) => refused.push(error),
      );
    }
  };
  return { turns, served, refused, queue, pass: jest.advanceTimersByTimeAsync };
}

it('serves twice the rate at once, and later calls at the rate', async () => {
  const { queue, served, pass } = createTurns();
  queue('rex', 13);
  await pass(0);
  expect(served).toHaveLength(10);
  await pass(200);
  expect(served).toHaveLength(11);
  await pass(400);
  expect(served).toHaveLength(13);
});

it('serves as many calls at once as the burst allows', async () => {
  const { queue, served, pass } = createTurns({ burst: 3 });
  queue('rex', 5);
  await pass(0);
  expect(served).toHaveLength(3);
});

it('restores the burst after an idle period, and no more', async () => {
  const { queue, served, pass } = createTurns();
  queue('rex', 10);
  await pass(3600_000);
  queue('rex', 11);
  await pass(0);
  expect(served).toHaveLength(20);
});

it('serves a rate below one a second', async () => {
  const { queue, served, refused, pass } = createTurns({ ratePerSecond: 0.2, waitMaxMs: 10_000 });
  queue('rex', 4);
  await pass(5_000);
  expect(served).toHaveLength(2);
  await pass(5_000);
  expect([served.length, refused.length]).toEqual([3, 1]);
});

it('refuses a call at once if its wait would be too long, and returns the wait', async () => {
  const { turns, queue } = createTurns();
  queue('rex', 15);
  await expect(turns.take('rex')).rejects.toEqual(new TurnTooLateError(1_200));
});

it('a refused call uses no turn: the next one is served', async () => {
  const { queue, served, pass } = createTurns();
  queue('rex', 100);
  await pass(200);
  queue('rex', 1);
  await pass(1_000);
  expect(served).toHaveLength(16);
});

it('serves the queues in turn, however long one of them is', async () => {
  const { queue, served, pass } = createTurns({ burst: 1, waitMaxMs: 5_000 });
  queue('rex', 20);
  await pass(400);
  expect(served.splice(0)).toEqual(['rex', 'rex', 'rex']);
  queue('ritz', 3);
  queue('roxy', 1);
  await pass(1_400);
  expect(served).toEqual(['rex', 'ritz', 'roxy', 'rex', 'ritz', 'rex', 'ritz']);
});

it('refuses a call that waited too long because of other queues', async () => {
  const { queue, served, refused, pass } = createTurns({ burst: 1 });
  queue('rex', 6);
  queue('ritz', 6);
  await pass(1_200);
  expect(served.length).toBeGreaterThan(5);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every((error) => error instanceof TurnTooLateError)).toBe(true);
  await pass(5_000);
  expect(served.length + refused.length).toBe(12);
});

it('rejects aborted calls, and serves the next instead', async () => {
  const { queue, served, refused, pass } = createTurns({ burst: 1 });
  const leaving = new AbortController();
  queue('rex', 1);
  queue('rex', 3, { signal: leaving.signal });
  queue('ritz', 1);
  leaving.abort(new Error('gone'));
  await pass(200);
  expect(served).toEqual(['rex', 'ritz']);
  expect(refused).toHaveLength(3);
  expect(jest.getTimerCount()).toBe(0);
});

it('uses no token for a call that is no longer needed', async () => {
  const { queue, served, pass } = createTurns({ burst: 1 });
  queue('rex', 1);
  queue('rex', 1);
  queue('ritz', 1, { isNeeded: () => false });
  queue('roxy', 1);
  await pass(400);
  expect(served).toEqual(['rex', 'rex', 'ritz', 'roxy']);
});
