import { z } from 'zod';
import type { SeatChoice } from '../../../domain/checkout/command-book';
import { TICKETS_MAX } from '../../../domain/policy';

const ITEMS_MAX = 10;
const word = z.string().min(1).max(100);

const eitherSeatsOrQuantity = { exactlyOneOf: ['seatIds', 'quantity'] };

const ItemSchema = z
  .strictObject({
    offerId: word.describe('One of the `offers` of the checkout.'),
    seatIds: z.array(word).min(1).max(TICKETS_MAX).optional().describe('Where seats are reserved.'),
    quantity: z.int().min(1).max(TICKETS_MAX).optional().describe('In general admission.'),
  })
  .meta(eitherSeatsOrQuantity)
  .transform(({ offerId, seatIds, quantity }, context): SeatChoice => {
    if (seatIds && quantity === undefined) return { offerId, seatIds };
    if (quantity !== undefined && !seatIds) return { offerId, quantity };
    context.addIssue('expected either seatIds or quantity');
    return z.NEVER;
  });

/** Body of PUT …/seats. */
export const SeatsBodySchema = z.strictObject({
  items: z.array(ItemSchema).min(1).max(ITEMS_MAX),
});
