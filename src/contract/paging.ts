import { z } from 'zod';
import { queryNumber } from './decimal';
import { LIMITS } from './limits';
import { readAs, type Received } from './reading';

/** PageInfo (Svc spec 2.2). */
export const PageInfoSchema = readAs(
  z.object({ page: z.int(), pageSize: z.int(), totalPages: z.int() }),
  { needs: ['page', 'totalPages'] },
);
export type PageInfo = Received<typeof PageInfoSchema>;

const page = z.int().describe('default: the first page');
const pageSize = z
  .int()
  .min(1)
  .max(LIMITS.pageSizeMax)
  .describe(`default: ${LIMITS.pageSizeDefault}`);

/** `page` and `pageSize` of a JSON body (Svc spec 2.3 to 2.5). */
export const PagingBodySchema = z.object({
  page: page.optional(),
  pageSize: pageSize.optional(),
});

/** The same as query parameters, whose values are text. */
export const PagingQuerySchema = z.object({
  page: queryNumber(page).optional(),
  pageSize: queryNumber(pageSize).optional(),
});
