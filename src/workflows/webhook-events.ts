// Turns a checkout's events into webhooks: each is its own workflow, started with the change that it reports.
import type { Checkout } from '../domain/checkout/state';
import { refundOf } from '../domain/checkout/view';
import { checkoutEvent, isMilestone, type PublishedCheckout } from '../domain/checkout-event';
import { deliveryId, newDelivery } from '../domain/webhooks/delivery';
import type { CallCount } from './call-activity';
import { startDelivery } from './webhook-start';

/** Starts the delivery of each milestone. Until its workflow has started, the run counts it as a call under way. */
export function webhookSender(calls: CallCount): (next: Checkout, before: Checkout) => void {
  return (next, before) => {
    const after = published(next);
    const event = checkoutEvent(after, published(before));
    // Changes without a new version have no event of their own.
    if (next.version === before.version || !isMilestone(event)) return;
    const delivery = newDelivery(deliveryId(next.id, next.version), event, next.updatedAtMs);
    calls.underWay++;
    calls.made++;
    void startDelivery(delivery, next.request.partnerId).finally(() => calls.underWay--);
  };
}

function published(checkout: Checkout): PublishedCheckout {
  const { id, version, updatedAtMs, lastFailure, phase, request } = checkout;
  return {
    id,
    version,
    updatedAtMs,
    lastFailure,
    status: phase.status,
    reference: request.reference,
    refundStatus: refundOf(checkout)?.status ?? null,
  };
}
