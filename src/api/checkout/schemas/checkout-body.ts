import { z } from 'zod';
import { CustomerSchema } from './customer-body';
import { loyaltyCardNumber, promotionCode, quantity, reference } from './wishes';

/** Sent in a header of every ordering call (Svc spec 5.4). */
const headerValue = z
  .string()
  .regex(/^[\x21-\x7e]{1,128}$/, 'expected 1 to 128 visible ASCII characters');

/** The body of POST /v1/checkouts. Without a customer, seats cannot be held until an edit provides one. */
export const CheckoutBodySchema = z.strictObject({
  /** Becomes part of a URL at Svc, and of texts for ops. */
  showtimeId: z
    .string()
    .regex(/^D[^\s\p{C}]{1,99}$/u, 'expected the id of a showtime, which starts with D'),
  quantity,
  promotionCode: promotionCode.optional(),
  loyaltyCardNumber: loyaltyCardNumber.optional(),
  customer: CustomerSchema.optional(),
  device: z.strictObject({ deviceId: headerValue, adId: headerValue.optional() }).optional(),
  reference: reference.optional(),
});
export type CheckoutBody = z.output<typeof CheckoutBodySchema>;

/** The body of PATCH /v1/checkouts/{id}: missing fields stay unchanged, and null removes a value. */
export const EditBodySchema = z
  .strictObject({
    customer: CustomerSchema.exactOptional(),
    promotionCode: promotionCode.nullable().exactOptional(),
    loyaltyCardNumber: loyaltyCardNumber.nullable().exactOptional(),
    quantity: quantity.exactOptional(),
    reference: reference.nullable().exactOptional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, {
    error: 'expected customer, promotionCode, loyaltyCardNumber, quantity or reference',
  })
  .meta({ minProperties: 1 });
export type EditBody = z.output<typeof EditBodySchema>;

/** The body of POST …/cancel: empty; unknown fields are refused. */
export const CancelBodySchema = z.strictObject({});
