// Publishes a running checkout: its memo for the API and the ops commands, its search attributes for lists, and its
// details for people in the Temporal UI. A workflow task writes each of these at most once (one-upsert-per-task.ts).
import {
  setCurrentDetails,
  upsertMemo,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import { opsDetails } from '../domain/checkout/ops-details';
import type { Checkout } from '../domain/checkout/state';
import { attributesOf, memoOf } from './checkout-memo';

/** Publishes a run's first state, unless the API, which started the workflow, or the previous run has set the memo. */
export function publishFirst(checkout: Checkout): void {
  if (workflowInfo().memo?.view === undefined) publish(checkout);
  else setCurrentDetails(opsDetails(checkout));
}

/** Publishes only the fields that have changed. */
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

/** Compared as JSON, since published values have been through JSON. A missing value counts as null. */
function isSame(published: unknown, value: unknown): boolean {
  if (published === value) return true;
  return JSON.stringify(published ?? null) === JSON.stringify(value ?? null);
}
