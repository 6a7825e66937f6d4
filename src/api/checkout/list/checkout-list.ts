// A partner's checkouts, page by page, from Temporal's visibility: it lags by moments, and answers about
// ten questions a second for everybody together.
import { isGrpcServiceError, ServiceError, type Client } from '@temporalio/client';
import type { CursorSeal } from '../../../platform/cursor-seal';
import { problem } from '../../http/problem';
import { listedCheckout } from './listed-checkout';
import type { ListFilters, ListQuery } from './list-query';
import { visibilityQuery } from './visibility-query';

const LIST_TIMEOUT_MS = 10_000;

export interface CheckoutListDeps {
  readonly temporal: Client;
  readonly namespace: string;
  readonly cursors: CursorSeal;
}

interface CheckoutPage {
  readonly data: readonly ReturnType<typeof listedCheckout>[];
  readonly nextCursor: string | null;
}

/** Throws INVALID_REQUEST for a cursor of somebody else or of other filters, and a ServiceError without an answer. */
export type ListCheckouts = (partnerId: string, query: ListQuery) => Promise<CheckoutPage>;

export function createCheckoutList({
  temporal,
  namespace,
  cursors,
}: CheckoutListDeps): ListCheckouts {
  return async (partnerId, { cursor, limit, ...filters }) => {
    const bound = [partnerId, filtersText(filters)];
    const position = cursor === undefined ? null : cursors.open(cursor, bound);
    if (position === undefined) throw foreignCursor();
    const { executions, nextPageToken } = await temporal
      .withDeadline(Date.now() + LIST_TIMEOUT_MS, () =>
        temporal.workflowService.listWorkflowExecutions({
          ...{ namespace, pageSize: limit, query: visibilityQuery(partnerId, filters) },
          ...(position && { nextPageToken: position }),
        }),
      )
      .catch(asServiceError);
    return {
      data: (executions ?? []).map(listedCheckout),
      nextCursor: nextPageToken?.length ? cursors.seal(nextPageToken, bound) : null,
    };
  };
}

/** The same for the same filters, however they were written. */
function filtersText(filters: ListFilters): string {
  const { status, ...others } = filters;
  return JSON.stringify([Object.entries(others).sort(), status?.toSorted()]);
}

function foreignCursor() {
  const detail = 'expected the nextCursor of the page before, with the same filters';
  return problem('INVALID_REQUEST', `cursor: ${detail}.`, {
    errors: [{ parameter: 'cursor', detail }],
  });
}

function asServiceError(error: unknown): never {
  if (!isGrpcServiceError(error)) throw error;
  throw new ServiceError('Checkouts cannot be listed', { cause: error });
}
