// The checkout in responses. `null`: not known yet, or not applicable.
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
import { QueueSchema } from '../../../temporal-reads/queue-answer';
import { LastFailureSchema } from './failure-answer';
import { NextActionSchema } from './next-action-answer';

export const STATUSES = Object.keys(STATUS_FACTS) as [Status, ...Status[]];

export const statusAnswer = z.enum(STATUSES).describe('The state of the checkout.');

const moneyStateAnswer = z
  .enum(['not_taken', 'unknown', 'taken'])
  .describe(
    'Whether the customer has been charged. Let the customer buy again only when it is `not_taken`, or the refund is `done`.',
  );

export const referenceAnswer = z.string().nullable().describe('Your own reference, unchanged.');

const ShowtimeOfCheckoutSchema = z.object({
  id: z.string(),
  title: z.string(),
  productionId: z.string(),
  venueId: z.string(),
  venueName: z.string(),
  startsAt: instantAnswer,
  localStart: instantAnswer.describe("In the venue's local time."),
  seating: seatingAnswer,
  available: z.int().optional(),
  tags: listOf(z.string()).describe('Tags of special events.'),
});

const NoticesSchema = z
  .object({
    offerChanged: z.string().nullable(),
    agePolicyUrl: z.string().nullable(),
    shipping: z.string().nullable(),
    shippingFaqUrl: z.string().nullable().optional(),
  })
  .describe("Messages to show the customer before paying, in the ticketing service's wording.");

const PromotionSchema = z.object({
  code: z.string(),
  status: z.enum(['requested', 'applied']).describe('`applied` once a receipt shows a discount.'),
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
    ).describe('For payments of type `saved`, if the customer has an account.'),
    signupPromotionCode: z.string().nullable(),
  })
  .describe('Whether the customer is known, without personal data.');

const SeatOfCheckoutSchema = z.object({
  id: z.string(),
  label: z.string(),
  type: z.string().optional().describe('As in the seat map, such as `wheelchair`.'),
  typeLabel: z
    .string()
    .optional()
    .describe(
      'The type in words, such as `Wheelchair space`: show it to the customer, and on the ticket.',
    ),
});

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
  amount: MoneySchema.optional().describe('The amount that was taken.'),
  refund: z
    .object({
      status: z
        .enum(['pending', 'done', 'stuck'])
        .describe('`stuck`: our operators settle it manually.'),
      amount: MoneySchema.nullable().describe(
        'Null if the ticketing service does not report the amount.',
      ),
    })
    .optional(),
  attempt: z.int().describe('The number of payment attempts so far.'),
  attemptsLeft: z.int(),
  compensationsWaiting: z
    .int()
    .optional()
    .describe('The number of refunds and voids still owed; left out if there are none.'),
});

const OrderStandingSchema = z.object({
  id: z.string().nullable(),
  status: z.enum(['pending', 'fulfilled', 'cancelled']),
});

const TicketSchema = z.object({
  number: z.int(),
  seat: SeatOfCheckoutSchema.nullable().describe(
    'Null in general admission, and if the ticket names no seat of the seat map, or several.',
  ),
  label: z
    .string()
    .optional()
    .describe(
      'The label on the ticket, such as `F7-F8`; left out if `seat` is set or the ticket has no label.',
    ),
  offerId: z
    .string()
    .nullable()
    .describe('Null if it is unknown which of several offers the ticket belongs to.'),
  bookingId: z
    .string()
    .describe(
      'Empty if it would have more than 200 characters; only `qrData` is scanned at the door.',
    ),
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
      '`late`: the order succeeded after we had reported it as unknown; `payment`: the payment could not be captured.',
    ),
  refusal: LastFailureSchema.optional().describe(
    'Why the last cancellation was not carried out; the order is kept.',
  ),
  at: instantAnswer.optional(),
});

export const CheckoutSchema = z
  .object({
    id: z.string(),
    status: statusAnswer,
    queue: QueueSchema.optional(),
    version: z
      .int()
      .describe('Increases with every change. It is the ETag, and the `id` of events.'),
    reference: referenceAnswer,
    createdAt: instantAnswer,
    updatedAt: instantAnswer,
    keptUntil: instantAnswer.describe('A closed checkout can be read at least until this time.'),
    showtime: ShowtimeOfCheckoutSchema.nullable(),
    quantity: z.int().describe('The number of tickets.'),
    maxQuantity: z.int().nullable(),
    available: z.int().nullable().describe('Free seats or places.'),
    offers: listOf(OfferSchema),
    notices: NoticesSchema,
    surveys: z
      .record(z.string(), z.unknown())
      .readonly()
      .nullable()
      .describe("The ticketing service's survey for the customer, unchanged."),
    promotion: PromotionSchema.nullable(),
    customer: CustomerStandingSchema,
    hold: HoldSchema.nullable(),
    receipt: ReceiptSchema.nullable(),
    payment: PaymentStandingSchema,
    order: OrderStandingSchema.nullable(),
    tickets: listOf(TicketSchema).describe(
      'Once `confirmed`. Usually one for each place; a vendor may issue one for several, or others besides, such as vouchers.',
    ),
    cancellation: CancellationSchema.nullable(),
    lastFailure: LastFailureSchema.nullable(),
    nextAction: NextActionSchema.nullable(),
    actions: listOf(z.enum(['seats', 'edit', 'order', 'cancel'])).describe(
      'Commands that would be accepted now.',
    ),
  })
  .describe('A checkout, from the choice of seats to tickets.');
export type CheckoutAnswer = z.infer<typeof CheckoutSchema>;
