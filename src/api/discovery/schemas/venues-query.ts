import { z } from 'zod';
import { LIMITS } from '../../../contract/limits';
import {
  decimalBetween,
  idList,
  instantParameter,
  marketplaceParameter,
  phrase,
  rangeExpected,
} from '../../../http/query-words';
import { VenueCursorSchema } from './venue-cursor';

/** A place, a radius in kilometres, optionally a part of the name; `cursor`: the `nextCursor` of the previous page. */
const ByPlaceSchema = z.strictObject({
  lat: decimalBetween(-90, 90),
  lon: decimalBetween(-180, 180),
  radiusKm: decimalBetween(0, LIMITS.radiusMaxKm),
  q: phrase.optional(),
  cursor: VenueCursorSchema.optional(),
});

const ByIdsSchema = z.strictObject({ ids: idList(LIMITS.pageSizeMax) });

const ByVendorSchema = z.strictObject({ vendorVenueId: phrase, circuitId: phrase.optional() });

/** The ways to find venues. */
export const venueQueries = [ByPlaceSchema, ByIdsSchema, ByVendorSchema] as const;

/** The schema of GET /v1/venues by its parameters: `ids`, `vendorVenueId`, or a place. */
export function venuesQuerySchema(query: Readonly<Record<string, unknown>>) {
  if ('ids' in query) return ByIdsSchema;
  return 'vendorVenueId' in query ? ByVendorSchema : ByPlaceSchema;
}

/** The query of GET /v1/venues/{id}/productions: the time range. */
export const VenueProductionsQuerySchema = z
  .strictObject({
    from: instantParameter.optional(),
    to: instantParameter.optional(),
    marketplaceId: marketplaceParameter,
  })
  .superRefine(({ from, to }, context) => {
    const expected = rangeExpected(from, to);
    if (expected) context.addIssue({ code: 'custom', path: ['to'], message: expected });
  });
