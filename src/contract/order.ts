import { z } from 'zod';
import { PriceSchema } from './decimal';
import { readAs, completeList } from './reading';

/** A line item. The spec leaves its shape open (2.8); ours is a leased item with its ticket count. */
export const LineItemSchema = z.object({
  productId: z.string(),
  offerId: z.string(),
  seatIds: z.array(z.string()),
  quantity: z.int().positive(),
});
export type LineItem = z.infer<typeof LineItemSchema>;

const looseObject = z.record(z.string(), z.unknown());

/** OrderParameters, primary shape (Svc spec 2.6). */
export const OrderParametersSchema = z.object({
  lineItems: z.array(LineItemSchema).min(1),
  channel: z.string(),
  clientVersion: z.string(),
  clientRequestId: z.uuid(),
  paymentInstrumentId: z.string().optional(),
  externalPaymentNonce: z.string().optional(),
  externalPaymentProvider: z.string().optional(),
  promotionCode: z.string().optional(),
  loyaltyCardNumber: z.string().optional(),
  isGuestOrder: z.boolean().optional(),
  paymentDeviceData: z.string().optional(),
  shippingAddress: looseObject.optional(),
  vendorData: looseObject.optional(),
  paymentProcessor: z.string().optional(),
  tenantId: z.string().optional(),
  associateTags: looseObject.optional(),
});
export type OrderParameters = z.infer<typeof OrderParametersSchema>;

/** Body of preview (endpoint 20) and place order (endpoint 21). */
export const OrderRequestSchema = z.object({ orderParameters: OrderParametersSchema });

/** The receipt of a preview (Svc spec 2.6). */
export const ReceiptSchema = readAs(
  z.object({
    subtotal: PriceSchema,
    serviceFee: PriceSchema,
    tax: PriceSchema,
    totalAmount: PriceSchema,
  }),
  { needs: ['totalAmount'] },
);

/** Answer of preview (Svc spec 2.6). */
export const PreviewResponseSchema = readAs(z.object({ receipt: ReceiptSchema }), {
  needs: ['receipt'],
});

/** Answer of place order (Svc spec 2.6). */
export const PlaceOrderResponseSchema = readAs(
  z.object({ orderId: z.string(), eventId: z.string() }),
  { needs: ['orderId'] },
);

/** Answer of status (Svc spec 2.6, 3); an unknown status is valid and means pending. */
export const OrderStatusResponseSchema = readAs(
  z.object({
    status: z.string().describe('pending, fulfilled, failed, cancelled or refunded'),
    orderStatusReasonCode: z.string().optional(),
  }),
  { needs: ['status'] },
);

/**
 * A ticket (Svc spec 2.6). If there is no QR data, the booking id is scanned (Svc spec 4.4). If there is no booking id,
 * the QR data replaces it.
 */
export const TicketSchema = readAs(
  z.object({
    seatLabel: z.string(),
    vendorQrCodeData: z.string().optional(),
    vendorBookingId: z.string(),
  }),
  {
    needs: ['vendorBookingId'],
    standIns: { vendorQrCodeData: 'vendorBookingId', vendorBookingId: 'vendorQrCodeData' },
  },
);

/** Answer of summary (Svc spec 2.6). */
export const OrderSummaryResponseSchema = readAs(
  z.object({ tickets: completeList(z.array(TicketSchema)) }),
  { needs: ['tickets'] },
);

/** Answer of cancel (Svc spec 2.6). */
export const CancelOrderResponseSchema = readAs(
  z.object({ cancellationStatus: z.string(), refundAmount: PriceSchema }),
  // An unreadable amount may be a partial refund, so it must not count as absent.
  { needs: ['cancellationStatus'], readable: ['refundAmount'] },
);
