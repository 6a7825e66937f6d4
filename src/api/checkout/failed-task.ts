// The server does not say why it cannot hand on an Update: a checkout whose code fails looks like one whose worker was
// killed. Its history tells them apart.
import { isGrpcServiceError, ServiceError, type Client } from '@temporalio/client';
import { temporal as proto } from '@temporalio/proto';

const { EVENT_TYPE_WORKFLOW_TASK_FAILED } = proto.api.enums.v1.EventType;

/** What the server says of an Update while the workflow's task has failed, or timed out, for the third time. */
const FAILED_PRECONDITION = 9;

/** The checkout's code fails on its own history: repeating a call helps only once a build that does not is out. */
class WorkflowTaskFailedError extends Error {
  override readonly name = 'WorkflowTaskFailedError';

  constructor(cause: unknown) {
    super('The workflow task of the checkout fails', { cause });
  }
}

/** Rejects with a WorkflowTaskFailedError in place of the error of an Update, if that is the reason for it. */
export async function tellFailedTask(
  client: Client,
  workflowId: string,
  error: unknown,
): Promise<never> {
  if (couldNotBeAsked(error) && (await taskFailedLast(client, workflowId))) {
    throw new WorkflowTaskFailedError(error);
  }
  throw error;
}

function couldNotBeAsked(error: unknown): boolean {
  const told = error instanceof ServiceError ? error.cause : error;
  return isGrpcServiceError(told) && told.code === (FAILED_PRECONDITION as number);
}

/** A worker that was killed leaves a timeout behind; tries after the first are not in the history. */
async function taskFailedLast(client: Client, workflowId: string): Promise<boolean> {
  const { namespace } = client.options;
  const { history } = await client.workflowService.getWorkflowExecutionHistoryReverse({
    ...{ namespace, execution: { workflowId }, maximumPageSize: 1 },
  });
  return history?.events?.[0]?.eventType === EVENT_TYPE_WORKFLOW_TASK_FAILED;
}
