// Terms of queries to Temporal's visibility. Pure.
import type { Status } from '../domain/checkout/status';
import { searchAttributes } from '../workflows/search-attribute-keys';
import type { CreatedRange } from '../api/lists/list-words';

/** Both workflow types, since a checkout continues as an order once its tickets are bought. */
export const ARE_CHECKOUTS = 'WorkflowType IN ("checkout", "order")';

interface Named {
  readonly name: string;
}

export function equals({ name }: Named, value: string): string {
  return `${name} = ${JSON.stringify(value)}`;
}

export function isOneOf({ name }: Named, values: readonly string[]): string {
  return `${name} IN (${values.map((value) => JSON.stringify(value)).join(', ')})`;
}

/** Also matches a checkout that no worker has started yet, which has no status attribute. */
export function hasStatus(statuses: readonly Status[]): string {
  const { status } = searchAttributes;
  return `(${isOneOf(status, statuses)} OR ${status.name} IS NULL)`;
}

export function createdWithin({ createdFrom, createdTo }: CreatedRange): string[] {
  return isWithin(searchAttributes.createdAt, createdFrom, createdTo);
}

/** Matches `[fromMs, toMs)`, in milliseconds since the epoch; an undefined bound is left out. */
export function isWithin({ name }: Named, fromMs?: number, toMs?: number): string[] {
  return [
    ...(fromMs === undefined ? [] : [`${name} >= ${time(fromMs)}`]),
    ...(toMs === undefined ? [] : [`${name} < ${time(toMs)}`]),
  ];
}

function time(atMs: number): string {
  return JSON.stringify(new Date(atMs).toISOString());
}
