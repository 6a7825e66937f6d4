// The interceptors between Temporal's SDK and every workflow; the first is the outermost.
import type { WorkflowInterceptors } from '@temporalio/workflow';
import { oneUpsertPerTask } from './one-upsert-per-task';
import { wholeTasks } from './other-peoples-queries/whole-tasks';

// The SDK records a stack trace for every promise of a workflow. A limit of three frames saves a sixth of a replay's
// CPU time, and still shows where an error was thrown (docs/reproductions/promise-stacks).
Error.stackTraceLimit = 3;

export const interceptors = (): WorkflowInterceptors => ({
  internals: [wholeTasks(), oneUpsertPerTask],
});
