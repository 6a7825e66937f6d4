import { z } from 'zod';
import { STATES } from '../../../domain/checkout/states';
import type { Status } from '../../../domain/checkout/status';
import type { FailureKind } from '../../../domain/failure-table';
import { instantParameter } from '../../discovery/schemas/query-words';
import { reference } from '../schemas/wishes';

const LIMIT_MAX = 100;
const LIMIT_DEFAULT = 25;

const STATUSES = Object.keys(STATES) as [Status, ...Status[]];
const FAILURE_KINDS = [
  ...(['payment', 'inventory', 'request', 'cancellation', 'upstream'] as const),
] satisfies FailureKind[];

/** Neither quotes nor backslashes: it goes into a query. */
const id = z.string().regex(/^[^\s"'`\\]{1,100}$/, 'expected an id');

const limitExpected = `expected a whole number from 1 to ${LIMIT_MAX}`;

/** Query of GET /v1/checkouts. Times are instants, `createdFrom` inclusive and `createdTo` exclusive. */
export const ListQuerySchema = z
  .strictObject({
    /** One or several, with commas between them. */
    status: z
      .string()
      .transform((text) => [...new Set(text.split(','))])
      .pipe(z.array(z.enum(STATUSES, `expected some of ${STATUSES.join(', ')}`)))
      .optional(),
    failureKind: z.enum(FAILURE_KINDS, `expected one of ${FAILURE_KINDS.join(', ')}`).optional(),
    venueId: id.optional(),
    showtimeId: id.optional(),
    reference: reference.optional(),
    createdFrom: instantParameter.optional(),
    createdTo: instantParameter.optional(),
    cursor: z.string().optional(),
    limit: z
      .string(limitExpected)
      .regex(/^\d{1,3}$/, limitExpected)
      .transform(Number)
      .pipe(z.int().min(1, limitExpected).max(LIMIT_MAX, limitExpected))
      .default(LIMIT_DEFAULT),
  })
  .refine(({ createdFrom = -Infinity, createdTo = Infinity }) => createdFrom < createdTo, {
    path: ['createdTo'],
    error: 'expected a time after createdFrom',
  });
export type ListQuery = z.output<typeof ListQuerySchema>;

/** What narrows the list: all but where to begin and how much of it. */
export type ListFilters = Omit<ListQuery, 'cursor' | 'limit'>;
