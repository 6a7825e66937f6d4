import { z } from 'zod';
import { instantAnswer, listOf } from '../../../http/schemas/answer-values';

const href = z.string().describe('The path to call.');
const onTheCheckout = { method: z.literal('PATCH'), href };

const WaitSchema = z.object({
  type: z.literal('wait'),
  afterSeconds: z
    .number()
    .describe('Read the checkout again after this time, or wait for an event.'),
});

const ProvideCustomerSchema = z.object({ type: z.literal('provide_customer'), ...onTheCheckout });

const AuthenticateSchema = z.object({ type: z.literal('authenticate'), ...onTheCheckout });

const ChooseSeatsSchema = z.object({
  type: z.literal('choose_seats'),
  method: z.literal('PUT'),
  href,
  recommendedSeatIds: listOf(z.string()).describe(
    'Empty in general admission, and if no free seats are known.',
  ),
});

const PaySchema = z.object({
  type: z.literal('pay'),
  method: z.literal('POST'),
  href,
  by: instantAnswer.describe('The seats are held until then.'),
});

const StartOverSchema = z.object({ type: z.literal('start_over') });

const ContactSupportSchema = z.object({
  type: z.literal('contact_support'),
  quote: z.string().describe('Quote this id when you contact us.'),
});

/** A checkout with nothing to do has null instead. */
export const NextActionSchema = z
  .discriminatedUnion('type', [
    WaitSchema,
    ProvideCustomerSchema,
    AuthenticateSchema,
    ChooseSeatsSchema,
    PaySchema,
    StartOverSchema,
    ContactSupportSchema,
  ])
  .describe('What to do next.');
export type NextActionAnswer = z.infer<typeof NextActionSchema>;
