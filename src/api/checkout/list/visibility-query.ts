import { searchAttributes as names } from '../../../workflows/search-attributes';
import type { ListFilters } from './list-query';

/** A checkout is listed once: a run that was continued is the one before the one that counts. */
const CHECKOUTS = 'WorkflowType IN ("checkout", "order") AND ExecutionStatus != "ContinuedAsNew"';

/** The partner's checkouts as Temporal's visibility is asked for them. Pure. */
export function visibilityQuery(partnerId: string, filters: ListFilters): string {
  const { status, failureKind, venueId, showtimeId, reference, createdFrom, createdTo } = filters;
  return [
    CHECKOUTS,
    equals(names.partner, partnerId),
    status && statusIn(status),
    failureKind && equals(names.failureKind, failureKind),
    venueId && equals(names.venueId, venueId),
    showtimeId && equals(names.showtimeId, showtimeId),
    reference && equals(names.reference, reference),
    createdFrom !== undefined && `${names.createdAt.name} >= ${time(createdFrom)}`,
    createdTo !== undefined && `${names.createdAt.name} < ${time(createdTo)}`,
  ]
    .filter((term) => typeof term === 'string')
    .join(' AND ');
}

/** One that no worker has taken up yet shows no status, and is being prepared. */
function statusIn(statuses: readonly string[]): string {
  const { name } = names.status;
  const listed = `${name} IN (${statuses.map((word) => JSON.stringify(word)).join(', ')})`;
  return statuses.includes('preparing') ? `(${listed} OR ${name} IS NULL)` : listed;
}

function equals({ name }: { readonly name: string }, value: string): string {
  return `${name} = ${JSON.stringify(value)}`;
}

function time(atMs: number): string {
  return JSON.stringify(new Date(atMs).toISOString());
}
