import { searchAttributes as names } from '../../../workflows/search-attribute-keys';
import { createdWithin, equals, isOneOf } from '../../lists/visibility-terms';
import type { ListFilters } from './list-query';

/** A checkout is listed once: a run that was continued is the one before the one that counts. */
export const CHECKOUTS =
  'WorkflowType IN ("checkout", "order") AND ExecutionStatus != "ContinuedAsNew"';

/** The partner's checkouts as Temporal's visibility is asked for them. Pure. */
export function visibilityQuery(partnerId: string, filters: ListFilters): string {
  const { status, failureKind, venueId, showtimeId, reference } = filters;
  return [
    CHECKOUTS,
    equals(names.partner, partnerId),
    status && statusIn(status),
    failureKind && equals(names.failureKind, failureKind),
    venueId && equals(names.venueId, venueId),
    showtimeId && equals(names.showtimeId, showtimeId),
    reference && equals(names.reference, reference),
    ...createdWithin(filters),
  ]
    .filter((term) => typeof term === 'string')
    .join(' AND ');
}

/** A checkout that no worker has begun has no status attribute: it counts as preparing. */
function statusIn(statuses: readonly string[]): string {
  const listed = isOneOf(names.status, statuses);
  return statuses.includes('preparing') ? `(${listed} OR ${names.status.name} IS NULL)` : listed;
}
