// A checkout as callers read it. `null`: not known yet, or not applicable.
import { z } from 'zod';
import { STATUS_FACTS } from '../../../domain/checkout/status-facts';
import type { Status } from '../../../domain/checkout/status';
import { PAYMENT_TYPES } from '../../../domain/payments/ways-to-pay';
import { seatingAnswer } from '../../discovery/schemas/showtime-answer';
import {
  instantAnswer,
  listOf,
  MoneySchema,
  OfferSchema,
} from '../../../http/schemas/answer-values';
import { LastFailureSchema } from './failure-answer';
import { NextActionSchema } from './next-action-answer';

export const STATUSES = Object.keys(STATUS_FACTS) as [Status, ...Status[]];

export const statusAnswer = z.enum(STATUSES).describe('The state of the checkout.');

const moneyStateAnswer = z
  .enum(['not_taken', 'unknown', 'taken'])
  .describe(
    'Whether the customer has been charged. Offer to buy again only when it is `not_taken`, or the refund is `done`.',
  );

export const referenceAnswer = z
  .string()
  .nullable()
  .describe('Your own name for it, as you gave it.');

const ShowtimeOfCheckoutSchema = z.object({
  id: z.string(),
  title: z.string(),
  productionId: z.string(),
  venueId: z.string(),
  venueName: z.string(),
  startsAt: instantAnswer,
  localStart: instantAnswer.describe("On the venue's clock."),
  seating: seatingAnswer,
  available: z.int().optional(),
  tags: listOf(z.string()).describe('Of special events.'),
});

const NoticesSchema = z
  .object({
    offerChanged: z.string().nullable(),
    agePolicyUrl: z.string().nullable(),
    shipping: z.string().nullable(),
    shippingFaqUrl: z.string().nullable().optional(),
  })
  .describe('Messages to show the customer before paying, in the wording of the service.');

const PromotionSchema = z.object({
  code: z.string(),
  status: z
    .enum(['requested', 'applied'])
    .describe('`applied` once a receipt includes it, which is from the hold on.'),
  message: z.string().nullable(),
});

const CustomerStandingSchema = z
  .object({
    type: z.enum(['guest', 'account']).nullable(),
    status: z
      .enum(['missing', 'signed_out', 'ready'])
      .describe('`signed_out`: the session has ended and the customer has to sign in again.'),
    savedInstruments: listOf(
      z.object({ instrumentId: z.string(), label: z.string().nullable() }),
    ).describe('Of a customer with an account: what a payment of the type `saved` can name.'),
    signupPromotionCode: z.string().nullable(),
  })
  .describe('Whether the customer is known; never who it is.');

const SeatOfCheckoutSchema = z.object({ id: z.string(), label: z.string() });

const HoldSchema = z.object({
  items: listOf(
    z.object({
      offerId: z.string(),
      quantity: z.int(),
      seats: listOf(SeatOfCheckoutSchema).describe('Empty in general admission.'),
    }),
  ),
  expiresAt: instantAnswer.nullable(),
  expiresInSeconds: z.int().nullable(),
});

const ReceiptSchema = z.object({
  subtotal: MoneySchema,
  serviceFee: MoneySchema,
  tax: MoneySchema,
  total: MoneySchema,
});

const PaymentStandingSchema = z.object({
  type: z.enum(PAYMENT_TYPES).nullable(),
  money: moneyStateAnswer,
  amount: MoneySchema.optional().describe('What was taken.'),
  refund: z
    .object({
      status: z
        .enum(['pending', 'done', 'stuck'])
        .describe('`stuck`: our operators settle it manually.'),
      amount: MoneySchema.nullable().describe('Null where the ticketing service does not name it.'),
    })
    .optional(),
  attempt: z.int().describe('How many payments have been tried.'),
  attemptsLeft: z.int(),
  compensationsWaiting: z
    .int()
    .optional()
    .describe('Refunds and releases of money that are still owed; left out where there are none.'),
});

const OrderStandingSchema = z.object({
  id: z.string().nullable(),
  status: z.enum(['pending', 'fulfilled', 'cancelled']),
});

const TicketSchema = z.object({
  number: z.int(),
  seat: SeatOfCheckoutSchema.nullable().describe('Null in general admission.'),
  offerId: z.string(),
  bookingId: z.string(),
  qrData: z.string().describe('The code scanned at the door.'),
  qrSvg: z.string().describe('Path of the code as a picture.'),
});

const CancellationSchema = z.object({
  possibleUntil: instantAnswer.optional(),
  requestedAt: instantAnswer.optional(),
  reason: z
    .enum(['customer', 'ops', 'late', 'payment'])
    .optional()
    .describe(
      '`late`: the order went through after we had reported it as unknown; `payment`: the payment could not be captured.',
    ),
  at: instantAnswer.optional(),
});

export const CheckoutSchema = z
  .object({
    id: z.string(),
    status: statusAnswer,
    version: z
      .int()
      .describe('Rises at every change. It is the ETag, the `id` of events, and in webhooks.'),
    reference: referenceAnswer,
    createdAt: instantAnswer,
    updatedAt: instantAnswer,
    keptUntil: instantAnswer.describe('Once closed, it can be read at least until then.'),
    showtime: ShowtimeOfCheckoutSchema.nullable(),
    quantity: z.int().describe('Tickets.'),
    maxQuantity: z.int().nullable(),
    available: z.int().nullable().describe('Free seats or places.'),
    offers: listOf(OfferSchema),
    notices: NoticesSchema,
    surveys: z
      .record(z.string(), z.unknown())
      .readonly()
      .nullable()
      .describe('A survey of the ticketing service for the customer, unchanged.'),
    promotion: PromotionSchema.nullable(),
    customer: CustomerStandingSchema,
    hold: HoldSchema.nullable(),
    receipt: ReceiptSchema.nullable(),
    payment: PaymentStandingSchema,
    order: OrderStandingSchema.nullable(),
    tickets: listOf(TicketSchema),
    cancellation: CancellationSchema.nullable(),
    lastFailure: LastFailureSchema.nullable(),
    nextAction: NextActionSchema.nullable(),
    actions: listOf(z.enum(['seats', 'edit', 'order', 'cancel'])).describe(
      'Commands that would be accepted now.',
    ),
  })
  .describe('A checkout, from the choice of seats to tickets.');
export type CheckoutAnswer = z.infer<typeof CheckoutSchema>;
