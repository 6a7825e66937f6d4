import { randomUUID } from 'node:crypto';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';

import { answerOf, emptyAnswerOf, signalOf, type CallOptions, type Calls } from './calls';
import type { CheckoutEvent } from './checkout-events';
import type { components, operations } from './__generated__/openapi';
import { itemsOf } from './pages';

/** A checkout's event, or `webhook.test`, which has no checkout. */
export type WebhookEvent = CheckoutEvent | components['schemas']['WebhookTestEvent'];

type Schemas = components['schemas'];
export type WebhookEndpoint = Schemas['WebhookEndpoint'];
/** Includes `secret`, which no other answer shows. */
export type WebhookEndpointSecret = Schemas['WebhookEndpointSecret'];
export type CreateWebhookEndpoint = Schemas['CreateWebhookEndpoint'];
export type UpdateWebhookEndpoint = Schemas['UpdateWebhookEndpoint'];
export type WebhookDelivery = Schemas['WebhookDelivery'];
export type WebhookDeliveryFilter = NonNullable<
  operations['listWebhookDeliveries']['parameters']['query']
>;

interface KeyedOptions extends CallOptions {
  /** Your own key lets you repeat the call after a crash. Default: a new key. */
  readonly idempotencyKey?: string;
}

/** The addresses that receive your webhooks. Each method throws an UsherError. */
export interface WebhookEndpoints {
  create(wanted: CreateWebhookEndpoint, options?: KeyedOptions): Promise<WebhookEndpointSecret>;
  list(options?: CallOptions): Promise<Schemas['WebhookEndpointList']>;
  get(id: string, options?: CallOptions): Promise<WebhookEndpoint>;
  /** Changes the address or the filter; `enabled: false` disables the endpoint. */
  update(
    id: string,
    changes: UpdateWebhookEndpoint,
    options?: CallOptions,
  ): Promise<WebhookEndpoint>;
  /** Webhooks are also signed with the former secret for `formerSecretSeconds`. Default: one day. */
  rotateSecret(
    id: string,
    options?: KeyedOptions & { readonly formerSecretSeconds?: number },
  ): Promise<WebhookEndpointSecret>;
  delete(id: string, options?: CallOptions): Promise<void>;
  /** Sends `webhook.test` and returns the outcome. Without an id, sends it to the first endpoint. */
  test(id?: string, options?: CallOptions): Promise<WebhookDelivery>;
}

/** Sent and pending webhooks. Each method throws an UsherError. */
export interface WebhookDeliveries {
  list(
    filter?: WebhookDeliveryFilter,
    options?: CallOptions,
  ): Promise<Schemas['WebhookDeliveryList']>;
  /** Iterates over the deliveries of all pages. */
  all(
    filter?: WebhookDeliveryFilter,
    options?: CallOptions,
  ): AsyncGenerator<WebhookDelivery, void, undefined>;
  get(id: string, options?: CallOptions): Promise<WebhookDelivery>;
  /** Sends the webhook again at once, under the same `webhook-id`, even if it was delivered before. */
  resend(id: string, options?: CallOptions): Promise<WebhookDelivery>;
  /** Resends the webhooks that were created in a range of time. */
  resendAll(
    range: Schemas['ResendWebhooks'],
    options?: CallOptions,
  ): Promise<Schemas['ResentWebhooks']>;
}

export function webhookDeliveryCalls(calls: Calls): WebhookDeliveries {
  const list: WebhookDeliveries['list'] = (query = {}, options = {}) =>
    answerOf(calls.GET('/v1/webhook-deliveries', { params: { query }, ...signalOf(options) }));
  return {
    list,
    all: (filter, options) => itemsOf((cursor) => list({ ...filter, ...cursor }, options)),
    get(deliveryId, options = {}) {
      const call = { params: { path: { deliveryId } }, ...signalOf(options) };
      return answerOf(calls.GET('/v1/webhook-deliveries/{deliveryId}', call));
    },
    resend(deliveryId, options = {}) {
      const call = { params: { path: { deliveryId } }, body: {}, ...signalOf(options) };
      return answerOf(calls.POST('/v1/webhook-deliveries/{deliveryId}/resend', call));
    },
    resendAll(body, options = {}) {
      return answerOf(calls.POST('/v1/webhook-deliveries/resend', { body, ...signalOf(options) }));
    },
  };
}

export function webhookEndpointCalls(calls: Calls): WebhookEndpoints {
  return {
    create(body, options = {}) {
      const key = options.idempotencyKey ?? randomUUID();
      const call = { params: { header: { 'Idempotency-Key': key } }, body, ...signalOf(options) };
      return answerOf(calls.POST('/v1/webhook-endpoints', call), key);
    },
    list(options = {}) {
      return answerOf(calls.GET('/v1/webhook-endpoints', signalOf(options)));
    },
    get(endpointId, options = {}) {
      const call = { params: { path: { endpointId } }, ...signalOf(options) };
      return answerOf(calls.GET('/v1/webhook-endpoints/{endpointId}', call));
    },
    update(endpointId, body, options = {}) {
      const call = { params: { path: { endpointId } }, body, ...signalOf(options) };
      return answerOf(calls.PATCH('/v1/webhook-endpoints/{endpointId}', call));
    },
    rotateSecret(endpointId, { formerSecretSeconds, ...options } = {}) {
      const key = options.idempotencyKey ?? randomUUID();
      const params = { path: { endpointId }, header: { 'Idempotency-Key': key } };
      const body = formerSecretSeconds === undefined ? {} : { formerSecretSeconds };
      const call = { params, body, ...signalOf(options) };
      return answerOf(calls.POST('/v1/webhook-endpoints/{endpointId}/rotate-secret', call), key);
    },
    delete(endpointId, options = {}) {
      const call = { params: { path: { endpointId } }, ...signalOf(options) };
      return emptyAnswerOf(calls.DELETE('/v1/webhook-endpoints/{endpointId}', call));
    },
    test(endpointId, options = {}) {
      const body = endpointId === undefined ? {} : { endpointId };
      return answerOf(calls.POST('/v1/webhook-test', { body, ...signalOf(options) }));
    },
  };
}

/** The header formats of Node, Express and fetch. */
export type WebhookHeaders =
  Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export { WebhookVerificationError };

const NAMES = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/**
 * Returns the event of a webhook that one of the secrets has signed (Standard Webhooks). There are two secrets during a
 * rotation; empty ones do not count. `payload` is the raw body, not parsed. Throws a WebhookVerificationError if the
 * signature is missing or wrong, or older than five minutes.
 */
export function verifyWebhook(
  payload: string | Buffer,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
): WebhookEvent {
  const signed = Object.fromEntries(NAMES.map((name) => [name, headerOf(headers, name)]));
  const text = payload.toString();
  let refusal: unknown = new WebhookVerificationError('no secret was passed');
  for (const secret of [secrets].flat().filter(Boolean)) {
    try {
      return new Webhook(secret).verify(text, signed) as WebhookEvent;
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      refusal = error;
    }
  }
  throw refusal;
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return (Array.isArray(value) ? value.join(' ') : (value as string | null | undefined)) ?? '';
}
