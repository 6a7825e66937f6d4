// Keeps a workflow from processing events before there is a task for them (docs/decisions/0145).
import type { WorkflowInterceptors, WorkflowInternalsInterceptor } from '@temporalio/workflow';
import { closedCheckoutQuery } from './messages';

type Activation = Parameters<
  NonNullable<WorkflowInternalsInterceptor['activate']>
>[0]['activation'];
type Job = NonNullable<Activation['jobs']>[number];

/** How the SDK names a query that came to the worker directly, with no task of the workflow. */
const DIRECT_QUERY = 'legacy_query';

/**
 * What this copy of the workflow has processed last: a task of this worker, one that had been completed before, or events
 * that may have no task of this worker.
 */
type Copy = 'own' | 'replayed' | 'doubtful';

/**
 * A query that waited for a worker takes along the events since. Their task has not started, or it has with another worker,
 * which may never answer. The SDK processes them now, and the rest of their task later. A replay meets them all at once,
 * goes another way, and the workflow stops for ever. So the query fails: the worker drops the workflow, the query is asked
 * again, and the next task begins from the whole history. A closed run has no next task.
 */
export const interceptors = (): WorkflowInterceptors => {
  let lastTask = '';
  let copy: Copy = 'own';
  return {
    internals: [
      {
        activate(input, next) {
          const { jobs } = input.activation;
          if (jobs?.some(isDirectQuery)) {
            if (copy === 'doubtful' && !jobs.some(isOfClosedRun)) throw new QueryTooEarly();
          } else {
            const task = startOf(input.activation);
            copy = copyAfter(copy, input.activation, task !== lastTask);
            lastTask = task;
          }
          next(input);
        },
      },
    ],
  };
};

function copyAfter(copy: Copy, { jobs, isReplaying }: Activation, isNewTask: boolean): Copy {
  if (jobs?.some(comesWithTask)) return 'own';
  if (isReplaying) return 'replayed';
  if (!isNewTask) return jobs?.some(isEvent) ? 'doubtful' : copy;
  // The first one after a replay may be what the next query itself has taken along.
  return copy === 'replayed' ? 'doubtful' : 'own';
}

class QueryTooEarly extends Error {
  constructor() {
    super('The query came before the task of some events: ask again.');
    this.name = 'QueryTooEarly';
  }
}

/** When its task started, to the nanosecond: each task has another one. */
function startOf({ timestamp }: Activation): string {
  return [String(timestamp?.seconds), timestamp?.nanos].join('.');
}

function isDirectQuery({ queryWorkflow }: Job): boolean {
  return queryWorkflow?.queryId === DIRECT_QUERY;
}

function isOfClosedRun({ queryWorkflow }: Job): boolean {
  return queryWorkflow?.queryType === closedCheckoutQuery.name;
}

/** What a direct query never takes along: other queries, and commands on their first way. */
function comesWithTask({ queryWorkflow, doUpdate }: Job): boolean {
  return Boolean(queryWorkflow) || doUpdate?.runValidator === true;
}

/** What Temporal has recorded; cancelled calls and those of the worker itself come within a task. */
function isEvent({ fireTimer, resolveActivity, signalWorkflow, cancelWorkflow }: Job): boolean {
  if (resolveActivity) return !resolveActivity.isLocal && !resolveActivity.result?.cancelled;
  return Boolean(fireTimer ?? signalWorkflow ?? cancelWorkflow);
}
