import { z } from 'zod';
import { PriceSchema } from '../decimal';

/** TicketSelection (Svc spec 2.7). */
export const TicketSelectionSchema = z.object({
  offerId: z.string(),
  quantity: z.int().positive(),
});
export type TicketSelection = z.infer<typeof TicketSelectionSchema>;

/** PricingBreakdown (Svc spec 2.7). */
export const PricingBreakdownSchema = z.object({
  subtotal: PriceSchema,
  fees: PriceSchema,
  tax: PriceSchema,
  total: PriceSchema,
});
export type PricingBreakdown = z.infer<typeof PricingBreakdownSchema>;
