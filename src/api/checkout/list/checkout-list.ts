// Lists a partner's checkouts, page by page.
import type { LoadedDataConverter } from '@temporalio/common';
import { searchAttributes as names } from '../../../workflows/search-attribute-keys';
import type { Execution } from '../../../platform/executions';
import type { QueuePlaces } from '../../../temporal-reads/queue-places';
import { filtersText, type ReadPage } from '../../../temporal-reads/visibility-pages';
import {
  ARE_CHECKOUTS,
  createdWithin,
  equals,
  isOneOf,
} from '../../../temporal-reads/visibility-terms';
import { checkoutResource } from '../checkout-resource';
import type { CheckoutAnswer } from '../schemas/checkout-answer';
import { listedView } from './listed-view';
import type { ListFilters, ListQuery } from './list-query';

/** Only the last run of each checkout, so that each is listed once. */
export const CHECKOUTS = `${ARE_CHECKOUTS} AND ExecutionStatus != "ContinuedAsNew"`;

interface CheckoutPage {
  readonly data: readonly CheckoutAnswer[];
  readonly nextCursor: string | null;
}

/**
 * Throws INVALID_REQUEST for a cursor from another partner's list or from a list with other filters, and a ServiceError
 * if Temporal does not answer.
 */
export type ListCheckouts = (partnerId: string, query: ListQuery) => Promise<CheckoutPage>;

interface CheckoutListDeps {
  readonly readPage: ReadPage;
  /** Decodes memos. */
  readonly dataConverter: LoadedDataConverter;
  readonly places: Pick<QueuePlaces, 'current'>;
  readonly now: () => number;
}

export function createCheckoutList({
  readPage,
  dataConverter,
  places,
  now,
}: CheckoutListDeps): ListCheckouts {
  return async (partnerId, { cursor, limit, ...filters }) => {
    const query = visibilityQuery(partnerId, filters);
    const bound = ['checkouts', partnerId, filtersText(filters)];
    const { executions, nextCursor } = await readPage(query, { cursor, limit }, bound);
    const current = async (it: Execution) => {
      const view = await listedView(it, dataConverter);
      return view && places.current(view, partnerId);
    };
    const views = await Promise.all(executions.map(current));
    const data = views.flatMap((view) => (view ? checkoutResource(view, now()) : []));
    return { data, nextCursor };
  };
}

/** The visibility query for the partner's checkouts. Pure. */
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

/** A checkout without a status attribute, which no worker has published yet, counts as preparing. */
function statusIn(statuses: readonly string[]): string {
  const listed = isOneOf(names.status, statuses);
  return statuses.includes('preparing') ? `(${listed} OR ${names.status.name} IS NULL)` : listed;
}
