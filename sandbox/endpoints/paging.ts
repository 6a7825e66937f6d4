import { LIMITS } from '../../src/contract/limits';
import type { PageInfo } from '../models';
import { SvcRefusal } from '../refusal';

interface PageWanted {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

/**
 * One page of a list, with its pageInfo (Svc spec 2.2); `base` is the number of the first page, which is also the
 * default. A page past the end is empty; one before the first is 400.
 */
export function pageOf<T>(
  items: readonly T[],
  { page, pageSize = LIMITS.pageSizeDefault }: PageWanted,
  base: number,
): { items: T[]; pageInfo: PageInfo } {
  const wanted = page ?? base;
  if (wanted < base) {
    throw new SvcRefusal('INVALID_REQUEST', `page: the first page is ${base}`, {
      details: { field: 'page' },
    });
  }
  const start = (wanted - base) * pageSize;
  return {
    items: items.slice(start, start + pageSize),
    pageInfo: { page: wanted, pageSize, totalPages: Math.ceil(items.length / pageSize) },
  };
}
