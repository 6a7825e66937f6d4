// The outcome of a webhook, as its partner reads it.
import { z } from 'zod';
import {
  DELIVERY_STATUSES,
  TEST_EVENT,
  WEBHOOK_EVENT_TYPES,
} from '../../../domain/webhooks/delivery';
import { instantAnswer, pageOf } from '../../../http/schemas/answer-values';

const AttemptSchema = z.object({
  at: instantAnswer,
  httpStatus: z.int().nullable().describe('The status of your answer; null without one.'),
  code: z
    .string()
    .nullable()
    .describe('Why it failed, such as `HTTP_500` or `TIMEOUT`; null if it was delivered.'),
});

export const WebhookDeliverySchema = z
  .object({
    id: z.string(),
    webhookId: z
      .string()
      .describe('The header of that name, the same in every attempt and at each endpoint.'),
    endpointId: z
      .string()
      .nullable()
      .describe('The endpoint that it goes to; null before its first attempt.'),
    type: z.enum(WEBHOOK_EVENT_TYPES).describe('Ignore unknown types.'),
    checkoutId: z.string().nullable().describe('Null for a test.'),
    version: z.int().nullable().describe('The version of the checkout; null for a test.'),
    status: z
      .enum(DELIVERY_STATUSES)
      .describe('`pending` until it is `delivered` or has `failed` for good.'),
    attempts: z.int().describe('How often it was sent.'),
    lastAttempt: AttemptSchema.nullable().describe('Null before the first attempt.'),
    nextAttemptAt: instantAnswer
      .nullable()
      .describe('Null where the next attempt is under way, or there will be none.'),
    createdAt: instantAnswer,
  })
  .describe('The outcome of a webhook. The body of your answer is not stored.');
export type WebhookDeliveryAnswer = z.infer<typeof WebhookDeliverySchema>;

export const WebhookDeliveryListSchema = pageOf(WebhookDeliverySchema).describe(
  'Deliveries: those that can still be sent first, each part with the latest first.',
);
export type WebhookDeliveryListAnswer = z.infer<typeof WebhookDeliveryListSchema>;

export const ResentWebhooksSchema = z.object({
  count: z.int().describe('The number of deliveries that are sent again, one after the other.'),
});
export type ResentWebhooksAnswer = z.infer<typeof ResentWebhooksSchema>;

/** The body that the partner receives. */
export const WebhookTestEventSchema = z
  .object({ type: z.literal(TEST_EVENT), timestamp: instantAnswer, data: z.object({}) })
  .describe('The event of `POST /v1/webhook-test`; it is about no checkout.');
