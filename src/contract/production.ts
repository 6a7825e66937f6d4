import { z } from 'zod';
import { MarketplaceIdSchema, ProductionIdSchema } from './ids';
import { PageInfoSchema, PagingBodySchema } from './paging';
import { readAs, type Received } from './reading';

/** GetProductionDetailsRequest (Svc spec 2.4). */
export const GetProductionDetailsRequestSchema = PagingBodySchema.extend({
  ids: z.array(z.string()),
  marketplaceId: MarketplaceIdSchema.optional(),
});

/** ProductionIdsResponse (Svc spec 2.4). */
export const ProductionIdsResponseSchema = readAs(z.object({ ids: z.array(ProductionIdSchema) }), {
  needs: ['ids'],
});

/** ImageData (Svc spec 2.4). */
export const ImageDataSchema = z.object({
  coverImageUrl: z.string(),
  promoImageUrls: z.array(z.string()),
});

/** TrailerData (Svc spec 2.4). */
export const TrailerDataSchema = z.object({ trailerUrls: z.array(z.string()) });

/** ProductionMedia (Svc spec 2.4). */
export const ProductionMediaSchema = z.object({
  imageData: ImageDataSchema,
  trailerData: TrailerDataSchema,
});

/** Cast (Svc spec 2.4). */
export const CastSchema = readAs(
  z.object({ name: z.string(), characterName: z.string().optional() }),
  { needs: ['name'] },
);

/** Crew (Svc spec 2.4); the role is a word such as Director. */
export const CrewSchema = readAs(z.object({ name: z.string(), role: z.string() }), {
  needs: ['name'],
});

/** Contributors (Svc spec 2.4). */
export const ContributorsSchema = z.object({
  cast: z.array(CastSchema),
  crew: z.array(CrewSchema),
});

/** ProductionDetail (Svc spec 2.4); ids start with B, and `runtimeMinutes` is 0 if unknown. */
export const ProductionDetailSchema = readAs(
  z.object({
    id: ProductionIdSchema,
    name: z.string(),
    productionMedia: ProductionMediaSchema,
    contributors: ContributorsSchema,
    synopsis: z.string().optional(),
    advisoryRating: z.string().describe('a rating such as PG-13').optional(),
    genres: z.array(z.string()).optional(),
    runtimeMinutes: z.int().describe('0 if unknown').optional(),
    releaseDate: z.iso.date().optional(),
    svcUserScore: z.number().min(0).max(10).optional(),
    productionUrl: z.string().optional(),
    distributor: z.string().optional(),
    movieDbId: z.string().optional(),
    svcProductionId: z.string().optional(),
  }),
  { needs: ['id', 'name'], id: ['id'] },
);
export type ProductionDetail = Received<typeof ProductionDetailSchema>;

/** ProductionDetailsResponse (Svc spec 2.4). */
export const ProductionDetailsResponseSchema = readAs(
  z.object({
    productionDetails: z.array(ProductionDetailSchema),
    pageInfo: PageInfoSchema.optional(),
  }),
  { needs: ['productionDetails'] },
);
