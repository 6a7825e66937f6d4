import { z } from 'zod';
import { instantAnswer, listOf } from '../../../http/schemas/answer-values';

const SeatSchema = z.object({
  id: z.string(),
  number: z.string(),
  x: z.number(),
  y: z.number(),
  type: z.string().describe('One of the types in `legend`.'),
  status: z
    .enum(['available', 'taken', 'mine', 'broken'])
    .describe('`mine`: held or bought by this checkout.'),
});

const LegendEntrySchema = z.object({
  type: z.string(),
  label: z.string(),
  color: z.string(),
});

export const SeatMapSchema = z
  .object({
    asOf: instantAnswer,
    available: z.int().nullable().describe('Free seats or places; null if unknown.'),
    width: z.number().describe('In the units of `x`.'),
    height: z.number().describe('In the units of `y`.'),
    legend: listOf(LegendEntrySchema),
    rows: listOf(z.object({ label: z.string(), seats: listOf(SeatSchema) })),
    recommendedSeatIds: listOf(z.string()),
  })
  .describe('The seats of a showtime as they were at `asOf`. General admission has no rows.');
export type SeatMapAnswer = z.infer<typeof SeatMapSchema>;
