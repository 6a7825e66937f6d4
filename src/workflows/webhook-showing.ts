// Publishes webhook deliveries: the memo and search attributes for lists, and the details for ops.
import type { SearchAttributePair } from '@temporalio/common';
import { setCurrentDetails, upsertMemo, upsertSearchAttributes } from '@temporalio/workflow';
import { instant } from '../domain/checkout/instant';
import { UNWANTED, type Delivery } from '../domain/webhooks/delivery';
import { searchAttributes } from './search-attribute-keys';
import type { DeliveryMemo } from './webhook-messages';

/** The search attributes with which a run of a delivery starts. Never encrypted, so nothing private belongs here. */
export function deliveryAttributes(partnerId: string, delivery: Delivery): SearchAttributePair[] {
  const { event, status, createdAtMs, lastAttempt } = delivery;
  const code = lastAttempt?.code ?? null;
  const reference = 'reference' in event.data ? event.data.reference : null;
  return [
    { key: searchAttributes.partner, value: partnerId },
    { key: searchAttributes.createdAt, value: new Date(createdAtMs) },
    { key: searchAttributes.status, value: status },
    ...(reference === null ? [] : [{ key: searchAttributes.reference, value: reference }]),
    ...(code === null ? [] : [{ key: searchAttributes.failureCode, value: code }]),
    ...endpointAttribute(delivery),
  ];
}

/** Empty until the endpoint of the delivery is known. */
function endpointAttribute({ endpointId }: Delivery): SearchAttributePair[] {
  return endpointId === undefined
    ? []
    : [{ key: searchAttributes.endpointId, value: [endpointId] }];
}

export function deliveryMemo(delivery: Delivery): DeliveryMemo {
  return { delivery };
}

/** Publishes a change: the memo and search attributes for lists, and the details for people in the Temporal UI. */
export function showDelivery(delivery: Delivery): void {
  upsertMemo(deliveryMemo(delivery));
  upsertSearchAttributes([
    { key: searchAttributes.status, value: delivery.status },
    { key: searchAttributes.failureCode, value: delivery.lastAttempt?.code ?? null },
    ...endpointAttribute(delivery),
  ]);
  setCurrentDetails(detailsOf(delivery));
}

/** Removes a delivery from all lists, since no endpoint wants its event. */
export function hideDelivery(): void {
  upsertSearchAttributes([{ key: searchAttributes.status, value: UNWANTED }]);
  setCurrentDetails('No endpoint of the partner wants this type of event.');
}

function detailsOf({ event, status, attempts, lastAttempt, nextAttemptAtMs }: Delivery): string {
  const last = lastAttempt && `${lastAttempt.code ?? 'accepted'} at ${instant(lastAttempt.atMs)}`;
  const next = nextAttemptAtMs === null ? null : `next ${instant(nextAttemptAtMs)}`;
  return [`${status.toUpperCase()} · ${event.type}`, `attempts ${attempts}`, last, next]
    .filter((part) => part !== null)
    .join(' · ');
}
