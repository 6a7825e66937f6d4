// The delivery of one webhook as plain JSON: what is sent, the outcome so far, and the next attempt.
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

export const WEBHOOK_EVENT_TYPES = [...MILESTONES, TEST_EVENT] as const;

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export interface Delivery {
  /** The `webhook-id` too, unless that is said apart. */
  readonly id: string;
  /** Where several endpoints get the same event: the same for all of them. */
  readonly webhookId?: string;
  /** Where it goes; undefined until it is known, and for deliveries from before there were several. */
  readonly endpointId?: string;
  readonly event: WebhookEvent;
  readonly createdAtMs: number;
  readonly status: DeliveryStatus;
  /** All attempts, and those since it was started or restarted. */
  readonly attempts: number;
  readonly attemptsOfRound: number;
  readonly lastAttempt: Attempt | null;
  /** Null where the next attempt is immediate, or there is none. */
  readonly nextAttemptAtMs: number | null;
}

/** An attempt as partners see it, without any text of the receiver. */
interface Attempt {
  readonly atMs: number;
  /** The HTTP status, where there was an answer. */
  readonly httpStatus: number | null;
  /** Why it failed: `HTTP_500`, `TIMEOUT`, …; null if it was delivered. */
  readonly code: string | null;
}

/** The outcome of an attempt, and how long until the next one; null where there is none. */
export interface AttemptOutcome extends Omit<Attempt, 'atMs'> {
  readonly pauseMs: number | null;
  /** Of the address that it went to, which may have changed since the delivery last read it. */
  readonly endedId?: string;
}

export function newDelivery(id: string, event: WebhookEvent, createdAtMs: number): Delivery {
  const none = { attempts: 0, attemptsOfRound: 0, lastAttempt: null, nextAttemptAtMs: null };
  return { id, event, createdAtMs, status: 'pending', ...none };
}

export function afterAttempt(delivery: Delivery, outcome: AttemptOutcome, atMs: number): Delivery {
  const { httpStatus, code, pauseMs } = outcome;
  const settled = code === null ? 'delivered' : 'failed';
  const goesOn = code !== null && pauseMs !== null;
  return {
    ...delivery,
    status: goesOn ? 'pending' : settled,
    attempts: delivery.attempts + 1,
    attemptsOfRound: delivery.attemptsOfRound + 1,
    lastAttempt: { atMs, httpStatus, code },
    nextAttemptAtMs: goesOn ? atMs + pauseMs : null,
  };
}

/** It fails without another attempt: the endpoint is gone or has ended. */
export function givenUp(delivery: Delivery, code: string, atMs: number): Delivery {
  const lastAttempt = { atMs, httpStatus: null, code };
  return { ...delivery, status: 'failed', lastAttempt, nextAttemptAtMs: null };
}

/** Starts the delivery again on request. */
export function begunAgain(delivery: Delivery): Delivery {
  return { ...delivery, status: 'pending', attemptsOfRound: 0, nextAttemptAtMs: null };
}

const ID_PREFIX = 'whd_';

/** One for each version of a checkout. */
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

/** How a delivery is shown that no endpoint wants: to nobody. */
export const UNWANTED = 'unwanted';

export function isTest({ event }: Pick<Delivery, 'event'>): boolean {
  return event.type === TEST_EVENT;
}

/** The workflow that runs while a partner's endpoint has ended; `address` is a fingerprint of its URL. */
export function endedEndpointId(partnerId: string, address: string): string {
  return `whe_${partnerId}_${address}`;
}

/** The names of the Signals that activities send to workflows. */
export const SEND_NOW = 'sendNow';
export const ENABLE_ENDPOINT = 'enableEndpoint';
