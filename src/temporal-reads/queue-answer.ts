// The place of a queued checkout, as the API shows it.
import { z } from 'zod';
import { instant } from '../domain/checkout/instant';
import { estimatedWaitSeconds, type QueueView } from '../domain/checkout/queue-place';
import { instantAnswer } from '../http/schemas/answer-values';

export const QueueSchema = z
  .object({
    ahead: z
      .int()
      .nullable()
      .describe(
        'How many of your checkouts are before this one; in an on-sale, how many of all partners. Null before the draw, or if unknown.',
      ),
    estimatedWaitSeconds: z
      .object({ p50: z.int(), p90: z.int() })
      .nullable()
      .describe(
        '`p50`: half of the customers wait no longer; `p90`: nine of ten. The estimate never grows.',
      ),
    opensAt: instantAnswer
      .nullable()
      .describe('When the on-sale opens; only while `ahead` is null.'),
    availability: z
      .enum(['available', 'few', 'none_now'])
      .nullable()
      .describe('Whether seats are left, as of some seconds ago; only in a GET of the checkout.'),
  })
  .describe(
    'The place in the queue, only while `queued`. It changes without a new version, so read it without `If-None-Match`.',
  );

export function queueResource(place: QueueView): z.infer<typeof QueueSchema> {
  const { ahead, onSale, availability = null } = place;
  const opensAt = onSale && ahead === null ? instant(onSale.opensAtMs) : null;
  return { ahead, estimatedWaitSeconds: estimatedWaitSeconds(place), opensAt, availability };
}
