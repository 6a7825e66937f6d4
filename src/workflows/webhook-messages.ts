// How webhooks are asked for: the queues, and what the workflows that deliver them take.
import { defineSignal } from '@temporalio/workflow';
import { ENABLE_ENDPOINT, SEND_NOW, type Delivery } from '../domain/webhooks/delivery';

/** Deliveries, and what is asked about endpoints: whatever their receivers do, it takes no slot from a checkout. */
export const WEBHOOK_TASK_QUEUE = 'webhooks';

/** The calls to a partner's receiver have a queue of their own: a slow one keeps nobody else's waiting. */
export function webhookCallTaskQueue(partnerId: string): string {
  return `webhook-calls-${partnerId}`;
}

export interface DeliveryInput {
  readonly partnerId: string;
  /** As it is at the start, or as the run before has left it. */
  readonly delivery: Delivery;
  /** Somebody has asked for it while the last run ended. */
  readonly sendNow?: boolean;
}

/** The delivery as lists show it: the workflow's memo, which is encrypted. */
export interface DeliveryMemo extends Record<string, unknown> {
  readonly delivery: Delivery;
}

export interface EndedEndpointInput {
  readonly partnerId: string;
  readonly endedId: string;
}

export interface ResendInput {
  /** Of Temporal's visibility: deliveries of one partner that can be sent again. */
  readonly query: string;
}

/** The next attempt is made now; one that is settled begins again. */
export const sendNowSignal = defineSignal(SEND_NOW);

/** The endpoint takes webhooks again. */
export const enableEndpointSignal = defineSignal(ENABLE_ENDPOINT);

/** One range at a time is sent again for a partner. */
export function resendId(partnerId: string): string {
  return `whr_${partnerId}`;
}
