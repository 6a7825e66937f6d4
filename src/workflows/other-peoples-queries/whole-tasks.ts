// A workflow processes the events of a task with that task, whatever a query brings along (docs/decisions/0145). We query no
// workflow; the Temporal UI does, and so may anybody with the command line.
import type { WorkflowInternalsInterceptor } from '@temporalio/workflow';
import {
  CommandEvents,
  eventsOfJob,
  type Activation,
  type Command,
  type Job,
} from './history-events';

/** How the SDK names a query that came to the worker directly, with no task of the workflow. */
const DIRECT_QUERY = 'legacy_query';

/** A task's end, the next one's being due, and its start. */
const EVENTS_BETWEEN_TASKS = 3;

/** What this copy of the workflow has processed last. */
interface Processed {
  /** Up to the start of its task. */
  readonly historyLength: number;
  readonly commandEvents: CommandEvents;
  /** Whether the history keeps it; a task that only refuses commands leaves nothing behind. */
  isKept: boolean;
}

/**
 * A query that waited for a worker takes along the events since. Their task has not started, or it has with another worker,
 * which may never end it. The SDK processes them now, and the rest of their task later. A replay meets them all at once,
 * goes another way, and the workflow is stuck for ever. So the query is answered, but the next task fails if the events
 * had no task of this worker, or if the history has no room for one: the worker drops the workflow, and the server
 * gives the task out again with the whole history.
 */
export function wholeTasks(): WorkflowInternalsInterceptor {
  let last: Processed = processed(0);
  let clock = '';
  /** Whether what was processed last shows that it came with a query. */
  let isEarly = false;
  let isBrokenUp = false;
  /** The next task starts at this event, or later. */
  let nextStartMin = 0;

  const hear = (activation: Activation): void => {
    const { historyLength, jobs, isReplaying } = activation;
    const length = historyLength ?? 0;
    const start = startOf(activation);
    const hasNewCommand = jobs?.some(isNewCommand) ?? false;
    if (length !== last.historyLength) {
      const events = (jobs ?? []).reduce((sum, job) => sum + eventsOfJob(job), 0);
      if (last.isKept) {
        nextStartMin = last.historyLength + EVENTS_BETWEEN_TASKS + last.commandEvents.count;
      }
      isEarly = !isReplaying && start === clock && events > 0;
      isBrokenUp ||= !isEarly && length < nextStartMin + events;
      last = processed(length);
    } else {
      isBrokenUp ||= last.isKept && hasNewCommand;
    }
    clock = start;
    // A replay that goes another way fails by itself.
    if (isReplaying) isBrokenUp = false;
    if (isBrokenUp && !isEarly) throw new TaskBrokenUp();
    last.isKept ||= !hasNewCommand;
  };

  const hearQuery = (query: Job): void => {
    if (query.queryWorkflow?.queryId === DIRECT_QUERY && isEarly) isBrokenUp = true;
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
      const query = input.activation.jobs?.find(({ queryWorkflow }) => queryWorkflow);
      if (query) hearQuery(query);
      else hear(input.activation);
      next(input);
    },
    concludeActivation(input, next) {
      const output = next(input);
      note(output.commands);
      return output;
    },
  };
}

class TaskBrokenUp extends Error {
  constructor() {
    super('A query brought a part of this task along: it begins again from the whole history.');
    this.name = 'TaskBrokenUp';
  }
}

function processed(historyLength: number): Processed {
  return { historyLength, commandEvents: new CommandEvents(), isKept: false };
}

/** To the nanosecond. Each task starts at another time; what has none comes with the time of the task before. */
function startOf({ timestamp }: Activation): string {
  return [String(timestamp?.seconds), timestamp?.nanos].join('.');
}

function isNewCommand({ doUpdate }: Job): boolean {
  return doUpdate?.runValidator === true;
}
