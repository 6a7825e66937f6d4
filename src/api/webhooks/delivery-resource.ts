import { instant } from '../../domain/checkout/instant';
import type { Delivery } from '../../domain/webhooks/delivery';
import type { WebhookDeliveryAnswer } from './schemas/delivery-answer';

/** The resource of a delivery: RFC 3339 times, and only the status of the receiver's answer. Pure. */
export function deliveryResource(delivery: Delivery): WebhookDeliveryAnswer {
  const {
    id,
    webhookId = id,
    endpointId = null,
    event,
    status,
    attempts,
    lastAttempt,
    nextAttemptAtMs,
    createdAtMs,
  } = delivery;
  const about = 'version' in event.data ? event.data : null;
  return {
    id,
    webhookId,
    endpointId,
    type: event.type,
    checkoutId: about?.id ?? null,
    version: about?.version ?? null,
    status,
    attempts,
    lastAttempt: lastAttempt && {
      at: instant(lastAttempt.atMs),
      httpStatus: lastAttempt.httpStatus,
      code: lastAttempt.code,
    },
    nextAttemptAt: nextAttemptAtMs === null ? null : instant(nextAttemptAtMs),
    createdAt: instant(createdAtMs),
  };
}
