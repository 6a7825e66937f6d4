// Sets the rate limit of a running task queue, as ops can.
import { temporal } from '@temporalio/proto';
import type { Usher } from './usher';

/** Limits an activity queue. At 0 no worker gets a call; null removes the limit. */
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
