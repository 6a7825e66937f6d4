// Turns a checkout's events into webhooks: each is its own workflow, started with the change that it reports.
import type { Status } from '../domain/checkout/status';
import type { Failure } from '../domain/failure';
import { checkoutEvent, isMilestone, type PublishedCheckout } from '../domain/checkout-event';
import { deliveryId, newDelivery } from '../domain/webhooks/delivery';
import type { CallCount } from './call-activity';
import { startDelivery } from './webhook-start';

/** The parts of a checkout that its events depend on. */
interface EventSource {
  readonly id: string;
  readonly version: number;
  readonly updatedAtMs: number;
  readonly lastFailure: Failure | null;
  readonly phase: { readonly status: Status };
  readonly request: { readonly partnerId: string; readonly reference: string | null };
}

/** Starts the delivery of an event. The run counts it as a call until it has started. */
export function webhookTeller(calls: CallCount): (next: EventSource, before: EventSource) => void {
  return (next, before) => {
    const after = published(next);
    const event = checkoutEvent(after, published(before));
    // A continued run publishes again what the previous run has already reported.
    if (next.version === before.version || !isMilestone(event)) return;
    const delivery = newDelivery(deliveryId(next.id, next.version), event, next.updatedAtMs);
    calls.underWay++;
    calls.made++;
    void startDelivery(delivery, next.request.partnerId).finally(() => calls.underWay--);
  };
}

function published(checkout: EventSource): PublishedCheckout {
  const { id, version, updatedAtMs, lastFailure, phase, request } = checkout;
  return {
    id,
    version,
    updatedAtMs,
    lastFailure,
    status: phase.status,
    reference: request.reference,
  };
}
