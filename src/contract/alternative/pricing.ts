import { z } from 'zod';
import { PriceSchema } from '../decimal';
import { readAs } from '../reading';

/** TicketSelection (Svc spec 2.7). An answer may list offers with the quantity 0. */
export const TicketSelectionSchema = readAs(
  z.object({ offerId: z.string(), quantity: z.int().nonnegative() }),
  { needs: ['quantity'] },
);

/** The tickets of a request. */
export const ChosenTicketsSchema = z
  .array(TicketSelectionSchema)
  .superRefine((tickets, context) => {
    for (const [index, { quantity }] of tickets.entries()) {
      if (quantity > 0) continue;
      context.addIssue({
        code: 'too_small',
        origin: 'number',
        minimum: 1,
        inclusive: true,
        input: quantity,
        path: [index, 'quantity'],
      });
    }
  });
export type TicketSelection = z.infer<typeof TicketSelectionSchema>;

/** PricingBreakdown (Svc spec 2.7). */
export const PricingBreakdownSchema = readAs(
  z.object({ subtotal: PriceSchema, fees: PriceSchema, tax: PriceSchema, total: PriceSchema }),
  { needs: ['total'] },
);
export type PricingBreakdown = z.infer<typeof PricingBreakdownSchema>;
