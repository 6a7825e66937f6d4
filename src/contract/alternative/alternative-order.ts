import { z } from 'zod';
import { PriceSchema } from '../decimal';
import { readAs, completeList } from '../reading';
import { SeatSchema } from './auditorium';
import { ChosenTicketsSchema, PricingBreakdownSchema, TicketSelectionSchema } from './pricing';

/** OrderPreviewRequest (Svc spec 2.7). */
export const OrderPreviewRequestSchema = z.object({
  showtimeId: z.string(),
  tickets: ChosenTicketsSchema.min(1),
  leaseId: z.string(),
});

/** OrderPreviewResponse (Svc spec 2.7). */
export const OrderPreviewResponseSchema = readAs(
  OrderPreviewRequestSchema.extend({ previewId: z.string(), pricing: PricingBreakdownSchema }),
  { needs: ['previewId', 'pricing'] },
);

/** PaymentInfo (Svc spec 2.7): an unencrypted card, so Usher fetches it only right before it sends the order. */
export const PaymentInfoSchema = z.object({
  cardNumber: z.string(),
  expirationMonth: z.int().min(1).max(12),
  expirationYear: z.int(),
  cvv: z.string(),
  billingZip: z.string(),
});
export type PaymentInfo = z.infer<typeof PaymentInfoSchema>;

/** PlaceOrderRequest (Svc spec 2.7). */
export const PlaceOrderRequestSchema = z.object({
  previewId: z.string(),
  customerId: z.string(),
  payment: PaymentInfoSchema,
  clientRequestId: z.string().min(1).optional(),
});

const status = z.string().describe('PENDING, CONFIRMED, CANCELLED or REFUNDED');

/** PlaceOrderResponse (Svc spec 2.7). */
export const PlaceOrderResponseSchema = readAs(
  z.object({ orderId: z.string(), status, confirmationCode: z.string() }),
  { needs: ['orderId'] },
);

/** OrderStatusResponse (Svc spec 2.7), plus the reason of a failure: 2.7 omits it, but step 7 of 4.4 names it. */
export const OrderStatusResponseSchema = readAs(
  z.object({ orderId: z.string(), status, orderStatusReasonCode: z.string().optional() }),
  { needs: ['status'] },
);

/** OrderSummaryResponse (Svc spec 2.7). */
export const OrderSummaryResponseSchema = readAs(
  z.object({
    orderId: z.string(),
    status,
    confirmationCode: z.string(),
    showtimeId: z.string(),
    venueId: z.string(),
    productionId: z.string(),
    tickets: completeList(z.array(TicketSelectionSchema)),
    seats: completeList(z.array(SeatSchema)),
    pricing: PricingBreakdownSchema,
  }),
  { needs: ['confirmationCode'], undefinedIfMissing: ['tickets', 'seats'] },
);

/** CancelOrderResponse (Svc spec 2.7). */
export const CancelOrderResponseSchema = readAs(
  z.object({ orderId: z.string(), status, refundAmount: PriceSchema }),
  { needs: ['status'], readable: ['refundAmount'] },
);
