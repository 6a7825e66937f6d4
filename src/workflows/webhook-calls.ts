// The activities of the webhook workflows, with their timeouts.
import {
  ActivityFailure,
  proxyActivities,
  proxyLocalActivities,
  TimeoutFailure,
  type ActivityOptions,
} from '@temporalio/workflow';
import { TimeoutType } from '@temporalio/common';
import type { WebhookActivities } from '../activities';
import type { AttemptAsk } from '../activities/webhooks';
import { isTest, type AttemptOutcome } from '../domain/webhooks/delivery';
import { ATTEMPT_TIMES_MS } from '../domain/webhooks/delivery-times';
import { webhookCallTaskQueue } from './webhook-messages';

/** If no worker takes an attempt in this time, the endpoint is read again, since it and its queue may be gone. */
const TAKE_UP_TIMEOUT = '5 minutes';

const RETRY = { initialInterval: '1s', maximumInterval: '30s' } as const;

/** Fast internal reads and messages. */
export const { findEndpoint, enableEndpoint } = proxyLocalActivities<WebhookActivities>({
  startToCloseTimeout: '10 seconds',
  retry: RETRY,
});

export const { resendPage } = proxyActivities<WebhookActivities>({
  startToCloseTimeout: '1 minute',
  retry: RETRY,
});

const { attemptDelivery } = proxyActivities<WebhookActivities>({
  startToCloseTimeout: ATTEMPT_TIMES_MS.activity,
});

/** The outcome of one attempt; null if no worker took it in time. */
export async function attempt(ask: AttemptAsk): Promise<AttemptOutcome | null> {
  const options: ActivityOptions = {
    taskQueue: webhookCallTaskQueue(ask.partnerId),
    startToCloseTimeout: ATTEMPT_TIMES_MS.activity,
    scheduleToStartTimeout: TAKE_UP_TIMEOUT,
    retry: RETRY,
    summary: `attempt ${ask.attempt}`,
    // A person waits for the result of a test.
    ...(isTest(ask) && { priority: { priorityKey: 1 } }),
  };
  try {
    return await attemptDelivery.executeWithOptions(options, [ask]);
  } catch (error) {
    if (error instanceof ActivityFailure && wasNotTakenUp(error.cause)) return null;
    throw error;
  }
}

function wasNotTakenUp(cause: Error | undefined): boolean {
  return cause instanceof TimeoutFailure && cause.timeoutType === TimeoutType.SCHEDULE_TO_START;
}
