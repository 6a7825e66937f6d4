// Keeps a workflow from processing events before there is a task for them (docs/decisions/0145).
import type { WorkflowInterceptors, WorkflowInternalsInterceptor } from '@temporalio/workflow';

type Activation = Parameters<
  NonNullable<WorkflowInternalsInterceptor['activate']>
>[0]['activation'];
type Job = NonNullable<Activation['jobs']>[number];

/** How the SDK names a query that came to the worker directly, with no task of the workflow. */
const DIRECT_QUERY = 'legacy_query';

/**
 * A query that waited for a worker takes along the events since, whose task has not started, or has with another worker,
 * which may never answer. The SDK would process them now, and the rest of their task later. A replay meets them all at once,
 * goes another way, and the workflow stops for ever. So this fails: the worker drops the workflow, the query is asked again,
 * and the next task begins from the whole history.
 */
export const interceptors = (): WorkflowInterceptors => {
  let lastTask = '';
  /** What this copy of the workflow has seen last: a replay, the first task after one, or tasks of its own. */
  let copy: 'replayed' | 'first' | 'own' = 'own';
  return {
    internals: [
      {
        activate(input, next) {
          const { jobs, isReplaying } = input.activation;
          if (jobs?.some(isDirectQuery)) {
            // The first task after a replay may be what the query itself has taken along.
            if (copy === 'first') throw new QueryTooEarly();
            copy = 'own';
          } else if (!jobs?.some(({ queryWorkflow }) => queryWorkflow)) {
            const task = startOf(input.activation);
            if (task === lastTask && jobs?.some(isEvent)) throw new QueryTooEarly();
            if (isReplaying) copy = 'replayed';
            else if (task !== lastTask) copy = copy === 'replayed' ? 'first' : 'own';
            lastTask = task;
          }
          next(input);
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

/** When its task started, to the nanosecond: each task has another one. */
function startOf({ timestamp }: Activation): string {
  return [String(timestamp?.seconds), timestamp?.nanos].join('.');
}

function isDirectQuery({ queryWorkflow }: Job): boolean {
  return queryWorkflow?.queryId === DIRECT_QUERY;
}

/** What Temporal has recorded; cancelled calls and those of the worker itself come within a task. */
function isEvent({ fireTimer, resolveActivity, signalWorkflow, cancelWorkflow }: Job): boolean {
  if (resolveActivity) return !resolveActivity.isLocal && !resolveActivity.result?.cancelled;
  return Boolean(fireTimer ?? signalWorkflow ?? cancelWorkflow);
}
