// The rate of a task queue, set live as ops can.
import { temporal } from '@temporalio/proto';
import type { Usher } from './usher';

/** Of activities. At 0 calls a second no worker gets any, as if there were none; null ends the limit. */
export async function limitQueue(
  { temporal: client }: Pick<Usher, 'temporal'>,
  taskQueue: string,
  requestsPerSecond: number | null,
): Promise<void> {
  const { workflowService, options } = client;
  await workflowService.updateTaskQueueConfig({
    namespace: options.namespace,
    taskQueue,
    taskQueueType: temporal.api.enums.v1.TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY,
    updateQueueRateLimit: {
      rateLimit: requestsPerSecond === null ? null : { requestsPerSecond },
      reason: 'a test',
    },
  });
}
