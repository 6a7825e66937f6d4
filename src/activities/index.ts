// What workflows may have done to the outside world: an activity makes at most one call to Svc or to a provider, never
// repeated inside, since repeating is Temporal's part. Only `placeOrder` may ask the vault first.
import type { createOrderLinkActivities } from './order-links';
import type { createPaymentActivities } from './payments';
import type { createSvcActivities } from './svc';
import type { createWebhookActivities } from './webhooks';

export { HEARTBEAT_EVERY_MS } from './activity';
export { createOrderLinkActivities } from './order-links';
export { createPaymentActivities } from './payments';
export { createSvcActivities } from './svc';
export { traceActivities } from './traced-activities';
export { createWebhookActivities } from './webhooks';

export type Activities = ReturnType<typeof createSvcActivities> &
  ReturnType<typeof createPaymentActivities> &
  ReturnType<typeof createOrderLinkActivities>;

/** Those that deliver webhooks, which no checkout calls. */
export type WebhookActivities = ReturnType<typeof createWebhookActivities>;
