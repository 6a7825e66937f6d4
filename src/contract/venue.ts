import { z } from 'zod';
import { queryNumber } from './decimal';
import { VenueIdSchema } from './ids';
import { LIMITS } from './limits';
import { PageInfoSchema, PagingBodySchema, PagingQuerySchema } from './paging';
import { readAs, type Received } from './reading';

/** LatLonPair (Svc spec 2.2), in degrees. */
export const LatLonPairSchema = z.object({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
});
export type LatLonPair = z.infer<typeof LatLonPairSchema>;

/** Address (Svc spec 2.3). */
export const AddressSchema = z.object({
  line: z.string(),
  city: z.string(),
  state: z.string(),
  postal: z.string(),
  lat: z.number(),
  lon: z.number(),
});

/** Properties of a venue (Svc spec 2.3). */
export const PropertiesSchema = z.object({
  supportsConcessions: z.boolean(),
  supported: z.boolean(),
});

/** Venue (Svc spec 2.3); ids start with C. */
export const VenueSchema = readAs(
  z.object({
    id: VenueIdSchema,
    name: z.string(),
    address: AddressSchema,
    properties: PropertiesSchema,
    venueUrl: z.string().optional(),
    svcVenueId: z.string().optional(),
  }),
  { needs: ['id', 'name'] },
);

/** VenueDetail (Svc spec 2.3). */
export const VenueDetailSchema = readAs(
  z.object({
    venue: VenueSchema,
    kmDistance: z.number().describe('from the requested location').optional(),
  }),
  { needs: ['venue'], id: ['venue', 'id'] },
);
export type VenueDetail = Received<typeof VenueDetailSchema>;

/** VenueDetailsResponse (Svc spec 2.3). */
export const VenueDetailsResponseSchema = readAs(
  z.object({ venueDetails: z.array(VenueDetailSchema), pageInfo: PageInfoSchema.optional() }),
  { needs: ['venueDetails'] },
);
export type VenueDetailsResponse = Received<typeof VenueDetailsResponseSchema>;

/** GetVenueDetailsRequest (Svc spec 2.3). */
export const GetVenueDetailsRequestSchema = PagingBodySchema.extend({
  ids: z.array(z.string()),
  location: LatLonPairSchema.optional(),
});

/** Query of endpoint 2 (Svc spec 4.1); the radius is in km. */
export const VenuesByLocationQuerySchema = PagingQuerySchema.extend({
  lat: queryNumber(z.number().min(-90).max(90)),
  lon: queryNumber(z.number().min(-180).max(180)),
  radius: queryNumber(z.number().min(0).max(LIMITS.radiusMaxKm).describe('kilometres')),
});

/** Query of endpoint 4 (Svc spec 4.1). */
export const VenueSearchQuerySchema = VenuesByLocationQuerySchema.extend({ term: z.string() });
