import { z } from 'zod';
import { TEST_EVENT } from '../../../domain/webhooks/delivery';
import { instantAnswer } from '../../http/schemas/answer-values';

/** As it comes to the partner's own address. */
export const WebhookTestEventSchema = z
  .object({ type: z.literal(TEST_EVENT), timestamp: instantAnswer, data: z.object({}) })
  .describe('What `POST /v1/webhook-test` sends: it is about no checkout.');
