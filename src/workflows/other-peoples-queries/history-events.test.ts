import { CommandEvents, eventsOfJob, type Command, type Job } from './history-events';

const TIMED_OUT = { failure: { cause: { timeoutFailureInfo: {} } } };

test.each<[string, number, Job]>([
  ['an activity that completed', 2, { resolveActivity: { seq: 1, result: { completed: {} } } }],
  ['an activity that failed', 2, { resolveActivity: { seq: 1, result: { failed: {} } } }],
  ['an activity that timed out', 1, { resolveActivity: { seq: 1, result: { failed: TIMED_OUT } } }],
  ['a cancelled activity', 0, { resolveActivity: { seq: 1, result: { cancelled: {} } } }],
  ['a child that starts', 1, { resolveChildWorkflowExecutionStart: { succeeded: {} } }],
  ['a child that never starts', 0, { resolveChildWorkflowExecutionStart: { cancelled: {} } }],
  ['a child that ends', 1, { resolveChildWorkflowExecution: { result: { completed: {} } } }],
  ['a cancelled child', 0, { resolveChildWorkflowExecution: { result: { cancelled: {} } } }],
  ['a timer', 1, { fireTimer: { seq: 1 } }],
  ['a Signal', 1, { signalWorkflow: {} }],
  ['a cancellation', 1, { cancelWorkflow: {} }],
  ['an Update', 0, { doUpdate: {} }],
])('%s: at least %d events', (_, events, job) => {
  expect(eventsOfJob(job)).toBe(events);
});

const TIMER: Command = { startTimer: { seq: 1 } };
const ACTIVITY: Command = { scheduleActivity: { seq: 1 } };
const CHILD: Command = { startChildWorkflowExecution: { seq: 1 } };

test.each<[string, number, readonly Command[]]>([
  ['a timer', 1, [TIMER]],
  ['an activity', 1, [ACTIVITY]],
  ['a child', 1, [CHILD]],
  [
    'memo and search attributes',
    2,
    [{ modifyWorkflowProperties: {} }, { upsertWorkflowSearchAttributes: {} }],
  ],
  [
    'an Update that is accepted and answered',
    2,
    [{ updateResponse: { accepted: {} } }, { updateResponse: { completed: {} } }],
  ],
  ['an Update that is refused', 0, [{ updateResponse: { rejected: {} } }]],
  ['a timer that is cancelled in the same task', 0, [TIMER, { cancelTimer: { seq: 1 } }]],
  ['an older timer that is cancelled', 1, [{ cancelTimer: { seq: 1 } }]],
  [
    'an activity that is cancelled in the same task',
    0,
    [ACTIVITY, { requestCancelActivity: { seq: 1 } }],
  ],
  ['an older activity that is cancelled', 0, [{ requestCancelActivity: { seq: 1 } }]],
  [
    'a child that is cancelled in the same task',
    0,
    [CHILD, { cancelChildWorkflowExecution: { childWorkflowSeq: 1 } }],
  ],
  [
    'a timer, and an older activity that is cancelled',
    1,
    [TIMER, { requestCancelActivity: { seq: 1 } }],
  ],
])('%s: %d events', (_, events, commands) => {
  const counted = new CommandEvents();
  for (const command of commands) counted.add(command);
  expect(counted.count).toBe(events);
});
