// What others see of a running checkout: its memo for the API and the ops commands, its search attributes for lists, and its
// details for people in the Temporal UI. One workflow task writes each of them once (one-upsert-per-task.ts).
import {
  setCurrentDetails,
  upsertMemo,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import { opsDetails } from '../../domain/purchase/ops-details';
import type { Checkout } from '../../domain/purchase/state';
import { attributesOf, memoOf } from './checkout-memo';

/** Publishes a change. A run that continues another one writes only what differs. */
export function publish(checkout: Checkout): void {
  publishMemo(checkout);
  publishSearchAttributes(checkout);
  setCurrentDetails(opsDetails(checkout));
}

function publishMemo(checkout: Checkout): void {
  const { memo: published = {} } = workflowInfo();
  const changed = Object.entries(memoOf(checkout)).filter(
    ([key, value]) => !isSame(published[key], value),
  );
  if (changed.length > 0) upsertMemo(Object.fromEntries(changed));
}

function publishSearchAttributes(checkout: Checkout): void {
  const { typedSearchAttributes: published } = workflowInfo();
  const changed = attributesOf(checkout).filter(
    ({ key, value }) => !isSame(published.get(key), value),
  );
  if (changed.length > 0) upsertSearchAttributes(changed);
}

/** Compared as JSON, which published values have been meanwhile. Missing is null. */
function isSame(published: unknown, value: unknown): boolean {
  if (published === value) return true;
  return JSON.stringify(published ?? null) === JSON.stringify(value ?? null);
}
