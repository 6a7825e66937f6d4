import { z } from 'zod';

const TICKETS_MAX = 99;

/** Goes into a header of every ordering call (Svc spec 5.4). */
const headerWord = z
  .string()
  .regex(/^[\x21-\x7e]{1,128}$/, 'expected 1 to 128 visible ASCII characters');

const name = z
  .string()
  .trim()
  .min(1, 'expected a name')
  .max(100, 'expected at most 100 characters');

const GuestSchema = z.strictObject({
  type: z.literal('guest', 'expected "guest", the one type that is supported by now'),
  email: z.email('expected an e-mail address').max(254, 'expected at most 254 characters'),
  firstName: name,
  lastName: name,
});

/** Body of POST /v1/checkouts. */
export const CheckoutBodySchema = z.strictObject({
  showtimeId: z.string().regex(/^D\S{1,99}$/, 'expected the id of a showtime, which starts with D'),
  quantity: z.int().min(1).max(TICKETS_MAX),
  promotionCode: z.string().trim().min(1).max(64).optional(),
  customer: GuestSchema,
  device: z.strictObject({ deviceId: headerWord, adId: headerWord.optional() }).optional(),
  /** Can be searched for, and searches are not encrypted: an id, nothing about a person. */
  reference: z
    .string()
    .regex(/^[A-Za-z0-9._:/-]{1,100}$/, 'expected 1 to 100 letters, digits or . _ : / -')
    .optional(),
});
export type CheckoutBody = z.output<typeof CheckoutBodySchema>;
