import type { TurnFigures } from '../turn';
import { figures, medianOf, ratioOf, runFromJson, runToJson, type Run } from './run';

const turn = (worker: number, startMs?: number): TurnFigures => ({
  fastMs: startMs === undefined ? {} : { start: startMs },
  slowMs: {},
  svcCalls: 9,
  cpuMs: { worker, Temporal: 10 },
  checkoutsPerSecond: 1,
  idleShare: 0,
  read: undefined,
  history: undefined,
});

const run: Run = {
  turns: new Map([
    ['expensive', [turn(90, 50), turn(190, 60), turn(390, 90)]],
    ['cheap', [turn(40), turn(90), turn(90)]],
  ]),
  waiting: new Map(),
  usher: {
    streams: { aloneMs: 1, underStreamsMs: 2 },
    kills: {
      kills: 0,
      delayAfterKillMs: { beforeOrder: { p50: 1, p99: 1 }, order: { p50: 1, p99: 1 } },
    },
  },
  open: [],
  rush: null,
  workerStart: { seconds: 1, cpuSeconds: 1 },
};

test('a run is the same after a round trip through JSON', () => {
  expect(runFromJson(runToJson(run))).toEqual(run);
});

test('a ratio compares turns of the same round', () => {
  expect(medianOf(run, 'expensive', figures.cpuMs)).toBe(200);
  expect(ratioOf(run, 'expensive', 'cheap', figures.cpuMs)).toBe(2);
});

test('there is no ratio for a figure that one of the two contestants lacks', () => {
  expect(medianOf(run, 'cheap', ({ fastMs }) => fastMs.start)).toBeUndefined();
  expect(ratioOf(run, 'expensive', 'cheap', ({ fastMs }) => fastMs.start)).toBeUndefined();
  expect(ratioOf(run, 'expensive', 'nobody', figures.cpuMs)).toBeUndefined();
});
