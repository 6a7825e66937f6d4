// The delivery of one webhook as plain JSON: the event, the outcome so far, and the next attempt.
import { CHECKOUT_ID_PREFIX } from '../checkout-id';
import { MILESTONES, type Milestone, type CheckoutEvent } from '../checkout-event';

/** The event of `POST /v1/webhook-test`: it only shows that webhooks arrive. */
export const TEST_EVENT = 'webhook.test';

interface TestEvent {
  readonly type: typeof TEST_EVENT;
  readonly timestamp: string;
  readonly data: object;
}

export type WebhookEvent = CheckoutEvent<Milestone> | TestEvent;

/** The response of an endpoint that no longer exists: the delivery is not repeated, and the endpoint ends. */
export const HTTP_GONE = 410;

export const WEBHOOK_EVENT_TYPES = [...MILESTONES, TEST_EVENT] as const;

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export interface Delivery {
  /** The id of the delivery, and of the webhook unless `webhookId` is set. */
  readonly id: string;
  /** The `webhook-id` shared by all deliveries of the same event to several endpoints. */
  readonly webhookId?: string;
  /** The endpoint; undefined until it is known, and in deliveries of earlier builds. */
  readonly endpointId?: string;
  readonly event: WebhookEvent;
  readonly createdAtMs: number;
  readonly status: DeliveryStatus;
  /** The number of all attempts, and of those since the last (re)start. */
  readonly attempts: number;
  readonly attemptsOfRound: number;
  readonly lastAttempt: Attempt | null;
  /** Null if the next attempt is immediate, or there is none. */
  readonly nextAttemptAtMs: number | null;
}

/** An attempt as partners see it, without any text from the receiver. */
interface Attempt {
  readonly atMs: number;
  /** The HTTP status; null without an answer. */
  readonly httpStatus: number | null;
  /** Why it failed: `HTTP_500`, `TIMEOUT`, …; null if it was delivered. */
  readonly code: string | null;
}

/** The outcome of an attempt, and the pause before the next one; null if there is none. */
export interface AttemptOutcome extends Omit<Attempt, 'atMs'> {
  readonly pauseMs: number | null;
  /** The {@link endedEndpointId} of the address used, which may have changed since the delivery last read it. */
  readonly endedId?: string;
}

export function newDelivery(id: string, event: WebhookEvent, createdAtMs: number): Delivery {
  const none = { attempts: 0, attemptsOfRound: 0, lastAttempt: null, nextAttemptAtMs: null };
  return { id, event, createdAtMs, status: 'pending', ...none };
}

export function afterAttempt(delivery: Delivery, outcome: AttemptOutcome, atMs: number): Delivery {
  const { httpStatus, code, pauseMs } = outcome;
  const settled = code === null ? 'delivered' : 'failed';
  const isRetried = code !== null && pauseMs !== null;
  return {
    ...delivery,
    status: isRetried ? 'pending' : settled,
    attempts: delivery.attempts + 1,
    attemptsOfRound: delivery.attemptsOfRound + 1,
    lastAttempt: { atMs, httpStatus, code },
    nextAttemptAtMs: isRetried ? atMs + pauseMs : null,
  };
}

/** Fails the delivery without another attempt. */
export function failedDelivery(delivery: Delivery, code: string, atMs: number): Delivery {
  const lastAttempt = { atMs, httpStatus: null, code };
  return { ...delivery, status: 'failed', lastAttempt, nextAttemptAtMs: null };
}

/** Starts the delivery again on request. */
export function begunAgain(delivery: Delivery): Delivery {
  return { ...delivery, status: 'pending', attemptsOfRound: 0, nextAttemptAtMs: null };
}

const ID_PREFIX = 'whd_';

/** The delivery id of a version of a checkout. */
export function deliveryId(checkoutId: string, version: number): string {
  return `${deliveryIdPrefix(checkoutId)}${version}`;
}

/** The same event for one more endpoint. */
export function deliveryTo(endpointId: string, { id, event, createdAtMs }: Delivery): Delivery {
  const toEndpoint = newDelivery(`${id}_${endpointId}`, event, createdAtMs);
  return { ...toEndpoint, webhookId: id, endpointId };
}

/** The prefix of the ids of a checkout's deliveries. */
export function deliveryIdPrefix(checkoutId: string): string {
  return `${ID_PREFIX}${checkoutId.slice(CHECKOUT_ID_PREFIX.length)}_`;
}

export function testDeliveryId(unique: string): string {
  return `${ID_PREFIX}test_${unique}`;
}

/** The status of a delivery that no endpoint wants; such a delivery is never listed. */
export const UNWANTED = 'unwanted';

export function isTest({ event }: Pick<Delivery, 'event'>): boolean {
  return event.type === TEST_EVENT;
}

/** The id of the workflow that runs after an endpoint answered 410 Gone; `address` is a fingerprint of its URL. */
export function endedEndpointId(partnerId: string, address: string): string {
  return `whe_${partnerId}_${address}`;
}

/** The names of the Signals that activities send to workflows. */
export const SEND_NOW = 'sendNow';
export const ENABLE_ENDPOINT = 'enableEndpoint';
