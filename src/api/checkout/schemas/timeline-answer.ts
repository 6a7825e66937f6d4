import { z } from 'zod';
import { instantAnswer, pageOf } from '../../http/schemas/answer-values';

export const TimelineSchema = pageOf(
  z.object({ at: instantAnswer, text: z.string().describe('For a person; do not parse it.') }),
).describe('What happened, the oldest first.');
export type TimelineAnswer = z.infer<typeof TimelineSchema>;
