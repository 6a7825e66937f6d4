// The queues and messages of the workflows that deliver webhooks.
import { defineSignal, defineUpdate } from '@temporalio/workflow';
import { ENABLE_ENDPOINT, SEND_NOW, type Delivery } from '../domain/webhooks/delivery';
import type {
  EndpointAnswer,
  EndpointCommand,
  OwnEndpoint,
} from '../domain/webhooks/own-endpoints';

/** The queue of deliveries and endpoint checks, so that slow receivers never block worker slots of checkouts. */
export const WEBHOOK_TASK_QUEUE = 'webhooks';

/** Each partner's receiver has its own queue, so that a slow one delays no other. */
export function webhookCallTaskQueue(partnerId: string): string {
  return `webhook-calls-${partnerId}`;
}

export interface DeliveryInput {
  readonly partnerId: string;
  /** The delivery at the start, or as the previous run left it. */
  readonly delivery: Delivery;
  /** Whether a resend was requested while the previous run ended. */
  readonly sendNow?: boolean;
}

/** The delivery for lists: the workflow's memo, which is encrypted. */
export interface DeliveryMemo extends Record<string, unknown> {
  readonly delivery: Delivery;
}

export interface EndedEndpointInput {
  readonly partnerId: string;
  readonly endedId: string;
  /** Default: the partner's first endpoint. */
  readonly endpointId?: string;
}

export interface OwnEndpointsInput {
  readonly partnerId: string;
  /** The endpoints as the previous run left them. */
  readonly endpoints: readonly OwnEndpoint[];
  /** The ids of deleted endpoints; left out by earlier builds, which could not delete any. */
  readonly deleted?: readonly string[];
}

export interface ResendInput {
  /** The visibility query for one partner's deliveries that can be sent again. */
  readonly query: string;
}

/** Makes the next attempt now; a settled delivery starts again. */
export const sendNowSignal = defineSignal(SEND_NOW);

/** The endpoint accepts webhooks again. */
export const enableEndpointSignal = defineSignal(ENABLE_ENDPOINT);

/** Continues a partner's own endpoints in a new run, so that an old payload key can be retired. */
export const renewEndpointsSignal = defineSignal('renewEndpoints');

/** Changes a partner's own endpoints; a refusal is returned, not thrown. */
export const changeEndpointsUpdate = defineUpdate<EndpointAnswer, [EndpointCommand]>(
  'changeEndpoints',
);

/** One id per partner: only one resend runs at a time. */
export function resendId(partnerId: string): string {
  return `whr_${partnerId}`;
}
