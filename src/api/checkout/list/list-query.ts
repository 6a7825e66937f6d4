import { z } from 'zod';
import {
  createdParams,
  isRange,
  pageParams,
  RANGE_EXPECTED,
  enumList,
} from '../../lists/list-words';
import { STATUSES } from '../schemas/checkout-answer';
import { FAILURE_KINDS } from '../schemas/failure-answer';
import { reference } from '../schemas/wishes';

/** An id without quotes and backslashes, since it becomes part of a visibility query. */
const id = z.string().regex(/^[^\s"'`\\]{1,100}$/, 'expected an id');

/** The query of GET /v1/checkouts. */
export const ListQuerySchema = z
  .strictObject({
    status: enumList(STATUSES).optional(),
    failureKind: z.enum(FAILURE_KINDS, `expected one of ${FAILURE_KINDS.join(', ')}`).optional(),
    venueId: id.optional(),
    showtimeId: id.optional(),
    reference: reference.optional(),
    ...createdParams,
    ...pageParams,
  })
  .refine(isRange, RANGE_EXPECTED);
export type ListQuery = z.output<typeof ListQuerySchema>;

/** The filters: everything except cursor and limit. */
export type ListFilters = Omit<ListQuery, 'cursor' | 'limit'>;
