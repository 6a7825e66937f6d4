// What others see of a checkout: its memo for the API and for ops' commands, its search attributes for lists, and its details
// for people in the Temporal UI. One workflow task writes each of them once (one-upsert-per-task.ts).
import type { SearchAttributeUpdatePair } from '@temporalio/common';
import {
  setCurrentDetails,
  upsertMemo,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import { waitingCompensations } from '../domain/checkout/compensations';
import { moneyOf, needsOps } from '../domain/checkout/machine';
import { opsDetails } from '../domain/checkout/ops-details';
import type { Checkout } from '../domain/checkout/state';
import { memoOf, type CheckoutMemo } from './checkout-memo';
import { searchAttributes as keys } from './search-attribute-keys';

/** Publishes a change. A run that continues another one has what that one published. */
export function publish(checkout: Checkout): void {
  publishMemo(checkout);
  publishSearchAttributes(checkout);
  setCurrentDetails(opsDetails(checkout));
}

/**
 * Each version once. Whether there is something to write must not depend on what is written: a build that shows more would
 * replay the history of an older one, and write where that one did not.
 */
function publishMemo(checkout: Checkout): void {
  const published: Partial<CheckoutMemo> = workflowInfo().memo ?? {};
  if (published.view?.version === checkout.version) return;
  const changed = Object.entries(memoOf(checkout)).filter(
    ([key, value]) => !isSame(published[key as keyof CheckoutMemo], value),
  );
  upsertMemo(Object.fromEntries(changed));
}

function publishSearchAttributes(checkout: Checkout): void {
  const { typedSearchAttributes: published } = workflowInfo();
  const changed = attributesOf(checkout).filter(
    ({ key, value }) => !isSame(published.get(key), value),
  );
  if (changed.length > 0) upsertSearchAttributes(changed);
}

/** As JSON has them: what is published has been JSON in between. What is missing is null. */
function isSame(published: unknown, value: unknown): boolean {
  if (published === value) return true;
  return JSON.stringify(published ?? null) === JSON.stringify(value ?? null);
}

/** Search attributes are never encrypted: ids, states and codes only. */
function attributesOf(checkout: Checkout): SearchAttributeUpdatePair[] {
  const { request, phase, prices, lastFailure } = checkout;
  const showtime = prices?.showtime;
  const order = 'order' in phase ? phase.order : null;
  const unknown = moneyOf(checkout) === 'unknown';
  return [
    { key: keys.partner, value: request.partnerId },
    { key: keys.reference, value: request.reference },
    { key: keys.createdAt, value: new Date(checkout.createdAtMs) },
    { key: keys.status, value: phase.status },
    { key: keys.money, value: moneyOf(checkout) },
    { key: keys.failureKind, value: lastFailure?.kind ?? null },
    { key: keys.failureCode, value: lastFailure?.code ?? null },
    { key: keys.venueId, value: showtime?.venueId ?? null },
    { key: keys.productionId, value: showtime?.productionId ?? null },
    { key: keys.showtimeId, value: request.showtimeId },
    { key: keys.orderId, value: order?.orderId ?? null },
    { key: keys.needsOps, value: needsOps(checkout) },
    { key: keys.compensationsWaiting, value: waitingCompensations(checkout).length },
    { key: keys.unknownSince, value: unknown && order?.sentAtMs ? new Date(order.sentAtMs) : null },
    { key: keys.showtimeStart, value: showtime ? new Date(showtime.startsAt) : null },
  ];
}
