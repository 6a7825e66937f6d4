// The server does not say why it cannot deliver an Update: a checkout whose code fails looks like one whose worker was
// killed. The history of the checkout distinguishes the two.
import { isGrpcServiceError, ServiceError, type Client } from '@temporalio/client';
import { temporal as proto } from '@temporalio/proto';

const { EVENT_TYPE_WORKFLOW_TASK_FAILED } = proto.api.enums.v1.EventType;

/** The server refuses an Update with this code once two consecutive workflow tasks have failed or timed out. */
const FAILED_PRECONDITION = 9;

const REPEAT_PAUSE_MS = 1_000;

/** The checkout's code fails on its own history: a repeat helps only once a corrected build is deployed. */
export class WorkflowTaskFailedError extends Error {
  override readonly name = 'WorkflowTaskFailedError';

  constructor(cause: unknown) {
    super('The workflow task of the checkout fails', { cause });
  }
}

interface Sending {
  readonly client: Client;
  readonly workflowId: string;
  /** The Update is not sent again after this time. */
  readonly untilMs: number;
}

/**
 * Sends an Update repeatedly while tasks of the workflow fail: the next task may reach a worker that has the key
 * or the code that it needs. Rejects with a WorkflowTaskFailedError if the task still fails when the time is up.
 */
export async function sendDespiteFailedTasks<T>(
  { client, workflowId, untilMs }: Sending,
  send: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!isTaskInFailedState(error)) throw error;
      if (Date.now() + REPEAT_PAUSE_MS >= untilMs) {
        throw (await taskFailedLast(client, workflowId))
          ? new WorkflowTaskFailedError(error)
          : error;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, REPEAT_PAUSE_MS));
  }
}

/** Whether the error is the server's answer to an Update of a workflow whose tasks fail. */
export function isTaskInFailedState(error: unknown): boolean {
  const reported = error instanceof ServiceError ? error.cause : error;
  return isGrpcServiceError(reported) && reported.code === (FAILED_PRECONDITION as number);
}

/** Whether the last task failed; a killed worker leaves a timeout instead. The history has only a task's first try. */
async function taskFailedLast(client: Client, workflowId: string): Promise<boolean> {
  const { namespace } = client.options;
  const { history } = await client.workflowService.getWorkflowExecutionHistoryReverse({
    namespace,
    execution: { workflowId },
    maximumPageSize: 1,
  });
  return history?.events?.[0]?.eventType === EVENT_TYPE_WORKFLOW_TASK_FAILED;
}
