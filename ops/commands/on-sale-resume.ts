// Resumes an on-sale whose workflow was ended in Temporal: it continues where it stopped, with its seed and its draw.
import { randomUUID } from 'node:crypto';
import { temporal } from '@temporalio/proto';
import type { Client } from '@temporalio/client';
import type { OpsContext } from './ops-context';

const { EVENT_TYPE_WORKFLOW_TASK_COMPLETED } = temporal.api.enums.v1.EventType;

/** How many of the latest events are read: a run ends within a few events of its last task. */
const EVENTS_READ = 200;

export async function resumeOnSale(id: string, context: OpsContext): Promise<boolean> {
  const { client, actor, print } = context;
  const { runId, status, type } = await client.workflow.getHandle(id).describe();
  if (type !== 'onSale') throw new Error(`${id} is not an on-sale.`);
  if (status.name === 'RUNNING' || status.name === 'PAUSED') throw new Error(`${id} is running.`);
  if (status.name === 'COMPLETED') throw new Error(`${id} is closed: nobody waits in its lobby.`);
  const run = { workflowId: id, runId };
  await client.workflowService.resetWorkflowExecution({
    namespace: client.options.namespace,
    workflowExecution: run,
    workflowTaskFinishEventId: await lastTask(client, run),
    reason: `Resumed by ${actor}`,
    requestId: randomUUID(),
  });
  print(`${id} continues where it stopped. Its workflow had ended: ${status.name}.`);
  return true;
}

/** The last completed workflow task, to which the server can reset the run. */
async function lastTask(
  { workflowService, options: { namespace } }: Client,
  execution: { readonly workflowId: string; readonly runId: string },
) {
  const { history } = await workflowService.getWorkflowExecutionHistoryReverse({
    namespace,
    execution,
    maximumPageSize: EVENTS_READ,
  });
  const task = history?.events?.find(
    ({ eventType }) => eventType === EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
  );
  if (!task?.eventId) throw new Error('No worker had begun the on-sale. Create another one.');
  return task.eventId;
}
