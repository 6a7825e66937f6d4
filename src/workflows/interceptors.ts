// The interceptors between Temporal's SDK and every workflow; the first is the outermost.
import type { WorkflowInterceptors } from '@temporalio/workflow';
import { oneUpsertPerTask } from './one-upsert-per-task';
import { wholeTasks } from './other-peoples-queries/whole-tasks';

export const interceptors = (): WorkflowInterceptors => ({
  internals: [wholeTasks(), oneUpsertPerTask],
});
