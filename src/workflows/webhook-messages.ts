// The queues and messages of the workflows that deliver webhooks.
import { defineSignal, defineUpdate } from '@temporalio/workflow';
import { ENABLE_ENDPOINT, SEND_NOW, type Delivery } from '../domain/webhooks/delivery';
import type {
  EndpointAnswer,
  EndpointCommand,
  OwnEndpoint,
} from '../domain/webhooks/own-endpoints';

/** The queue of deliveries and endpoint checks: whatever receivers do, checkouts lose no worker slot. */
export const WEBHOOK_TASK_QUEUE = 'webhooks';

/** Each partner's receiver has its own queue, so that a slow one delays no other. */
export function webhookCallTaskQueue(partnerId: string): string {
  return `webhook-calls-${partnerId}`;
}

export interface DeliveryInput {
  readonly partnerId: string;
  /** The delivery at the start, or as the previous run left it. */
  readonly delivery: Delivery;
  /** It was requested while the last run ended. */
  readonly sendNow?: boolean;
}

/** The delivery for lists: the workflow's memo, which is encrypted. */
export interface DeliveryMemo extends Record<string, unknown> {
  readonly delivery: Delivery;
}

export interface EndedEndpointInput {
  readonly partnerId: string;
  readonly endedId: string;
  /** The one that has this address; without it, the partner's first. */
  readonly endpointId?: string;
}

export interface OwnEndpointsInput {
  readonly partnerId: string;
  /** As the run before has left them. */
  readonly endpoints: readonly OwnEndpoint[];
  /** The ids of those that were deleted; left out by builds before it. */
  readonly deleted?: readonly string[];
}

export interface ResendInput {
  /** Of Temporal's visibility: deliveries of one partner that can be sent again. */
  readonly query: string;
}

/** Makes the next attempt now; a settled delivery starts again. */
export const sendNowSignal = defineSignal(SEND_NOW);

/** The endpoint takes webhooks again. */
export const enableEndpointSignal = defineSignal(ENABLE_ENDPOINT);

/** A partner's own endpoints continue in a new run: their workflow never ends, and a payload key may have to. */
export const renewEndpointsSignal = defineSignal('renewEndpoints');

/** Changes a partner's own endpoints; a refusal is an answer. */
export const changeEndpointsUpdate = defineUpdate<EndpointAnswer, [EndpointCommand]>(
  'changeEndpoints',
);

/** A partner can have one range at a time sent again. */
export function resendId(partnerId: string): string {
  return `whr_${partnerId}`;
}
