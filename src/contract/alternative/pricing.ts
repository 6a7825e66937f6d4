import { z } from 'zod';
import { PriceSchema } from '../decimal';
import { readAs } from '../reading';

/** TicketSelection (Svc spec 2.7). */
export const TicketSelectionSchema = readAs(
  z.object({ offerId: z.string(), quantity: z.int().positive() }),
  { needs: ['quantity'] },
);
export type TicketSelection = z.infer<typeof TicketSelectionSchema>;

/** PricingBreakdown (Svc spec 2.7). */
export const PricingBreakdownSchema = readAs(
  z.object({ subtotal: PriceSchema, fees: PriceSchema, tax: PriceSchema, total: PriceSchema }),
  { needs: ['total'] },
);
export type PricingBreakdown = z.infer<typeof PricingBreakdownSchema>;
