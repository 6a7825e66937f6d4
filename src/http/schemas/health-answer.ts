import { z } from 'zod';

export const HealthSchema = z.object({ status: z.literal('ok') });

const partAnswer = z.enum(['ready', 'not ready', 'unknown']);

export const ReadinessSchema = z.object({
  status: z.enum(['ready', 'not ready', 'stopping']),
  parts: z
    .object({ temporal: partAnswer, namespace: partAnswer, worker: partAnswer })
    .partial()
    .describe('Empty while the process stops.'),
});
