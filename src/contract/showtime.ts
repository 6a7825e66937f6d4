import { z } from 'zod';
import {
  IsoDateBoundsSchema,
  LocalDateBoundsSchema,
  OffsetInstantSchema,
  UtcInstantSchema,
} from './dates';
import { PriceSchema } from './decimal';
import {
  MarketplaceIdSchema,
  ProductionIdSchema,
  ShowtimeIdSchema,
  StringSetSchema,
  VenueIdSchema,
} from './ids';
import { PagingBodySchema } from './paging';
import { ProductionDetailSchema } from './production';
import { readAs, type Received } from './reading';

/** Attribute of a showtime (Svc spec 2.5). */
export const AttributeSchema = z.object({
  id: z.string(),
  type: z.string(),
  iconUrl: z.string(),
  friendlyName: z.string().optional(),
  description: z.string().optional(),
});
export type Attribute = Received<typeof AttributeSchema>;

/** The attribute that marks reserved seating; a showtime without it is general admission. */
export const RESERVED_ATTRIBUTE = 'RESERVED';

export function hasReservedSeats({
  attributes,
}: {
  readonly attributes: readonly string[];
}): boolean {
  return attributes.some((key) => key.trim().toUpperCase() === RESERVED_ATTRIBUTE);
}

/** Offer (Svc spec 2.5); the label is a ticket type such as Matinee or Senior. */
export const OfferSchema = readAs(z.object({ label: z.string(), price: PriceSchema }), {
  needs: ['label', 'price'],
});

/** OfferData (Svc spec 2.5); the list may be empty. */
export const OfferDataSchema = z.object({ offers: z.array(OfferSchema) });

/**
 * ShowtimeDetail (Svc spec 2.5); ids start with D. The attributes are required, since one of them
 * marks reserved seating.
 */
export const ShowtimeDetailSchema = readAs(
  z.object({
    showtimeId: ShowtimeIdSchema,
    productionId: ProductionIdSchema,
    venueId: VenueIdSchema,
    offerData: OfferDataSchema,
    utcShowtimeStart: UtcInstantSchema,
    localShowtimeStart: OffsetInstantSchema,
    attributes: z.array(z.string()).describe('keys of attributeMap'),
    checkoutUrl: z.string().optional(),
    availableInventory: z.int().optional(),
    tags: StringSetSchema.describe('special events').optional(),
  }),
  {
    needs: ['showtimeId', 'productionId', 'venueId', 'utcShowtimeStart', 'attributes'],
    id: ['showtimeId'],
    standIns: { utcShowtimeStart: 'localShowtimeStart', localShowtimeStart: 'utcShowtimeStart' },
  },
);
export type ShowtimeDetail = Received<typeof ShowtimeDetailSchema>;

/** PreOrderDetail (Svc spec 2.5). */
export const PreOrderDetailSchema = readAs(
  z.object({
    productionId: ProductionIdSchema,
    venueId: VenueIdSchema,
    showtimeDays: z.array(OffsetInstantSchema).describe('midnights at the venue'),
  }),
  { needs: ['productionId', 'venueId'] },
);
export type PreOrderDetail = Received<typeof PreOrderDetailSchema>;

/** VenueShowtimeDetails (Svc spec 2.5). */
export const VenueShowtimeDetailsSchema = z.object({
  showtimeDetails: z.array(ShowtimeDetailSchema),
  preOrderDetails: z.array(PreOrderDetailSchema),
});

const attributeMap = z.record(z.string(), AttributeSchema);

/** ShowtimeDetailsResponse (Svc spec 2.5). */
export const ShowtimeDetailsResponseSchema = readAs(
  VenueShowtimeDetailsSchema.extend({ attributeMap }),
  { needs: ['showtimeDetails'] },
);
export type ShowtimeDetailsResponse = Received<typeof ShowtimeDetailsResponseSchema>;

/** ShowtimeDetailsForVenuesResponse (Svc spec 2.5). */
export const ShowtimeDetailsForVenuesResponseSchema = readAs(
  z.object({
    venueShowtimeDetailsMap: z.record(z.string(), VenueShowtimeDetailsSchema),
    attributeMap,
    productionDetailsMap: z.record(z.string(), ProductionDetailSchema),
  }),
  { needs: ['venueShowtimeDetailsMap'] },
);

/** GetShowtimeDetailsRequest (Svc spec 2.5). */
export const GetShowtimeDetailsRequestSchema = PagingBodySchema.extend({
  ids: z.array(z.string()),
});

/** GetShowtimesForVenuesRequest (Svc spec 2.5); one pair of bounds, not both (Svc spec 4.3). */
export const GetShowtimesForVenuesRequestSchema = z
  .object({
    venueIds: StringSetSchema,
    productionIds: StringSetSchema.optional(),
    isoDateBounds: IsoDateBoundsSchema.optional(),
    localDateBounds: LocalDateBoundsSchema.optional(),
    includeProductionDetails: z.boolean().optional(),
    marketplaceId: MarketplaceIdSchema.optional(),
  })
  .meta({ not: { required: ['isoDateBounds', 'localDateBounds'] } });
