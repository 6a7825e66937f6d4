// A webhook endpoint in responses.
import { z } from 'zod';
import { MILESTONES } from '../../../domain/checkout-event';
import { instantAnswer, listOf, pageOf } from '../../../http/schemas/answer-values';

const endpointFields = {
  id: z.string(),
  url: z.string(),
  events: listOf(z.enum(MILESTONES)).nullable().describe('Null: all types.'),
  status: z
    .enum(['enabled', 'disabled', 'ended'])
    .describe(
      '`ended`: the endpoint has answered 410. Webhooks are sent only to `enabled` endpoints.',
    ),
  managedBy: z
    .enum(['you', 'operator'])
    .describe('Endpoints of the operator of Usher cannot be changed here.'),
  createdAt: instantAnswer.nullable().describe("Null for the operator's endpoint."),
  formerSecretValidUntil: instantAnswer
    .nullable()
    .describe(
      'Until this time the former secret signs, too; null if only the newest secret signs.',
    ),
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
    secret: z.string().describe('`whsec_…`, for checking signatures.'),
  })
  .describe('The endpoint with its new secret, which only this response contains.');
export type WebhookEndpointSecretAnswer = z.infer<typeof WebhookEndpointSecretSchema>;
