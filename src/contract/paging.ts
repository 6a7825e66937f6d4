import { z } from 'zod';
import { LIMITS } from './limits';

/** PageInfo (Svc spec 2.2). */
export const PageInfoSchema = z.object({
  page: z.int(),
  pageSize: z.int(),
  totalPages: z.int(),
});
export type PageInfo = z.infer<typeof PageInfoSchema>;

const pageSize = z.int().min(1).max(LIMITS.pageSizeMax);

/** `page` and `pageSize` of a JSON body (Svc spec 2.3 to 2.5). */
export const PagingBodySchema = z.object({
  page: z.int().optional(),
  pageSize: pageSize.optional(),
});

/** The same as query parameters, where every value arrives as text. */
export const PagingQuerySchema = z.object({
  page: z.coerce.number().pipe(z.int()).optional(),
  pageSize: z.coerce.number().pipe(pageSize).optional(),
});
