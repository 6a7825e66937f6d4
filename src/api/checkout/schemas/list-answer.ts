import { z } from 'zod';
import { instantAnswer, pageOf } from '../../http/schemas/answer-values';
import { moneyStateAnswer, referenceAnswer, statusAnswer } from './checkout-answer';
import { kindAnswer } from './failure-answer';

export const ListedCheckoutSchema = z
  .object({
    id: z.string(),
    href: z.string(),
    status: statusAnswer,
    reference: referenceAnswer,
    createdAt: instantAnswer,
    showtime: z.object({
      id: z.string().nullable(),
      productionId: z.string().nullable(),
      venueId: z.string().nullable(),
      startsAt: instantAnswer.nullable(),
    }),
    payment: z.object({ money: moneyStateAnswer }),
    order: z.object({ id: z.string() }).nullable(),
    lastFailure: z.object({ kind: kindAnswer, code: z.string().nullable() }).nullable(),
  })
  .describe('A checkout as it was some seconds ago.');
export type ListedCheckoutAnswer = z.infer<typeof ListedCheckoutSchema>;

export const CheckoutListSchema = pageOf(ListedCheckoutSchema).describe(
  'Checkouts: those that can still change first, each part with the latest first.',
);
