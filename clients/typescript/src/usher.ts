import { openCalls, type UsherOptions } from './calls';
import { catalogueCalls, type Catalogue } from './catalogue';
import { checkoutCalls, type Checkouts } from './checkouts';
import {
  verifyWebhook,
  webhookDeliveryCalls,
  webhookEndpointCalls,
  type WebhookDeliveries,
  type WebhookEndpoints,
} from './webhooks';

export interface Usher extends Catalogue {
  readonly checkouts: Checkouts;
  readonly webhooks: {
    readonly verify: typeof verifyWebhook;
    readonly endpoints: WebhookEndpoints;
    readonly deliveries: WebhookDeliveries;
  };
}

/**
 * Usher for a partner's backend. Calls without an answer are repeated unchanged, commands under
 * their Idempotency-Key, so nothing is bought twice.
 */
export function createUsher(options: UsherOptions): Usher {
  const calls = openCalls(options);
  return {
    ...catalogueCalls(calls),
    checkouts: checkoutCalls(calls),
    webhooks: {
      verify: verifyWebhook,
      endpoints: webhookEndpointCalls(calls),
      deliveries: webhookDeliveryCalls(calls),
    },
  };
}
