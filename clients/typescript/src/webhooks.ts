import { Webhook, WebhookVerificationError } from 'standardwebhooks';

import type { CheckoutEvent } from './checkout-events';
import type { components } from './__generated__/openapi';

/** Of a checkout, or `webhook.test`, which is about none. */
export type WebhookEvent = CheckoutEvent | components['schemas']['WebhookTestEvent'];

/** As Node, Express and fetch have them. */
export type WebhookHeaders =
  Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export { WebhookVerificationError };

const NAMES = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/**
 * The event of a delivery, if one of the secrets has signed it (Standard Webhooks): while a secret is replaced there
 * are two. `payload` is the body as it came, not parsed. Throws a WebhookVerificationError for what is not signed,
 * or was signed more than five minutes ago.
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
