import { z } from 'zod';
import { PriceSchema } from '../decimal';
import { readAs } from '../reading';
import { ChosenTicketsSchema, PricingBreakdownSchema, TicketSelectionSchema } from './pricing';

/** CheckoutRefreshRequest, alternative shape (Svc spec 2.7). */
export const CheckoutRefreshRequestSchema = z.object({
  showtimeId: z.string(),
  tickets: ChosenTicketsSchema,
});

/** CheckoutOffer (Svc spec 2.7). */
export const CheckoutOfferSchema = readAs(
  z.object({ offerId: z.string(), label: z.string(), price: PriceSchema }),
  { needs: ['offerId', 'price'], standIns: { label: 'offerId' } },
);

/** CheckoutRefreshResponse, alternative shape (Svc spec 2.7); the pricing is an estimate. */
export const CheckoutRefreshResponseSchema = readAs(
  z.object({
    showtimeId: z.string(),
    tickets: z.array(TicketSelectionSchema),
    pricing: PricingBreakdownSchema,
    offers: z.array(CheckoutOfferSchema),
  }),
  { needs: ['offers'] },
);
