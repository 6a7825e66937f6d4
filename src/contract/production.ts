import { z } from 'zod';
import { PageInfoSchema, PagingBodySchema } from './paging';

/** GetProductionDetailsRequest (Svc spec 2.4). */
export const GetProductionDetailsRequestSchema = PagingBodySchema.extend({
  ids: z.array(z.string()),
  marketplaceId: z.string().optional(),
});

/** ProductionIdsResponse (Svc spec 2.4). */
export const ProductionIdsResponseSchema = z.object({ ids: z.array(z.string()) });

/** ProductionMedia with ImageData and TrailerData (Svc spec 2.4). */
export const ProductionMediaSchema = z.object({
  imageData: z.object({ coverImageUrl: z.string(), promoImageUrls: z.array(z.string()) }),
  trailerData: z.object({ trailerUrls: z.array(z.string()) }),
});

/** Contributors with Cast and Crew (Svc spec 2.4). */
export const ContributorsSchema = z.object({
  cast: z.array(z.object({ name: z.string(), characterName: z.string().optional() })),
  crew: z.array(z.object({ name: z.string(), role: z.string() })),
});

/** ProductionDetail (Svc spec 2.4); ids start with B, `runtimeMinutes` is 0 when unknown. */
export const ProductionDetailSchema = z.object({
  id: z.string(),
  name: z.string(),
  productionMedia: ProductionMediaSchema,
  contributors: ContributorsSchema,
  synopsis: z.string().optional(),
  advisoryRating: z.string().optional(),
  genres: z.array(z.string()).optional(),
  runtimeMinutes: z.int().optional(),
  releaseDate: z.iso.date().optional(),
  svcUserScore: z.number().min(0).max(10).optional(),
  productionUrl: z.string().optional(),
  distributor: z.string().optional(),
  movieDbId: z.string().optional(),
  svcProductionId: z.string().optional(),
});
export type ProductionDetail = z.infer<typeof ProductionDetailSchema>;

/** ProductionDetailsResponse (Svc spec 2.4). */
export const ProductionDetailsResponseSchema = z.object({
  productionDetails: z.array(ProductionDetailSchema),
  pageInfo: PageInfoSchema.optional(),
});
