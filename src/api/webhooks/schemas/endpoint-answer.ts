// A webhook endpoint, as its partner reads it.
import { z } from 'zod';
import { MILESTONES } from '../../../domain/checkout-event';
import { instantAnswer, listOf, pageOf } from '../../../http/schemas/answer-values';

const endpointFields = {
  id: z.string(),
  url: z.string(),
  events: listOf(z.enum(MILESTONES)).nullable().describe('Null: all types.'),
  status: z
    .enum(['enabled', 'disabled', 'ended'])
    .describe('`ended`: it has answered 410. Nothing is sent to one that is not `enabled`.'),
  managedBy: z
    .enum(['you', 'operator'])
    .describe('What the operator of Usher has configured cannot be changed here.'),
  createdAt: instantAnswer.nullable().describe("Null of the operator's."),
  formerSecretValidUntil: instantAnswer
    .nullable()
    .describe('Until then the former secret signs, too; null where the newest signs alone.'),
};

export const WebhookEndpointSchema = z.object(endpointFields);
export type WebhookEndpointAnswer = z.infer<typeof WebhookEndpointSchema>;

export const WebhookEndpointListSchema = pageOf(WebhookEndpointSchema).describe(
  "All endpoints, the operator's first.",
);
export type WebhookEndpointListAnswer = z.infer<typeof WebhookEndpointListSchema>;

export const WebhookEndpointSecretSchema = z
  .object({
    ...endpointFields,
    secret: z.string().describe('`whsec_…`, to check signatures with.'),
  })
  .describe('The endpoint with its new secret, which is shown in this answer only.');
export type WebhookEndpointSecretAnswer = z.infer<typeof WebhookEndpointSecretSchema>;
