import type { Activation, Command } from './history-events';
import { wholeTasks } from './whole-tasks';

/** An activation of the workflow, and the commands that the workflow returns. */
interface Heard {
  readonly activation: Activation;
  readonly commands: readonly Command[];
}

const TIMER = { fireTimer: { seq: 1 } };
const CALLED = { resolveActivity: { seq: 1, result: { completed: {} } } };
const FAILED = { resolveActivity: { seq: 1, result: { failed: {} } } };
const CHILD = { resolveChildWorkflowExecutionStart: { seq: 1 } };
const COMMAND = { doUpdate: { runValidator: true } };

const START_TIMER = { startTimer: { seq: 1 } };
const CANCEL_TIMER = { cancelTimer: { seq: 1 } };
const CANCEL_OLDER = { cancelTimer: { seq: 0 } };
const ACCEPT = { updateResponse: { accepted: {} } };
const REFUSE = { updateResponse: { rejected: {} } };

/** A task whose start is the event with this number. By default, each task starts at a different time. */
function task(
  historyLength: number,
  jobs: readonly object[],
  commands: readonly object[] = [START_TIMER],
  seconds = historyLength,
): Heard {
  const activation = { historyLength, jobs, timestamp: { seconds, nanos: 7 }, isReplaying: false };
  return { activation: activation as unknown as Activation, commands };
}

function read(queryId = 'legacy_query'): Heard {
  const queryWorkflow = { queryId, queryType: '__stack_trace' };
  return { activation: { jobs: [{ queryWorkflow }] }, commands: [{ respondToQuery: {} }] };
}

/** The name of the error that the activations end with; null if none. */
function outcomeOf(...heard: readonly Heard[]): string | null {
  const internals = wholeTasks();
  try {
    for (const { activation, commands } of heard) {
      internals.activate!({ activation, batchIndex: 0 }, () => undefined);
      internals.concludeActivation!({ commands: [...commands] }, (output) => output);
    }
    return null;
  } catch (error) {
    return (error as Error).name;
  }
}

function replayed({ activation, commands }: Heard): Heard {
  return { activation: { ...activation, isReplaying: true }, commands };
}

const BEGUN = task(3, [{ initializeWorkflow: {} }]);

test.each<[string, readonly Heard[]]>([
  ['tasks in sequence', [BEGUN, task(8, [TIMER]), task(14, [CALLED]), read()]],
  ['more events than the jobs account for', [BEGUN, task(20, [TIMER]), task(40, [CALLED])]],
  [
    'a timer that is cancelled in the same task',
    [BEGUN, task(8, [TIMER], [START_TIMER, CANCEL_TIMER]), task(12, [TIMER])],
  ],
  ['a command', [BEGUN, task(7, [COMMAND], [ACCEPT]), task(12, [TIMER])]],
  [
    'refused commands, which leave no events',
    [BEGUN, task(7, [COMMAND], [REFUSE]), task(7, [COMMAND], [REFUSE]), task(8, [TIMER])],
  ],
  [
    'a refused command that the SDK has merged with an earlier task',
    [BEGUN, task(24, [CHILD, COMMAND], [REFUSE]), task(24, [COMMAND], [REFUSE]), task(25, [TIMER])],
  ],
  [
    'a lost start at the end of a history page, which the SDK treats as a replay',
    [BEGUN, replayed(task(1003, [TIMER])), replayed(task(1007, [TIMER])), task(1012, [TIMER])],
  ],
])('tasks are processed: %s', (_, heard) => {
  expect(outcomeOf(...heard)).toBe(null);
});

// Completed, TimerStarted, the event and Scheduled follow BEGUN. The next task has not started, so the activation has
// the time of BEGUN.
const withoutTask = (job: object): Heard => task(7, [job], [START_TIMER], 3);

test.each<[string, Heard]>([
  ['a timer without its task', withoutTask(TIMER)],
  ['an answer without its task', withoutTask(CALLED)],
  ['a child that has started, without its task', withoutTask(CHILD)],
  ['a timer without its task, after events that are not counted', task(20, [TIMER], [], 3)],
])('a query that carries %s fails, and the workflow is dropped', (_, brought) => {
  expect(outcomeOf(BEGUN, brought)).toBe('TaskBrokenUp');
});

// The response to the task that started as the eighth event was lost. It had no jobs, so that a replay leaves it out.
const afterSilentTask = task(12, [CALLED], [START_TIMER], 8);

test.each<[string, readonly Heard[], string | null]>([
  ['carries events after a task without jobs', [afterSilentTask, read()], 'TaskBrokenUp'],
  [
    'carries an event that interrupts a call',
    [afterSilentTask, task(12, [CALLED], [], 8), read()],
    'TaskBrokenUp',
  ],
  ['carries no events', [read()], null],
  ['follows two tasks', [task(8, [TIMER]), task(14, [CALLED]), read()], null],
  ['arrives with a task', [task(8, [TIMER]), read('with a task')], null],
])('after a replay, a query that %s', (_, heard, outcome) => {
  expect(outcomeOf(replayed(BEGUN), ...heard)).toBe(outcome);
});

test('a query that arrives with a task does not make the task fail', () => {
  const next = task(12, [COMMAND], [ACCEPT]);
  expect(outcomeOf(BEGUN, task(8, [TIMER]), read('with a task'), next)).toBe(null);
});

test.each<[string, readonly Heard[]]>([
  // The start was the eighth event; TimedOut, Scheduled and Started follow.
  ['the task timed out', [task(8, [TIMER]), read(), task(11, [COMMAND], [ACCEPT])]],
  [
    'the task is on its second attempt',
    [task(8, [TIMER]), read(), task(8, [COMMAND], [ACCEPT], 9)],
  ],
  ['the task has more events by now', [task(8, [TIMER]), read(), task(9, [CALLED])]],
  [
    'its commands replaced one timer with another',
    [task(8, [TIMER], [CANCEL_OLDER, START_TIMER]), read(), task(11, [COMMAND], [ACCEPT])],
  ],
  // TimedOut, the start and end of the call, Scheduled, Started.
  ['a call failed after the query', [task(8, [TIMER]), read(), task(13, [FAILED])]],
])('a task fails if an earlier query carried some of its events: %s', (_, heard) => {
  expect(outcomeOf(BEGUN, ...heard)).toBe('TaskBrokenUp');
});
