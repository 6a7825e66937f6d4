import { z } from 'zod';
import { pageOf } from '../../../http/schemas/answer-values';

export const VenueSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    address: z.object({
      line: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      postal: z.string().nullable(),
      lat: z.number().nullable(),
      lon: z.number().nullable(),
    }),
    distanceKm: z.number().nullable().describe('The distance from the requested place.'),
    url: z.string().nullable(),
    supported: z.boolean().nullable().describe('Whether tickets can be bought here.'),
    supportsConcessions: z.boolean().nullable(),
  })
  .describe('A cinema or another venue.');
export type VenueAnswer = z.infer<typeof VenueSchema>;

export const VenueListSchema = pageOf(VenueSchema).describe('Venues, nearest first.');
