import { FairTurns, TurnTooLateError, type RateOptions, type TurnOptions } from './fair-turns';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** At five calls a second, so that ten go at once; notes who came to their turn, and who was refused. */
function line(options: Partial<RateOptions> = {}) {
  const turns = new FairTurns({ ratePerSecond: 5, waitMaxMs: 1_000, ...options });
  const come: string[] = [];
  const refused: unknown[] = [];
  const queue = (name: string, count: number, more?: TurnOptions): void => {
    for (let one = 0; one < count; one += 1) {
      void turns.take(name, more).then(
        () => come.push(name),
        (error: unknown) => refused.push(error),
      );
    }
  };
  return { turns, come, refused, queue, pass: jest.advanceTimersByTimeAsync };
}

it('lets twice the rate through at once, and each after that in its turn', async () => {
  const { queue, come, pass } = line();
  queue('rex', 13);
  await pass(0);
  expect(come).toHaveLength(10);
  await pass(200);
  expect(come).toHaveLength(11);
  await pass(400);
  expect(come).toHaveLength(13);
});

it('lets as many through at once as the burst says', async () => {
  const { queue, come, pass } = line({ burst: 3 });
  queue('rex', 5);
  await pass(0);
  expect(come).toHaveLength(3);
});

it('saves up for a rest, and no more than the burst', async () => {
  const { queue, come, pass } = line();
  queue('rex', 10);
  await pass(3600_000);
  queue('rex', 11);
  await pass(0);
  expect(come).toHaveLength(20);
});

it('serves a share of less than one a second', async () => {
  const { queue, come, refused, pass } = line({ ratePerSecond: 0.2, waitMaxMs: 10_000 });
  queue('rex', 4);
  await pass(5_000);
  expect(come).toHaveLength(2);
  await pass(5_000);
  expect([come.length, refused.length]).toEqual([3, 1]);
});

it('refuses a call at once when its wait would be too long, and says how long', async () => {
  const { turns, queue } = line();
  queue('rex', 15);
  await expect(turns.take('rex')).rejects.toEqual(new TurnTooLateError(1_200));
});

it('a refused call takes no turn: the next one is served', async () => {
  const { queue, come, pass } = line();
  queue('rex', 100);
  await pass(200);
  queue('rex', 1);
  await pass(1_000);
  expect(come).toHaveLength(16);
});

it('serves the lines by turns, however many wait in one of them', async () => {
  const { queue, come, pass } = line({ burst: 1, waitMaxMs: 5_000 });
  queue('rex', 20);
  await pass(400);
  expect(come.splice(0)).toEqual(['rex', 'rex', 'rex']);
  queue('ritz', 3);
  queue('roxy', 1);
  await pass(1_400);
  expect(come).toEqual(['rex', 'ritz', 'roxy', 'rex', 'ritz', 'rex', 'ritz']);
});

it('refuses who has waited too long, because others came between', async () => {
  const { queue, come, refused, pass } = line({ burst: 1 });
  queue('rex', 6);
  queue('ritz', 6);
  await pass(1_200);
  expect(come.length).toBeGreaterThan(5);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every((error) => error instanceof TurnTooLateError)).toBe(true);
  await pass(5_000);
  expect(come.length + refused.length).toBe(12);
});

it('lets go who leaves, and serves the next in their place', async () => {
  const { queue, come, refused, pass } = line({ burst: 1 });
  const leaving = new AbortController();
  queue('rex', 1);
  queue('rex', 3, { signal: leaving.signal });
  queue('ritz', 1);
  leaving.abort(new Error('gone'));
  await pass(200);
  expect(come).toEqual(['rex', 'ritz']);
  expect(refused).toHaveLength(3);
  expect(jest.getTimerCount()).toBe(0);
});

it('spends nothing on a turn that is not needed any more', async () => {
  const { queue, come, pass } = line({ burst: 1 });
  queue('rex', 1);
  queue('rex', 1);
  queue('ritz', 1, { isNeeded: () => false });
  queue('roxy', 1);
  await pass(400);
  expect(come).toEqual(['rex', 'rex', 'ritz', 'roxy']);
});
