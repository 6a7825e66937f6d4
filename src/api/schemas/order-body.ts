import { z } from 'zod';
import { money } from '../../domain/money';

/** An exact amount; more decimal places than the currency has are refused, never rounded. */
const MoneySchema = z
  .strictObject({
    amount: z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, 'expected a decimal amount such as "31.50"'),
    currency: z.string().regex(/^[A-Z]{3}$/, 'expected an ISO 4217 code such as USD'),
  })
  .transform(({ amount, currency }, context) => {
    try {
      return money(amount, currency);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      const message = `expected no more decimal places than ${currency} has`;
      context.addIssue({ code: 'custom', path: ['amount'], message });
      return z.NEVER;
    }
  });

const NonceSchema = z.strictObject({
  type: z.literal('nonce'),
  nonce: z.string().min(1).max(4096),
  provider: z.string().min(1).max(100),
});

const PaymentSchema = z.discriminatedUnion('type', [NonceSchema], {
  error: ({ code }) =>
    code === 'invalid_union'
      ? 'expected "nonce", the one way to pay that is supported by now'
      : undefined,
});

/** Body of POST …/order. */
export const OrderBodySchema = z.strictObject({
  expectedTotal: MoneySchema,
  payment: PaymentSchema,
});
