// The cursor of the next page of venues. Svc counts its pages from 0 or from 1 and does not document which (Svc spec
// 4.3), so the number of the last page is computed from the first answer and kept in the cursor.
import { z } from 'zod';
import type { PageInfo } from '../../../contract/paging';

export interface VenueCursor {
  readonly page: number;
  readonly lastPage: number;
}

const CURSOR = /^(\d{1,6})-(\d{1,6})$/;

/** A cursor from a caller. */
export const VenueCursorSchema = z
  .string()
  .regex(CURSOR, 'expected the nextCursor of the previous page')
  .transform((text): VenueCursor => {
    const [, page, lastPage] = CURSOR.exec(text) ?? [];
    return { page: Number(page), lastPage: Number(lastPage) };
  });

/** The cursor to return with a page; null on the last one. `requested` is the cursor of this request. */
export function nextVenueCursor(
  pageInfo: PageInfo | undefined,
  requested: VenueCursor | undefined,
): string | null {
  if (!pageInfo) return null;
  const { page, totalPages } = pageInfo;
  const lastPage = requested?.lastPage ?? page + totalPages - 1;
  return page < lastPage ? `${page + 1}-${lastPage}` : null;
}
