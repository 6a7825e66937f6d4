import { interceptors } from './whole-tasks';

type Activate = NonNullable<
  NonNullable<ReturnType<typeof interceptors>['internals']>[number]['activate']
>;
type Activation = Parameters<Activate>[0]['activation'];

const replayed = (seconds: number): object => ({ ...task(seconds), isReplaying: true });
const task = (seconds: number, job: unknown = { fireTimer: { seq: 1 } }): object => ({
  ...{ timestamp: { seconds, nanos: 7 }, isReplaying: false, jobs: [job] },
});
const command = { doUpdate: { runValidator: true } };
const localAnswer = { resolveActivity: { isLocal: true } };
const query = (queryId: string, queryType = 'checkout'): object => ({
  ...{ isReplaying: true, jobs: [{ queryWorkflow: { queryId, queryType } }] },
});
const read = query('legacy_query');
/** Within the task that is under way. */
const readWithTask = (seconds: number): object => ({
  ...query('q-1'),
  timestamp: { seconds, nanos: 7 },
});

/** What the worker hears of one copy of a workflow, in turn; whether the last of it fails. */
function lastFails(...activations: readonly unknown[]): boolean {
  const activate = interceptors().internals![0]!.activate!;
  const hear = (activation: unknown) =>
    activate({ activation: activation as Activation, batchIndex: 0 }, () => undefined);
  activations.slice(0, -1).forEach(hear);
  try {
    hear(activations.at(-1));
    return false;
  } catch (error) {
    expect(error).toMatchObject({ name: 'QueryTooEarly' });
    return true;
  }
}

test.each<[string, readonly unknown[]]>([
  ['events whose task has not started', [replayed(1), task(1), read]],
  ['events of a task that another worker may have', [replayed(1), task(2), read]],
  ['the same once it was read before', [replayed(1), read, task(2), read]],
  ['events after a task of its own', [task(1), task(1), read]],
])('a query fails after %s', (_, heard) => {
  expect(lastFails(...heard)).toBe(true);
});

test.each<[string, readonly unknown[]]>([
  ['a replay', [replayed(1), read]],
  ['the first task of all', [task(1), read]],
  ['two tasks in a row', [replayed(1), task(2), task(3), read]],
  ['a command, which only a task brings', [replayed(1), task(2, command), read]],
  ['a read that came with a task', [replayed(1), task(2), readWithTask(2), read]],
  ['the answer of a local activity', [task(1), task(1, localAnswer), read]],
  ['a task of its own, however often', [task(1), read, task(2), read, task(3), read]],
])('a query is answered after %s', (_, heard) => {
  expect(lastFails(...heard)).toBe(false);
});

test('a closed run is told with whatever has happened: no task will follow', () => {
  const last = query('legacy_query', 'closedCheckout');
  expect(lastFails(replayed(1), task(1), last)).toBe(false);
});
