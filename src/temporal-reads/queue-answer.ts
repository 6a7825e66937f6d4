// The place of a queued checkout, as the API shows it.
import { z } from 'zod';
import { instant } from '../domain/checkout/instant';
import { estimatedWaitSeconds, type QueuePlace } from '../domain/checkout/queue-place';
import { instantAnswer } from '../http/schemas/answer-values';

export const QueueSchema = z
  .object({
    ahead: z
      .int()
      .nullable()
      .describe('How many checkouts are admitted before this one. Null before the draw.'),
    estimatedWaitSeconds: z
      .object({ p50: z.int(), p90: z.int() })
      .nullable()
      .describe('Half of the customers, and nine of ten, wait no longer. Never grows.'),
    opensAt: instantAnswer.nullable().describe('When the on-sale opens. Null after the draw.'),
  })
  .describe('The place in the queue. Only while `queued`; it changes without a new version.');

export function queueResource(place: QueuePlace): z.infer<typeof QueueSchema> {
  const { ahead, onSale } = place;
  const opensAt = onSale && ahead === null ? instant(onSale.opensAtMs) : null;
  return { ahead, estimatedWaitSeconds: estimatedWaitSeconds(place), opensAt };
}
