import type { Activation, Command } from './history-events';
import { wholeTasks } from './whole-tasks';

/** What the worker hears, and the commands that the workflow answers it with. */
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

/** A task that started as the event of that number, by default at a different time than any other. */
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

/** The error that the last of it ends with; null if none. */
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
  ['one after the other', [BEGUN, task(8, [TIMER]), task(14, [CALLED]), read()]],
  ['what happened beside them', [BEGUN, task(20, [TIMER]), task(40, [CALLED])]],
  [
    'a timer that is cancelled again',
    [BEGUN, task(8, [TIMER], [START_TIMER, CANCEL_TIMER]), task(12, [TIMER])],
  ],
  ['a command', [BEGUN, task(7, [COMMAND], [ACCEPT]), task(12, [TIMER])]],
  [
    'refused commands, which leave nothing behind',
    [BEGUN, task(7, [COMMAND], [REFUSE]), task(7, [COMMAND], [REFUSE]), task(8, [TIMER])],
  ],
  [
    'the same, which the SDK has joined with a task before it',
    [BEGUN, task(24, [CHILD, COMMAND], [REFUSE]), task(24, [COMMAND], [REFUSE]), task(25, [TIMER])],
  ],
  [
    'a lost start at the end of a page of the history, which the SDK takes for one in a replay',
    [BEGUN, replayed(task(1003, [TIMER])), replayed(task(1007, [TIMER])), task(1012, [TIMER])],
  ],
])('tasks are processed: %s', (_, heard) => {
  expect(outcomeOf(...heard)).toBe(null);
});

// Completed, TimerStarted, the event, Scheduled; no start, and so the time of the task before.
const withoutTask = (job: object): Heard => task(7, [job], [START_TIMER], 3);

test.each<[string, Heard]>([
  ['a timer without its task', withoutTask(TIMER)],
  ['an answer without its task', withoutTask(CALLED)],
  ['a child that has started, without its task', withoutTask(CHILD)],
])('a query that brings along %s fails, and the workflow is dropped', (_, brought) => {
  expect(outcomeOf(BEGUN, brought)).toBe('TaskBrokenUp');
});

test('a query that came with a task leaves it alone', () => {
  const next = task(12, [COMMAND], [ACCEPT]);
  expect(outcomeOf(BEGUN, task(8, [TIMER]), read('with a task'), next)).toBe(null);
});

test.each<[string, readonly Heard[]]>([
  // The start was the eighth event; TimedOut, Scheduled and Started follow.
  ['of a task that timed out', [task(8, [TIMER]), read(), task(11, [COMMAND], [ACCEPT])]],
  [
    'of one that was tried for the second time',
    [task(8, [TIMER]), read(), task(8, [COMMAND], [ACCEPT], 9)],
  ],
  ['of one that more has come for', [task(8, [TIMER]), read(), task(9, [CALLED])]],
  [
    'that put a timer in the place of another one',
    [task(8, [TIMER], [CANCEL_OLDER, START_TIMER]), read(), task(11, [COMMAND], [ACCEPT])],
  ],
  // TimedOut, the start and end of the call, Scheduled, Started.
  ['before a call failed', [task(8, [TIMER]), read(), task(13, [FAILED])]],
])('a task fails if a query brought along events %s', (_, heard) => {
  expect(outcomeOf(BEGUN, ...heard)).toBe('TaskBrokenUp');
});
