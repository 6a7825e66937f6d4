// What has become of a webhook, as its partner reads it.
import { z } from 'zod';
import {
  DELIVERY_STATUSES,
  TEST_EVENT,
  WEBHOOK_EVENT_TYPES,
} from '../../../domain/webhooks/delivery';
import { instantAnswer, pageOf } from '../../http/schemas/answer-values';

const AttemptSchema = z.object({
  at: instantAnswer,
  httpStatus: z.int().nullable().describe('Of your answer; null where there was none.'),
  code: z
    .string()
    .nullable()
    .describe('Why it failed, such as `HTTP_500` or `TIMEOUT`; null if it was delivered.'),
});

export const WebhookDeliverySchema = z
  .object({
    id: z.string(),
    webhookId: z.string().describe('The header of that name, the same in every attempt.'),
    type: z.enum(WEBHOOK_EVENT_TYPES).describe('Ignore types that you do not know.'),
    checkoutId: z.string().nullable().describe('Null of a test.'),
    version: z.int().nullable().describe('Of the checkout; null of a test.'),
    status: z
      .enum(DELIVERY_STATUSES)
      .describe('`pending` until it is `delivered` or has `failed` for good.'),
    attempts: z.int().describe('How often it was sent.'),
    lastAttempt: AttemptSchema.nullable().describe('Null until there was one.'),
    nextAttemptAt: instantAnswer
      .nullable()
      .describe('Null where the next attempt is under way, or there will be none.'),
    createdAt: instantAnswer,
  })
  .describe('What has become of a webhook. What your answer said in its body is not kept.');
export type WebhookDeliveryAnswer = z.infer<typeof WebhookDeliverySchema>;

export const WebhookDeliveryListSchema = pageOf(WebhookDeliverySchema).describe(
  'Deliveries: those that can still be sent first, each part with the latest first.',
);
export type WebhookDeliveryListAnswer = z.infer<typeof WebhookDeliveryListSchema>;

export const ResentWebhooksSchema = z.object({
  count: z.int().describe('How many are sent again, one after the other.'),
});
export type ResentWebhooksAnswer = z.infer<typeof ResentWebhooksSchema>;

/** As it comes to the partner's own address. */
export const WebhookTestEventSchema = z
  .object({ type: z.literal(TEST_EVENT), timestamp: instantAnswer, data: z.object({}) })
  .describe('What `POST /v1/webhook-test` sends: it is about no checkout.');
