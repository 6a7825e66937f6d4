import { z } from 'zod';
import { exactMoney } from '../../../domain/money';
import { PaymentSchema } from './payment-body';

/**
 * Any total that a receipt can show: Svc's prices have up to 12 digits before the decimal point, and any number after
 * it. The total is compared exactly, never rounded.
 */
const AMOUNT = /^\d{1,12}(\.\d{1,1000})?$/;

const MoneySchema = z
  .strictObject({
    amount: z.string().regex(AMOUNT, 'expected the total of the receipt, such as "31.50"'),
    currency: z.string().regex(/^[A-Z]{3}$/, 'expected an ISO 4217 code such as USD'),
  })
  .describe('The `receipt.total` that the customer has confirmed.')
  .transform(({ amount, currency }) => exactMoney(amount, currency));

const AGREED_OBJECT_MAX = 4096;

/** An object whose fields the partner and Svc have agreed on (Svc spec 2.8). */
const agreedObject = z
  .record(z.string(), z.unknown())
  .refine((fields) => JSON.stringify(fields).length <= AGREED_OBJECT_MAX, {
    error: `expected an object of at most ${AGREED_OBJECT_MAX} characters`,
  })
  .describe('Passed on unchanged; agreed between you and the ticketing service.');

/** The body of POST …/order. */
export const OrderBodySchema = z.strictObject({
  expectedTotal: MoneySchema,
  payment: PaymentSchema,
  /** Device data from the partner's page, for Svc's fraud detection. */
  paymentDeviceData: z.string().min(1).max(8192).exactOptional(),
  shippingAddress: agreedObject.exactOptional(),
  vendorData: agreedObject.exactOptional(),
});
export type OrderBody = z.output<typeof OrderBodySchema>;
