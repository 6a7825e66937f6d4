// Has a workflow process the events of a task with that task, whatever a query brings along (docs/decisions/0145).
import type { WorkflowInternalsInterceptor } from '@temporalio/workflow';
import {
  CommandEvents,
  eventsOfJob,
  type Activation,
  type Command,
  type Job,
} from './history-events';
import { checkoutQuery } from './messages';

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
 * goes another way, and the workflow stops for ever. So the worker drops the workflow, which begins again from its history:
 *
 * - Where it shows that the events have no task of this worker, the query fails, and the API asks again.
 * - Where the next task leaves no room in the history for what was processed, that task fails, and is tried again.
 */
export function wholeTasks(): WorkflowInternalsInterceptor {
  let last: Processed = processed(0);
  let clock = '';
  /** Whether what was processed last shows that it came with a query. */
  let isEarly = false;
  let isBrokenUp = false;
  let localCalls = 0;
  /** The next task starts at this event, or later. */
  let nextStartMin = 0;

  const hear = (activation: Activation): void => {
    const { historyLength, jobs, isReplaying } = activation;
    const length = historyLength ?? 0;
    const start = startOf(activation);
    const hasNewCommand = jobs?.some(isNewCommand) ?? false;
    localCalls -= jobs?.filter(({ resolveActivity }) => resolveActivity?.isLocal).length ?? 0;
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
    if (query.queryWorkflow?.queryId !== DIRECT_QUERY || !(isEarly || localCalls > 0)) return;
    if (isAskedAgain(query)) throw new QueryTooEarly();
    isBrokenUp = true;
  };

  const note = (commands: readonly Command[]): void => {
    for (const command of commands) {
      if (command.respondToQuery) continue;
      last.commandEvents.add(command);
      last.isKept ||= !command.updateResponse?.rejected;
      if (command.scheduleLocalActivity) localCalls++;
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

function processed(historyLength: number): Processed {
  return { historyLength, commandEvents: new CommandEvents(), isKept: false };
}

/** To the nanosecond. Each task starts at another time; what has none comes with the time of the task before. */
function startOf({ timestamp }: Activation): string {
  return [String(timestamp?.seconds), timestamp?.nanos].join('.');
}

/** By the API, whose second question carries an argument; nobody else asks again. */
function isAskedAgain({ queryWorkflow }: Job): boolean {
  return queryWorkflow?.queryType === checkoutQuery.name && !queryWorkflow.arguments?.length;
}

function isNewCommand({ doUpdate }: Job): boolean {
  return doUpdate?.runValidator === true;
}
