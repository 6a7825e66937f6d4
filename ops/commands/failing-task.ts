// Why the workflow tasks of a checkout fail: Temporal repeats them without limit, and only the history has the reason.
import type { Client } from '@temporalio/client';
import type { temporal as proto } from '@temporalio/proto';
import type { DescribedRun } from './described-run';
import { failureText } from './pending-calls';

/** How many of the latest events are read: some may have arrived since the failed task. */
const EVENTS_READ = 50;

/** One sentence; null if no task has failed since the last one that succeeded. */
export async function failingTask(
  { pendingWorkflowTask }: Pick<DescribedRun, 'pendingWorkflowTask'>,
  workflowId: string,
  client: Client,
): Promise<string | null> {
  const attempt = pendingWorkflowTask?.attempt ?? 1;
  if (attempt <= 1) return null;
  return `attempt ${attempt}, ${await lastTaskFailure(workflowId, client)}`;
}

async function lastTaskFailure(
  workflowId: string,
  { workflowService, options }: Client,
): Promise<string> {
  const { namespace, loadedDataConverter } = options;
  const { history } = await workflowService.getWorkflowExecutionHistoryReverse({
    namespace,
    execution: { workflowId },
    maximumPageSize: EVENTS_READ,
  });
  const last = history?.events?.find(hasEndedBadly);
  if (last?.workflowTaskTimedOutEventAttributes) return 'no worker answered in time: no-worker.md';
  const failure = last?.workflowTaskFailedEventAttributes?.failure;
  const reason = failure ? await failureText(failure, loadedDataConverter.payloadCodecs) : '';
  return `${reason || 'the reason is not known'}: failing-workflow-tasks.md`;
}

function hasEndedBadly(event: proto.api.history.v1.IHistoryEvent): boolean {
  return Boolean(
    event.workflowTaskFailedEventAttributes ?? event.workflowTaskTimedOutEventAttributes,
  );
}
