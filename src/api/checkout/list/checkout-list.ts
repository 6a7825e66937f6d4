// A partner's checkouts, page by page.
import { filtersText, type ReadPage } from '../../lists/visibility-pages';
import { listedCheckout } from './listed-checkout';
import type { ListQuery } from './list-query';
import { visibilityQuery } from './visibility-query';

interface CheckoutPage {
  readonly data: readonly ReturnType<typeof listedCheckout>[];
  readonly nextCursor: string | null;
}

/** Throws INVALID_REQUEST for a cursor of somebody else or of other filters, and a ServiceError without an answer. */
export type ListCheckouts = (partnerId: string, query: ListQuery) => Promise<CheckoutPage>;

export function createCheckoutList(readPage: ReadPage): ListCheckouts {
  return async (partnerId, { cursor, limit, ...filters }) => {
    const question = visibilityQuery(partnerId, filters);
    const bound = ['checkouts', partnerId, filtersText(filters)];
    const { executions, nextCursor } = await readPage(question, { cursor, limit }, bound);
    return { data: executions.map(listedCheckout), nextCursor };
  };
}
