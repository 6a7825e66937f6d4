// Keeps a workflow from processing events before there is a task for them (docs/decisions/0145).
import type { WorkflowInterceptors, WorkflowInternalsInterceptor } from '@temporalio/workflow';

type Activation = Parameters<
  NonNullable<WorkflowInternalsInterceptor['activate']>
>[0]['activation'];
type Job = NonNullable<Activation['jobs']>[number];

/**
 * A query that waited for a worker takes along the events since, also those that no task has started with. The SDK would
 * process them now, by the clock of the task before, and the rest of their task later. A replay meets them all at once, goes
 * another way, and the workflow stops for ever. So this fails: the worker drops the workflow, the query is asked again, and
 * the next task begins from the whole history.
 */
export const interceptors = (): WorkflowInterceptors => {
  let lastTask = '';
  return {
    internals: [
      {
        activate(input, next) {
          const { jobs } = input.activation;
          if (!jobs?.some(({ queryWorkflow }) => queryWorkflow)) {
            const task = startOf(input.activation);
            if (task === lastTask && jobs?.some(isEvent)) {
              throw new Error('A query came before the task of these events.');
            }
            lastTask = task;
          }
          next(input);
        },
      },
    ],
  };
};

/** When its task started, to the nanosecond: each task has another one. */
function startOf({ timestamp }: Activation): string {
  return [String(timestamp?.seconds), timestamp?.nanos].join('.');
}

/** What Temporal has recorded; cancelled calls and those of the worker itself come within a task. */
function isEvent({ fireTimer, resolveActivity, signalWorkflow, cancelWorkflow }: Job): boolean {
  if (resolveActivity) return !resolveActivity.isLocal && !resolveActivity.result?.cancelled;
  return Boolean(fireTimer ?? signalWorkflow ?? cancelWorkflow);
}
