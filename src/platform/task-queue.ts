// What the Temporal server knows of a queue: how much waits in it, and who asks for it.
import type { Client } from '@temporalio/client';
import { tsToMs } from '@temporalio/common/lib/time';
import { temporal as proto } from '@temporalio/proto';

/** A worker that has nothing to do asks anew every minute; the server remembers it for five. */
const POLLED_WITHIN_MS = 90_000;

const TYPES = {
  workflow: proto.api.enums.v1.TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW,
  activity: proto.api.enums.v1.TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY,
} as const;

/** Where tasks of one kind wait. */
export interface QueueName {
  readonly name: string;
  readonly tasks: keyof typeof TYPES;
}

export interface QueueFigures {
  /** Over all priorities and versions of workers; approximate, and some seconds old. */
  readonly waiting: number;
  /** How long the task at its head has waited. */
  readonly oldestMs: number;
  /** Workers that ask for tasks. */
  readonly pollers: number;
}

/** @throws ServiceError or a gRPC error without an answer. */
export async function queueFigures(
  { workflowService }: Pick<Client, 'workflowService'>,
  namespace: string,
  { name, tasks }: QueueName,
): Promise<QueueFigures> {
  const { stats, pollers } = await workflowService.describeTaskQueue({
    namespace,
    taskQueue: { name },
    taskQueueType: TYPES[tasks],
    reportStats: true,
  });
  if (!stats) throw new Error('the server returned no statistics of the queue');
  const sinceMs = Date.now() - POLLED_WITHIN_MS;
  const asking = (pollers ?? []).filter(
    ({ lastAccessTime }) => lastAccessTime && tsToMs(lastAccessTime) > sinceMs,
  );
  const { approximateBacklogCount: count, approximateBacklogAge: age } = stats;
  return {
    waiting: Number(count ?? 0),
    oldestMs: age ? tsToMs(age) : 0,
    pollers: asking.length,
  };
}
