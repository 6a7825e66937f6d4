import { z } from 'zod';
import type { Payment } from '../../../domain/checkout/order';
import { exactMoney } from '../../../domain/money';

/** An exact amount, with as many decimal places as the receipt has: it is compared, never rounded. */
const MoneySchema = z
  .strictObject({
    amount: z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, 'expected a decimal amount such as "31.50"'),
    currency: z.string().regex(/^[A-Z]{3}$/, 'expected an ISO 4217 code such as USD'),
  })
  .transform(({ amount, currency }, context) => {
    try {
      return exactMoney(amount, currency);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      const message = 'expected a decimal amount such as "31.50"';
      context.addIssue({ code: 'custom', path: ['amount'], message });
      return z.NEVER;
    }
  });

const token = z.string().min(1).max(4096);
const id = z.string().min(1).max(200);

const NonceSchema = z.strictObject({
  type: z.literal('nonce'),
  nonce: token,
  provider: z.string().min(1).max(100),
});

/** An instrument of a customer with an account. */
const SavedSchema = z.strictObject({ type: z.literal('saved'), instrumentId: id });

/** The partner collects: from an authorisation of its own, or from one that we ask it for. */
const PartnerSchema = z
  .strictObject({
    type: z.literal('partner'),
    authorizationId: id.optional(),
    token: token.optional(),
  })
  .transform((given, context): Payment => {
    const { type, authorizationId, token: toAuthorize } = given;
    if (authorizationId !== undefined && toAuthorize === undefined) {
      return { type, authorizationId };
    }
    if (toAuthorize !== undefined && authorizationId === undefined) {
      return { type, token: toAuthorize };
    }
    context.addIssue('expected either authorizationId or token');
    return z.NEVER;
  });

/** The card itself waits in the vault, which gave the token. */
const CardSchema = z.strictObject({ type: z.literal('card'), token });

const PaymentSchema = z.discriminatedUnion(
  'type',
  [NonceSchema, SavedSchema, PartnerSchema, CardSchema],
  {
    error: ({ code }) =>
      code === 'invalid_union' ? 'expected "nonce", "saved", "partner" or "card"' : undefined,
  },
);

/** Body of POST …/order. */
export const OrderBodySchema = z.strictObject({
  expectedTotal: MoneySchema,
  payment: PaymentSchema,
});
