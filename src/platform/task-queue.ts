// The Temporal server's view of a queue: its backlog, and its pollers.
import type { Client } from '@temporalio/client';
import { tsToMs } from '@temporalio/common/lib/time';
import { temporal as proto } from '@temporalio/proto';

/** A running worker polls at least every minute, but the server lists a stopped one for five minutes. */
const POLLED_WITHIN_MS = 90_000;

/** The deployment of all builds of the worker; ops use this name to choose the build that gets new checkouts. */
export const DEPLOYMENT_NAME = 'usher';

export const TASK_TYPES = {
  workflow: proto.api.enums.v1.TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW,
  activity: proto.api.enums.v1.TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY,
} as const;

const SET_BY_WORKERS = proto.api.enums.v1.RateLimitSource.RATE_LIMIT_SOURCE_WORKER;
/** The decimal digits that the server's 32-bit float represents exactly. */
const FLOAT_DIGITS = 6;

/** A queue of tasks of one kind. */
export interface QueueName {
  readonly name: string;
  readonly tasks: keyof typeof TASK_TYPES;
}

export interface QueueFigures {
  /** The backlog over all priorities and worker versions; approximate, and some seconds old. */
  readonly waiting: number;
  /** The age of the oldest waiting task. */
  readonly oldestMs: number;
  /** The number of workers that poll for tasks. */
  readonly pollers: number;
}

/** @throws ServiceError or a gRPC error if Temporal does not answer. */
export async function queueFigures(
  { workflowService }: Pick<Client, 'workflowService'>,
  namespace: string,
  { name, tasks }: QueueName,
): Promise<QueueFigures> {
  const { stats, pollers } = await workflowService.describeTaskQueue({
    namespace,
    taskQueue: { name },
    taskQueueType: TASK_TYPES[tasks],
    reportStats: true,
  });
  if (!stats) throw new Error('the server returned no statistics of the queue');
  const sinceMs = Date.now() - POLLED_WITHIN_MS;
  const polling = (pollers ?? []).filter(
    ({ lastAccessTime }) => lastAccessTime && tsToMs(lastAccessTime) > sinceMs,
  );
  const { approximateBacklogCount: count, approximateBacklogAge: age } = stats;
  return {
    waiting: Number(count ?? 0),
    oldestMs: age ? tsToMs(age) : 0,
    pollers: polling.length,
  };
}

/** The tasks per second that the workers have set as the rate of the whole queue; null before a worker has polled. */
export async function workersRate(
  { workflowService }: Pick<Client, 'workflowService'>,
  namespace: string,
  { name, tasks }: QueueName,
): Promise<number | null> {
  const { effectiveRateLimit: limit } = await workflowService.describeTaskQueue({
    namespace,
    taskQueue: { name },
    taskQueueType: TASK_TYPES[tasks],
  });
  if (limit?.rateLimitSource !== SET_BY_WORKERS || !limit.requestsPerSecond) return null;
  return Number(limit.requestsPerSecond.toPrecision(FLOAT_DIGITS));
}
