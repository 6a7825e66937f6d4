import type { Client } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time';
import { TERMS } from '../../tests/support/on-sale-examples';
import { createOnSaleActivities } from './on-sales';

const NOW_MS = Date.UTC(2030, 0, 1, 12);
const EVERY_MS = 1_000 / TERMS.callsPerSecond;

beforeEach(() => {
  jest.useFakeTimers({ now: NOW_MS });
});
afterEach(() => {
  jest.useRealTimers();
});

/** When the two waiting checkouts are called, counted from NOW_MS, if the next call is due at `dueAtMs`. */
async function callsDueAt(
  dueAtMs: number,
  startedAtMs = NOW_MS - 60_000,
): Promise<readonly number[]> {
  const calledAtMs: number[] = [];
  const executions = ['chk_1', 'chk_2'].map((workflowId) => ({
    execution: { workflowId },
    startTime: msToTs(startedAtMs),
  }));
  const client = {
    options: { namespace: 'default' },
    withDeadline: (_: number, call: () => Promise<unknown>) => call(),
    workflow: {
      getHandle: () => ({
        executeUpdate: () => Promise.resolve(calledAtMs.push(Date.now()) > 0),
      }),
    },
    workflowService: {
      listWorkflowExecutions: () =>
        Promise.resolve({ executions, nextPageToken: new Uint8Array() }),
    },
  } as unknown as Client;
  const { signal } = new AbortController();
  const { callWaiting } = createOnSaleActivities({
    attributes: { lobby: 'Lobby', partner: 'Partner', showtime: 'Showtime', status: 'Status' },
    updates: { call: 'call', end: 'end' },
    draw: { workflowType: 'draw', taskQueue: 'queue' },
    client: () => client,
    context: () => ({ attempt: 1, scheduledAtMs: NOW_MS, signal }),
    pause: (ms) => jest.advanceTimersByTimeAsync(ms),
  });
  await callWaiting({ terms: TERMS, place: null, dueAtMs, closing: null });
  return calledAtMs.map((atMs) => atMs - NOW_MS);
}

test('calls at the on-sale’s rate', async () => {
  expect(await callsDueAt(NOW_MS + 200)).toEqual([200, 200 + EVERY_MS]);
});

test('waits for at most one turn if the last call was made by a worker with a fast clock', async () => {
  expect(await callsDueAt(NOW_MS + 3600_000)).toEqual([EVERY_MS, 2 * EVERY_MS]);
});

test('finds the waiting checkouts by the server’s clock if the worker’s clock is slow', async () => {
  jest.setSystemTime(NOW_MS - 20_000);
  expect(await callsDueAt(0, NOW_MS - 5_000)).toHaveLength(2);
});
