import type { Client } from '@temporalio/client';
import { createLogger } from '../platform/logger';
import { AdmissionQueues } from './admission-queues';

/** A key with ten calls a second: a start waits if more than fifty calls are queued. */
const KEY = { owner: undefined, queueRatePerSecond: 10 };

let nowMs: number;
let waiting: Record<string, number>;
let described: string[];
let queues: AdmissionQueues;
let open: (apiReplicas: number) => AdmissionQueues;

beforeEach(() => {
  nowMs = 1;
  waiting = {};
  described = [];
  const describeTaskQueue = async ({ taskQueue: { name } }: { taskQueue: { name: string } }) => {
    described.push(name);
    return { stats: { approximateBacklogCount: waiting[name] ?? 0 } };
  };
  const temporal = {
    withDeadline: (_untilMs: number, call: () => unknown) => call(),
    workflowService: { describeTaskQueue },
  } as unknown as Client;
  const logger = createLogger('test', 'error');
  open = (apiReplicas) =>
    new AdmissionQueues({
      temporal,
      namespace: 'default',
      logger,
      apiReplicas,
      now: () => nowMs,
    });
  queues = open(1);
});

test('no start waits while the queues are empty, and each queue is read once a second', async () => {
  const starts = Array.from({ length: 16 }, () => queues.mustWait(KEY));
  expect(new Set(await Promise.all(starts))).toEqual(new Set([false]));
  expect(described).toEqual(['admission', 'svc-calls']);
});

test('a start waits while a customer waits, and for two more seconds, since figures may be outdated', async () => {
  waiting = { admission: 1 };
  expect(await queues.mustWait(KEY)).toBe(true);
  waiting = {};
  nowMs += 1_100;
  expect(await queues.mustWait(KEY)).toBe(true);
  // By now, the figures would show a customer who still waits.
  nowMs += 1_000;
  expect(await queues.mustWait(KEY)).toBe(false);
});

test('a start waits if the queued calls and those of recent starts take more than five seconds', async () => {
  waiting = { 'svc-calls': 45 };
  expect(await queues.mustWait(KEY)).toBe(false);
  expect(await queues.mustWait(KEY)).toBe(false);
  expect(await queues.mustWait(KEY)).toBe(true);
});

test('starts that the figures must show by now are not counted again', async () => {
  for (let starts = 0; starts < 17; starts++) await queues.mustWait(KEY);
  nowMs += 2_100;
  expect(await queues.mustWait(KEY)).toBe(false);
});

test('a process assumes that every other process has recently started as many checkouts as itself', async () => {
  const one = open(8);
  const starts = [1, 2, 3, 4].map(() => one.mustWait(KEY));
  expect(await Promise.all(starts)).toEqual([false, false, false, true]);
});

test('each key has its own queue', async () => {
  waiting = { 'admission-rex': 1 };
  expect(await queues.mustWait(KEY)).toBe(false);
  expect(await queues.mustWait({ ...KEY, owner: 'rex' })).toBe(true);
});
