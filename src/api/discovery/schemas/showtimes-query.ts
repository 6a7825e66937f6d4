import { z } from 'zod';
import { LIMITS } from '../../../contract/limits';
import { TICKETS_MAX } from '../../../domain/policy';
import {
  dayParameter,
  id,
  idList,
  instantParameter,
  marketplaceParameter,
  phrase,
  rangeExpected,
} from '../../../http/query-words';

const VENUES_MAX = 50;

const ByIdsSchema = z.strictObject({
  ids: idList(LIMITS.pageSizeMax),
  marketplaceId: marketplaceParameter,
});

const ByVenuesSchema = z
  .strictObject({
    venueIds: idList(VENUES_MAX),
    from: instantParameter.optional(),
    to: instantParameter.optional(),
    /** A local day at the venue, instead of from and to. */
    date: dayParameter.optional(),
    productionIds: idList(LIMITS.pageSizeMax).optional(),
    marketplaceId: marketplaceParameter,
  })
  .superRefine(({ from, to, date }, context) => {
    if (date !== undefined && (from ?? to) !== undefined) {
      const message = 'expected without from and to';
      context.addIssue({ code: 'custom', path: ['date'], message });
    }
    const expected = rangeExpected(from, to);
    if (expected) context.addIssue({ code: 'custom', path: ['to'], message: expected });
  });

export type ShowtimesByVenuesQuery = z.output<typeof ByVenuesSchema>;

const ByVendorSchema = z
  .strictObject({
    vendorShowtimeId: phrase,
    venueId: id.optional(),
    vendorVenueId: phrase.optional(),
    circuitId: phrase.optional(),
    marketplaceId: marketplaceParameter,
  })
  .refine(
    ({ venueId, vendorVenueId }) => (venueId === undefined) !== (vendorVenueId === undefined),
    {
      path: ['venueId'],
      error: 'expected either venueId or vendorVenueId',
    },
  );

/** The ways to find showtimes. */
export const showtimeQueries = [ByVenuesSchema, ByIdsSchema, ByVendorSchema] as const;

/** The schema of GET /v1/showtimes by its parameters: `ids`, `vendorShowtimeId`, or `venueIds`. */
export function showtimesQuerySchema(query: Readonly<Record<string, unknown>>) {
  if ('ids' in query) return ByIdsSchema;
  return 'vendorShowtimeId' in query ? ByVendorSchema : ByVenuesSchema;
}

/** The query of GET /v1/showtimes/{id}: the marketplace in whose words the title is. */
export const ShowtimeQuerySchema = z.strictObject({ marketplaceId: marketplaceParameter });

const QUANTITY_EXPECTED = `expected a whole number from 1 to ${TICKETS_MAX}`;

/** The query of GET /v1/showtimes/{id}/seat-map: the number of seats to recommend. */
export const SeatMapQuerySchema = z.strictObject({
  quantity: z
    .string(QUANTITY_EXPECTED)
    .regex(/^[1-9]\d?$/, QUANTITY_EXPECTED)
    .transform(Number)
    .pipe(z.int().min(1).max(TICKETS_MAX))
    .default(1)
    .describe('The number of seats to recommend.'),
});

/** The query of GET /v1/showtimes/{id}/checkout-link: the partner's referrer tag. */
export const CheckoutLinkQuerySchema = z.strictObject({
  iref: phrase.optional().describe('Your referrer tag.'),
});
