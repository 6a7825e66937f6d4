import { z } from 'zod';
import { TICKETS_MAX } from '../../checkout/schemas/wishes';
import { phrase } from './query-words';

const QUANTITY_EXPECTED = `expected a whole number from 1 to ${TICKETS_MAX}`;

/** Query of GET /v1/showtimes/{id}/seat-map: for how many the seats are recommended. */
export const SeatMapQuerySchema = z.strictObject({
  quantity: z
    .string(QUANTITY_EXPECTED)
    .regex(/^[1-9]\d?$/, QUANTITY_EXPECTED)
    .transform(Number)
    .pipe(z.int().min(1).max(TICKETS_MAX))
    .default(1)
    .describe('For how many seats are recommended.'),
});

/** Query of GET /v1/showtimes/{id}/checkout-link: the partner's referrer tag. */
export const CheckoutLinkQuerySchema = z.strictObject({
  iref: phrase.optional().describe('Your referrer tag.'),
});
