import { z } from 'zod';
import { LIMITS } from './limits';

/** PageInfo (Svc spec 2.2). */
export const PageInfoSchema = z.object({
  page: z.int(),
  pageSize: z.int(),
  totalPages: z.int(),
});
export type PageInfo = z.infer<typeof PageInfoSchema>;

const page = z.int().describe('the first page where it is left out');
const pageSize = z
  .int()
  .min(1)
  .max(LIMITS.pageSizeMax)
  .describe(`${LIMITS.pageSizeDefault} where it is left out`);

/** `page` and `pageSize` of a JSON body (Svc spec 2.3 to 2.5). */
export const PagingBodySchema = z.object({
  page: page.optional(),
  pageSize: pageSize.optional(),
});

/** The same as query parameters, where every value arrives as text. */
export const PagingQuerySchema = z.object({
  page: z.coerce.number().pipe(page).optional(),
  pageSize: z.coerce.number().pipe(pageSize).optional(),
});
