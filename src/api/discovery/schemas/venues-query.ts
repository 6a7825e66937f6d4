import { z } from 'zod';
import { LIMITS } from '../../../contract/limits';
import { decimalBetween } from './query-words';
import { VenueCursorSchema } from './venue-cursor';

/** Query of GET /v1/venues: a place and a radius in kilometres; `cursor` is the `nextCursor` of the page before. */
export const VenuesQuerySchema = z.strictObject({
  lat: decimalBetween(-90, 90),
  lon: decimalBetween(-180, 180),
  radiusKm: decimalBetween(0, LIMITS.radiusMaxKm),
  cursor: VenueCursorSchema.optional(),
});
