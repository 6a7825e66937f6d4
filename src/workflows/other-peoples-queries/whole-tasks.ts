// Makes a workflow process new events only in the workflow task that they belong to, even if a query delivers them
// earlier (docs/design/reads.md). Usher queries no workflow, but the Temporal UI does, and so may anyone with the
// command line.
import type { WorkflowInternalsInterceptor } from '@temporalio/workflow';
import {
  CommandEvents,
  eventsOfJob,
  type Activation,
  type Command,
  type Job,
} from './history-events';

/** The end of a task, the scheduling of the next one, and its start. */
const EVENTS_BETWEEN_TASKS = 3;
/** The id that the SDK's Core gives to every query that comes without a workflow task. */
const DIRECT_QUERY_ID = 'legacy_query';

/** The last task that this copy of the workflow has processed. */
interface Processed {
  /** The number of events up to the start of this task. */
  readonly historyLength: number;
  readonly commandEvents: CommandEvents;
  /** Whether the history keeps the task; one that only refuses commands leaves no event. */
  isKept: boolean;
}

/**
 * A query that waited for a worker carries the events that have arrived since. Their task has not started, or has
 * started on another worker that may never complete it. The SDK would process these events now, with the clock of the
 * previous task, and the rest of their task later. A replay gets all of them at once and diverges, and the workflow
 * is stuck permanently. So such a query fails, as does a task that does not fit the history: the worker drops the
 * workflow and replays the whole history.
 *
 * Tasks without jobs do not reach this copy. If the replayed history ends with some, the early events of a query look
 * like a task. So a query that directly follows the first task after a replay fails, too; one before that task does
 * not.
 */
export function wholeTasks(): WorkflowInternalsInterceptor {
  let last: Processed = processed(0);
  let clock = '';
  /** The earliest event at which the next task can start. */
  let nextStartMin = 0;
  /** Null in a copy that has replayed nothing. */
  let tasksSinceReplay: number | null = null;

  const isBrokenUp = ({ historyLength, jobs, ...activation }: Activation): boolean => {
    const length = historyLength ?? 0;
    if (length === last.historyLength) return last.isKept && hasNewCommand(jobs);
    if (last.isKept) {
      nextStartMin = last.historyLength + EVENTS_BETWEEN_TASKS + last.commandEvents.count;
    }
    last = processed(length);
    const events = (jobs ?? []).reduce((sum, job) => sum + eventsOfJob(job), 0);
    const hasTaskOfItsOwn = events === 0 || startOf(activation) !== clock;
    return !hasTaskOfItsOwn || length < nextStartMin + events;
  };

  const hear = (activation: Activation): void => {
    const { historyLength: before } = last;
    const isBroken = isBrokenUp(activation);
    clock = startOf(activation);
    // A diverging replay fails anyway.
    dropIf(isBroken && !activation.isReplaying);
    last.isKept ||= !hasNewCommand(activation.jobs);
    if (activation.isReplaying) {
      tasksSinceReplay = 0;
    } else if (tasksSinceReplay !== null && last.historyLength !== before) {
      // Another activation of the same task, as after a cancelled call, has the same length.
      tasksSinceReplay++;
    }
  };

  const note = (commands: readonly Command[]): void => {
    for (const command of commands) {
      if (command.respondToQuery) continue;
      last.commandEvents.add(command);
      last.isKept ||= !command.updateResponse?.rejected;
    }
  };

  return {
    activate(input, next) {
      const { activation } = input;
      const isDirect = (activation.jobs ?? []).some(isDirectQuery);
      dropIf(isDirect && tasksSinceReplay === 1);
      if (!activation.jobs?.some(({ queryWorkflow }) => queryWorkflow)) hear(activation);
      next(input);
    },
    concludeActivation(input, next) {
      const output = next(input);
      note(output.commands);
      return output;
    },
  };
}

/** Makes the worker drop its copy of the workflow. */
function dropIf(mayBeBroken: boolean): void {
  if (mayBeBroken) throw new TaskBrokenUp();
}

class TaskBrokenUp extends Error {
  constructor() {
    super(
      'A query may have delivered part of a task early: the workflow is replayed from its whole history.',
    );
    this.name = 'TaskBrokenUp';
  }
}

function processed(historyLength: number): Processed {
  return { historyLength, commandEvents: new CommandEvents(), isKept: false };
}

/**
 * The start time in nanoseconds. Each task starts at a different time; an activation without a task of its own has the
 * time of the previous one.
 */
function startOf({ timestamp }: Pick<Activation, 'timestamp'>): string {
  return [String(timestamp?.seconds), timestamp?.nanos].join('.');
}

/** Whether the query was sent to a worker without a task. */
function isDirectQuery({ queryWorkflow }: Job): boolean {
  return queryWorkflow?.queryId === DIRECT_QUERY_ID;
}

function hasNewCommand(jobs: Activation['jobs']): boolean {
  return (jobs ?? []).some(({ doUpdate }) => doUpdate?.runValidator === true);
}
