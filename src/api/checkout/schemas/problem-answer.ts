import { z } from 'zod';
import { CheckoutSchema } from './checkout-answer';
import { kindAnswer, nextStepAnswer, retryableAnswer } from './failure-answer';
import { SeatMapSchema } from '../../discovery/schemas/seat-map-answer';
import { listOf } from '../../../http/schemas/answer-values';

const FieldErrorSchema = z
  .object({
    pointer: z.string().optional().describe('JSON pointer into the body.'),
    parameter: z.string().optional().describe('The name of a query parameter.'),
    header: z.string().optional().describe('The name of a header.'),
    detail: z.string(),
  })
  .describe('An invalid part of the request: one of pointer, parameter and header is set.');

export const CheckoutInProblemSchema = CheckoutSchema.extend({
  seatMap: SeatMapSchema.optional().describe('If seats were lost: the seats that are free now.'),
}).describe('The checkout after the refusal.');
export type CheckoutInProblem = z.infer<typeof CheckoutInProblemSchema>;

export const ProblemSchema = z
  .object({
    type: z
      .string()
      .meta({ format: 'uri-reference' })
      .describe('The documentation page of the code.'),
    title: z.string(),
    status: z.int(),
    code: z.string().describe('Stable; switch on it.'),
    kind: kindAnswer,
    retryable: retryableAnswer,
    next: nextStepAnswer,
    detail: z.string().describe('One sentence for a person.'),
    errors: listOf(FieldErrorSchema).optional(),
    requestId: z.string().describe('Send us this id if you need help.'),
    checkout: CheckoutInProblemSchema.optional(),
  })
  .describe('Why the call was not carried out, or its failed outcome (RFC 9457).');
export type ProblemAnswer = z.infer<typeof ProblemSchema>;
