import { Webhook, WebhookVerificationError } from 'standardwebhooks';

import type { CheckoutEvent } from './checkout-events';
import type { components } from './__generated__/openapi';

/** An event of a checkout, or `webhook.test`, which has none. */
export type WebhookEvent = CheckoutEvent | components['schemas']['WebhookTestEvent'];

/** In the forms of Node, Express and fetch. */
export type WebhookHeaders =
  Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export { WebhookVerificationError };

const NAMES = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/**
 * The event of a delivery that one of the secrets has signed (Standard Webhooks); there are two while a secret is
 * rotated. `payload` is the raw body, not parsed. Throws a WebhookVerificationError if the signature is missing or
 * wrong, or older than five minutes.
 */
export function verifyWebhook(
  payload: string | Buffer,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
): WebhookEvent {
  const signed = Object.fromEntries(NAMES.map((name) => [name, headerOf(headers, name)]));
  const text = payload.toString();
  let refusal: unknown = new WebhookVerificationError('no secret is given');
  for (const secret of [secrets].flat()) {
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
