import { z } from 'zod';
import { EVENT_TYPES } from '../../../domain/checkout-event';
import { instantAnswer, pageOf } from '../../../http/schemas/answer-values';
import { referenceAnswer, statusAnswer } from './checkout-answer';

/** An event without details, since the checkout can be read. */
export const CheckoutEventSchema = z
  .object({
    type: z
      .enum(EVENT_TYPES)
      .describe('`checkout.updated`: any other change. Ignore unknown types.'),
    timestamp: instantAnswer,
    data: z.object({
      id: z.string(),
      version: z.int().describe('Read the checkout if the version you have is older.'),
      status: statusAnswer,
      reference: referenceAnswer,
    }),
  })
  .describe('A change of a checkout, without private data.');

export const TimelineSchema = pageOf(
  z.object({ at: instantAnswer, text: z.string().describe('For a person; do not parse it.') }),
).describe('The events of the checkout, oldest first.');
export type TimelineAnswer = z.infer<typeof TimelineSchema>;
