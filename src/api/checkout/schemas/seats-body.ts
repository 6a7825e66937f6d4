import { z } from 'zod';
import type { SeatChoice } from '../../../domain/checkout/command-book';
import { TICKETS_MAX } from '../../../domain/policy';

const ITEMS_MAX = 10;
const id = z.string().min(1).max(100);

const eitherSeatsOrQuantity = { exactlyOneOf: ['seatIds', 'quantity'] };

const ItemSchema = z
  .strictObject({
    offerId: id.describe('One of the `offers` of the checkout.'),
    seatIds: z.array(id).min(1).max(TICKETS_MAX).optional().describe('For reserved seating.'),
    quantity: z.int().min(1).max(TICKETS_MAX).optional().describe('For general admission.'),
  })
  .meta(eitherSeatsOrQuantity)
  .transform(({ offerId, seatIds, quantity }, context): SeatChoice => {
    if (seatIds && quantity === undefined) return { offerId, seatIds };
    if (quantity !== undefined && !seatIds) return { offerId, quantity };
    context.addIssue('expected either seatIds or quantity');
    return z.NEVER;
  });

/** The body of PUT …/seats. */
export const SeatsBodySchema = z.strictObject({
  items: z.array(ItemSchema).min(1).max(ITEMS_MAX),
});
