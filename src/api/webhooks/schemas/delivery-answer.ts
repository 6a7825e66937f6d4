// A webhook delivery in responses.
import { z } from 'zod';
import {
  DELIVERY_STATUSES,
  TEST_EVENT,
  WEBHOOK_EVENT_TYPES,
} from '../../../domain/webhooks/delivery';
import { instantAnswer, pageOf } from '../../../http/schemas/answer-values';

const AttemptSchema = z.object({
  at: instantAnswer,
  httpStatus: z.int().nullable().describe('The status of your response; null if there was none.'),
  code: z
    .string()
    .nullable()
    .describe('Why the attempt failed, such as `HTTP_500` or `TIMEOUT`; null if it succeeded.'),
});

export const WebhookDeliverySchema = z
  .object({
    id: z.string(),
    webhookId: z
      .string()
      .describe('The `webhook-id` header, the same for every attempt and every endpoint.'),
    endpointId: z
      .string()
      .nullable()
      .describe('The receiving endpoint; null before the first attempt.'),
    type: z.enum(WEBHOOK_EVENT_TYPES).describe('Ignore unknown types.'),
    checkoutId: z.string().nullable().describe('Null for a test.'),
    version: z.int().nullable().describe('The version of the checkout; null for a test.'),
    status: z
      .enum(DELIVERY_STATUSES)
      .describe('`pending` until it is `delivered` or has finally `failed`.'),
    attempts: z.int().describe('The number of attempts.'),
    lastAttempt: AttemptSchema.nullable().describe('Null before the first attempt.'),
    nextAttemptAt: instantAnswer
      .nullable()
      .describe('Null if an attempt is under way, or if there will be none.'),
    createdAt: instantAnswer,
  })
  .describe('The delivery of a webhook. The body of your response is not stored.');
export type WebhookDeliveryAnswer = z.infer<typeof WebhookDeliverySchema>;

export const WebhookDeliveryListSchema = pageOf(WebhookDeliverySchema).describe(
  'Deliveries: first those that can still be sent, then the others; latest first in each part.',
);
export type WebhookDeliveryListAnswer = z.infer<typeof WebhookDeliveryListSchema>;

export const ResentWebhooksSchema = z.object({
  count: z.int().describe('The number of deliveries that will be sent again, one after the other.'),
});
export type ResentWebhooksAnswer = z.infer<typeof ResentWebhooksSchema>;

/** The body that the partner receives. */
export const WebhookTestEventSchema = z
  .object({ type: z.literal(TEST_EVENT), timestamp: instantAnswer, data: z.object({}) })
  .describe('The event of `POST /v1/webhook-test`; it concerns no checkout.');
