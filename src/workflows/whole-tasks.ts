// Has a workflow process the events of a task with that task, whatever a query brings along (docs/decisions/0145).
import type {
  ConcludeActivationInput,
  WorkflowInterceptors,
  WorkflowInternalsInterceptor,
} from '@temporalio/workflow';
import { checkoutQuery } from './messages';

type Activation = Parameters<
  NonNullable<WorkflowInternalsInterceptor['activate']>
>[0]['activation'];
type Job = NonNullable<Activation['jobs']>[number];
type Command = ConcludeActivationInput['commands'][number];

/** How the SDK names a query that came to the worker directly, with no task of the workflow. */
const DIRECT_QUERY = 'legacy_query';

/** A task's end, the next one's being due, and its start. */
const EVENTS_BETWEEN_TASKS = 3;

/** What this copy of the workflow has processed last. */
interface Processed {
  /** Up to the start of its task. */
  readonly historyLength: number;
  /** How many events of that task's commands are certain to follow. */
  commandEvents: number;
  /** Whether the history keeps it; a task that only refuses commands leaves nothing behind. */
  isKept: boolean;
}

/**
 * A query that waited for a worker takes along the events since. Their task has not started, or it has with another worker,
 * which may never end it. The SDK processes them now, and the rest of their task later. A replay meets them all at once,
 * goes another way, and the workflow stops for ever. So the worker drops the workflow, which begins again from its history:
 *
 * - Where the events have no task yet, the query fails, and the API asks again.
 * - Where the next task leaves no room in the history for what was processed, the task fails, and is tried again.
 */
export const interceptors = (): WorkflowInterceptors => {
  let clock = '';
  let isEarly = false;
  let last: Processed = { historyLength: 0, commandEvents: 0, isKept: false };
  /** The next task starts at this event, or later. */
  let nextStartMin = 0;

  const process = ({ historyLength, jobs, ...activation }: Activation): void => {
    const length = historyLength ?? 0;
    const isNew = length !== last.historyLength;
    const isUntimed = startOf(activation) === clock;
    clock = startOf(activation);
    if (isNew) {
      if (last.isKept)
        nextStartMin = last.historyLength + EVENTS_BETWEEN_TASKS + last.commandEvents;
      last = { historyLength: length, commandEvents: 0, isKept: false };
      isEarly = isUntimed && sum(jobs, eventsOf) > 0;
      if (!isEarly && length < nextStartMin + sum(jobs, eventsOf)) throw new TaskBrokenUp();
    } else if (last.isKept && jobs?.some(isNewCommand)) {
      throw new TaskBrokenUp();
    }
    last.isKept ||= jobs?.some(({ doUpdate }) => !doUpdate) ?? false;
  };

  return {
    internals: [
      {
        activate(input, next) {
          const { jobs } = input.activation;
          if (!jobs?.some(({ queryWorkflow }) => queryWorkflow)) process(input.activation);
          else if (isEarly && jobs.some(isAskedAgain)) throw new QueryTooEarly();
          next(input);
        },
        concludeActivation(input, next) {
          const output = next(input);
          last.commandEvents = Math.max(
            0,
            last.commandEvents + sum(output.commands, commandEventsOf),
          );
          last.isKept ||= output.commands.some(
            ({ updateResponse, respondToQuery }) => !respondToQuery && !updateResponse?.rejected,
          );
          return output;
        },
      },
    ],
  };
};

class QueryTooEarly extends Error {
  constructor() {
    super('The query came before the task of some events: ask again.');
    this.name = 'QueryTooEarly';
  }
}

class TaskBrokenUp extends Error {
  constructor() {
    super('A query brought a part of this task along: it begins again from the whole history.');
    this.name = 'TaskBrokenUp';
  }
}

function sum<T>(each: readonly T[] | null | undefined, of: (one: T) => number): number {
  return each?.reduce((total, one) => total + of(one), 0) ?? 0;
}

/** To the nanosecond. Each task starts at another time; what has none comes with the time of the task before. */
function startOf({ timestamp }: Activation): string {
  return [String(timestamp?.seconds), timestamp?.nanos].join('.');
}

/** The API asks again; nobody else does, and a closed run would be asked for ever. */
function isAskedAgain({ queryWorkflow }: Job): boolean {
  return (
    queryWorkflow?.queryId === DIRECT_QUERY &&
    queryWorkflow.queryType === checkoutQuery.name &&
    !queryWorkflow.arguments?.length
  );
}

function isNewCommand({ doUpdate }: Job): boolean {
  return doUpdate?.runValidator === true;
}

/** How many events of the history a job is certain to stand for. */
function eventsOf({ resolveActivity, ...job }: Job): number {
  // Calls of the worker itself, and cancelled ones, come within a task.
  if (resolveActivity) return resolveActivity.isLocal ? 0 : endEventsOf(resolveActivity.result);
  return job.fireTimer ||
    job.signalWorkflow ||
    job.cancelWorkflow ||
    job.resolveChildWorkflowExecutionStart ||
    job.resolveChildWorkflowExecution
    ? 1
    : 0;
}

type ActivityResult = NonNullable<Job['resolveActivity']>['result'];

/** Its start is recorded with its end; one that timed out may not have started. */
function endEventsOf(result: ActivityResult): number {
  if (result?.cancelled) return 0;
  return result?.completed ? 2 : 1;
}

/** A timer or call that is cancelled before its task ends leaves no event, and takes back its own. */
function commandEventsOf(command: Command): number {
  const { updateResponse } = command;
  if (updateResponse) return updateResponse.rejected ? 0 : 1;
  if (
    command.upsertWorkflowSearchAttributes ||
    command.startTimer ||
    command.scheduleActivity ||
    command.startChildWorkflowExecution
  ) {
    return 1;
  }
  return command.cancelTimer ||
    command.requestCancelActivity ||
    command.cancelChildWorkflowExecution
    ? -1
    : 0;
}
