import { ServiceError, WorkflowNotFoundError, type Client } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time';
import { LobbyCalls } from './lobby-calls';

const TERMS = {
  id: 'ons_0000000000a1',
  covers: { showtimeIds: ['D1'] },
  keyOwner: '',
  opensAtMs: 0,
  weights: {},
  callsPerSecond: 2,
};
const CALL = { name: 'call', message: null };
const STARTED_MS = Date.UTC(2030, 0, 1, 12);
const unreadable = new Error('cannot decode ada@example.org');
const exhausted = grpcError(8);
const unavailable = grpcError(14);

beforeEach(() => {
  jest.useFakeTimers({ now: STARTED_MS });
});
afterEach(() => {
  jest.useRealTimers();
});

/** Visibility lists all of these checkouts. The function of each returns its answer, or throws. */
function lobby(answers: Record<string, () => boolean>) {
  const sent: string[] = [];
  const client = {
    options: { namespace: 'default' },
    withDeadline: (_: number, call: () => Promise<unknown>) => call(),
    workflow: {
      getHandle: (id: string) => ({
        executeUpdate: async () => {
          sent.push(id);
          return Promise.resolve(answers[id]!());
        },
      }),
    },
    workflowService: {
      listWorkflowExecutions: () =>
        Promise.resolve({
          executions: Object.keys(answers).map((workflowId, index) => ({
            execution: { workflowId },
            startTime: msToTs(index),
          })),
          nextPageToken: new Uint8Array(),
        }),
    },
  } as unknown as Client;
  const warn = jest.fn();
  const attributes = {
    lobby: 'UsherLobby',
    partner: 'UsherPartner',
    showtime: 'UsherShowtime',
    status: 'UsherStatus',
  };
  const calls = new LobbyCalls({ client: () => client, attributes, warn });
  const waiting = async () => (await calls.waiting(TERMS)).map(({ checkoutId }) => checkoutId);
  return { calls, sent, warn, waiting };
}

const failing = (error: Error) => () => {
  throw error;
};

test.each([
  ['an unreadable payload', unreadable],
  ['an exhausted limit', exhausted],
])('%s of one checkout does not stop the calls of the others', async (_, error) => {
  const { calls, sent, warn, waiting } = lobby({
    bad: failing(error),
    good: () => true,
    late: () => false,
    gone: failing(new WorkflowNotFoundError('', 'gone', undefined)),
  });
  const ended: string[] = [];
  for (const id of await waiting()) ended.push(await calls.send(id, TERMS, CALL));
  expect(ended).toEqual(['again', 'reached', 'passed', 'passed']);
  expect(sent).toEqual(['bad', 'good', 'late', 'gone']);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(warn.mock.calls)).not.toContain('ada@');
  // The others have left, even if visibility still lists them; the bad one waits.
  expect(await waiting()).toEqual(['bad']);
});

test('a checkout that does not answer is called once more in its turn, and then after growing pauses', async () => {
  let isAwake = false;
  const { calls, sent, waiting } = lobby({
    bad: () => {
      if (!isAwake) throw exhausted;
      return true;
    },
  });
  const turns = [1, 2, 3].map(() => () => calls.send('bad', TERMS, CALL));
  const outcomes: string[] = [];
  for (const turn of turns) outcomes.push(await turn());
  expect(outcomes).toEqual(['again', 'passed', 'passed']);
  expect(calls.isSilent('bad')).toBe(true);
  expect(sent).toHaveLength(2);
  const tries: number[] = [];
  for (let seconds = 1; seconds <= 80; seconds++) {
    jest.advanceTimersByTime(1_000);
    await calls.sendToSilent(TERMS, CALL);
    if (sent.length > tries.length + 2) tries.push(seconds);
  }
  expect(tries).toEqual([20, 60]);

  isAwake = true;
  jest.advanceTimersByTime(160_000);
  expect(await calls.sendToSilent({ ...TERMS, id: 'ons_0000000000a2' }, CALL)).toBe(0);
  expect(await calls.sendToSilent(TERMS, CALL)).toBe(1);
  expect(await waiting()).toEqual([]);
});

test('only a few silent checkouts are retried in a batch, so that others can go on', async () => {
  const ids = Array.from({ length: 10 }, (_, index) => `bad${index}`);
  const { calls, sent } = lobby(Object.fromEntries(ids.map((id) => [id, failing(unreadable)])));
  for (const id of ids) await calls.send(id, TERMS, CALL);
  jest.advanceTimersByTime(10_000);
  await calls.sendToSilent(TERMS, CALL);
  expect(sent.slice(ids.length)).toEqual(ids.slice(0, 3));
  await calls.sendToSilent(TERMS, CALL);
  expect(sent.slice(ids.length + 3)).toEqual(ids.slice(3, 6));
});

test('an unavailable server does not make a checkout silent', async () => {
  const { calls } = lobby({ some: failing(unavailable) });
  await expect(calls.send('some', TERMS, CALL)).rejects.toBe(unavailable);
  expect(calls.isSilent('some')).toBe(false);
});

function grpcError(code: number): ServiceError {
  const cause = Object.assign(new Error('from the server'), { code, details: '', metadata: {} });
  return new ServiceError('Workflow Update failed', { cause });
}
