import { z } from 'zod';
import { listOf, pageOf } from '../../../http/schemas/answer-values';

export const ProductionSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    synopsis: z.string().nullable(),
    rating: z.string().nullable().describe('For example PG-13.'),
    genres: listOf(z.string()),
    runtimeMinutes: z.int().nullable(),
    releaseDate: z.string().nullable().describe('For example 2026-11-20.'),
    coverUrl: z.string().nullable(),
    trailerUrls: listOf(z.string()),
    cast: listOf(z.object({ name: z.string(), characterName: z.string().optional() })),
    crew: listOf(z.object({ name: z.string(), role: z.string().optional() })),
    url: z.string().nullable(),
  })
  .describe('A film or another production.');
export type ProductionAnswer = z.infer<typeof ProductionSchema>;

export const ProductionListSchema = pageOf(ProductionSchema);
