import { z } from 'zod';
import type { FailureKind, NextStep } from '../../../domain/failure-kinds';
import { FAILURES } from '../../../domain/failure-table';
import { instantAnswer } from '../../../http/schemas/answer-values';

export const FAILURE_KINDS = [
  ...(['payment', 'inventory', 'request', 'cancellation', 'upstream'] as const),
] satisfies FailureKind[];

const NEXT_STEPS = [
  ...(['wait', 'provide_customer', 'authenticate', 'choose_seats'] as const),
  ...(['pay', 'start_over', 'contact_support'] as const),
] satisfies Exclude<NextStep, null>[];

export const kindAnswer = z.enum(FAILURE_KINDS).describe('The subject of the failure.');
export const retryableAnswer = z
  .boolean()
  .describe('Whether a retry, perhaps with other input, can succeed.');
export const nextStepAnswer = z
  .enum(NEXT_STEPS)
  .nullable()
  .describe('What to do next: one of the types of `nextAction`. Null if there is nothing to do.');

export const LastFailureSchema = z
  .object({
    kind: kindAnswer,
    code: z
      .string()
      .meta({ examples: Object.keys(FAILURES).toSorted() })
      .describe('Stable; handle an unknown code by its `kind`.'),
    message: z.string().describe('One sentence for a person.'),
    retryable: retryableAnswer,
    next: nextStepAnswer,
    pointer: z.string().optional().describe('JSON pointer to the refused field.'),
    attempt: z.int().optional().describe('The payment attempt that failed.'),
    at: instantAnswer.optional(),
  })
  .describe('The last failure, unless a later command succeeded.');
export type LastFailureAnswer = z.infer<typeof LastFailureSchema>;
