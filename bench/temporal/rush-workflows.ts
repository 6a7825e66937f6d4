// One partner's calls in a queue with a rate limit, like Usher's calls to Svc.
import { proxyActivities } from '@temporalio/workflow';

export interface Rush {
  readonly taskQueue: string;
  readonly partnerId: string;
  readonly calls: number;
}

export interface RushCalls {
  call(): Promise<void>;
}

/** Schedules all calls at once. */
export async function rush({ taskQueue, partnerId, calls }: Rush): Promise<void> {
  const { call } = proxyActivities<RushCalls>({
    taskQueue,
    startToCloseTimeout: '1m',
    priority: {
      priorityKey: 4,
      fairnessKey: partnerId,
    },
  });
  await Promise.all(Array.from({ length: calls }, () => call()));
}
