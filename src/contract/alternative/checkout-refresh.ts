import { z } from 'zod';
import { PriceSchema } from '../decimal';
import { PricingBreakdownSchema, TicketSelectionSchema } from './pricing';

/** CheckoutRefreshRequest, alternative shape (Svc spec 2.7). */
export const CheckoutRefreshRequestSchema = z.object({
  showtimeId: z.string(),
  tickets: z.array(TicketSelectionSchema),
});

/** CheckoutOffer (Svc spec 2.7). */
export const CheckoutOfferSchema = z.object({
  offerId: z.string(),
  label: z.string(),
  price: PriceSchema,
});

/** CheckoutRefreshResponse, alternative shape (Svc spec 2.7); the pricing is an estimate. */
export const CheckoutRefreshResponseSchema = z.object({
  showtimeId: z.string(),
  tickets: z.array(TicketSelectionSchema),
  pricing: PricingBreakdownSchema,
  offers: z.array(CheckoutOfferSchema),
});
