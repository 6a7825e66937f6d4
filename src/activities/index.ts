// The activities. Each attempt makes at most one call to Svc or to a provider, since Temporal does the retries. Only
// `placeOrder` may call the vault first.
import type { createAdmissionActivities } from './admission';
import type { createFreeSeatActivities } from './seat-counts';
import type { createOnSaleActivities } from './on-sales';
import type { createOrderLinkActivities } from './order-links';
import type { createPaymentActivities } from './payments';
import type { createSvcActivities } from './svc';
import type { createWebhookActivities } from './webhooks';

export { createAdmissionActivities } from './admission';
export { HEARTBEAT_EVERY_MS } from './activity';
export { createFreeSeatActivities } from './seat-counts';
export { createOnSaleActivities } from './on-sales';
export { createOrderLinkActivities } from './order-links';
export { createPaymentActivities } from './payments';
export { createSvcActivities } from './svc';
export { traceActivities } from './traced-activities';
export { createWebhookActivities } from './webhooks';

export type Activities = ReturnType<typeof createSvcActivities> &
  ReturnType<typeof createPaymentActivities> &
  ReturnType<typeof createOrderLinkActivities> &
  ReturnType<typeof createAdmissionActivities>;

/** The activities of on-sales, which no checkout calls. */
export type OnSaleActivities = ReturnType<typeof createOnSaleActivities>;

/** The calls of on-sales to Svc. */
export type FreeSeatActivities = ReturnType<typeof createFreeSeatActivities>;

/** The activities of webhooks, which no checkout calls. */
export type WebhookActivities = ReturnType<typeof createWebhookActivities>;
