// PartnerPay: the contract of payment providers, called by Usher and implemented by the sandbox.
import { z } from 'zod';
import { toMinorUnits } from '../domain/money';
import { InstantSchema } from './dates';

/** Money as in our own API: a decimal string with at most the currency's decimal places. */
const MoneySchema = z
  .object({
    amount: z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, 'expected a decimal amount such as "31.50"'),
    currency: z.string().regex(/^[A-Z]{3}$/, 'expected an ISO 4217 code such as USD'),
  })
  .refine(hasMinorUnits, { path: ['amount'], error: 'more decimal places than the currency has' });

const PositiveMoneySchema = MoneySchema.refine(({ amount }) => /[1-9]/.test(amount), {
  path: ['amount'],
  error: 'expected a positive amount',
});

/** `lapsed`: never captured, and released by the provider itself. */
export const AuthorizationStatusSchema = z.enum([
  'authorized',
  'captured',
  'voided',
  'refunded',
  'lapsed',
]);
export type AuthorizationStatus = z.infer<typeof AuthorizationStatusSchema>;

/** An authorisation under the caller's own reference. */
export const AuthorizationSchema = z.object({
  id: z.string(),
  reference: z.string(),
  /** `refunded` even after a partial refund; `refundedAmount` is the total. */
  status: AuthorizationStatusSchema,
  amount: MoneySchema,
  refundedAmount: MoneySchema.describe(
    'The total refunded so far. The refund is complete when this is the whole amount, whatever the status.',
  ),
  createdAt: InstantSchema,
  /** When the authorisation lapses unless it is captured. */
  lapsesAt: InstantSchema,
  capturedFor: z
    .string()
    .min(1)
    .nullable()
    .describe(
      'The reference that the capture was made for: the money pays for that order only. Null before the capture.',
    ),
});
export type Authorization = z.infer<typeof AuthorizationSchema>;

export const AuthorizeRequestSchema = z.object({
  reference: z.string().min(1).max(100),
  amount: PositiveMoneySchema,
  /** The payment token; without it the provider charges the customer's saved payment method. */
  token: z.string().min(1).max(4096).optional(),
});

/** The reference of a capture or a void. An authorisation is captured only once, for one reference. */
export const ReferenceRequestSchema = AuthorizeRequestSchema.pick({ reference: true });

export const RefundRequestSchema = z.object({
  amount: PositiveMoneySchema.optional().describe(
    'At most the captured amount not refunded yet; default: all of it.',
  ),
});

export const AuthorizationListSchema = z.object({
  data: z.array(AuthorizationSchema),
  nextCursor: z.null(),
});

/** Error codes of the provider and their HTTP statuses. */
export const PARTNER_PAY_ERROR_STATUS = {
  INVALID_REQUEST: 400,
  INVALID_SIGNATURE: 401,
  FRAUD_DETECTED: 402,
  INVALID_CREDIT_CARD_NUMBER: 402,
  PROCESSOR_DECLINED: 402,
  NOT_FOUND: 404,
  /** The authorisation's status does not allow the call; `details` has the `status` and, if captured, `capturedFor`. */
  INVALID_STATE: 409,
  AUTHORIZATION_LAPSED: 409,
  AMOUNT_TOO_LARGE: 409,
  TOKEN_USED: 409,
  IDEMPOTENCY_KEY_REUSED: 422,
  INTERNAL_ERROR: 500,
  REFUND_PROCESSING_ERROR: 500,
} as const;
export type PartnerPayErrorCode = keyof typeof PARTNER_PAY_ERROR_STATUS;

/** An operation of `partnerPay` below; its path is relative to the `url` of the partner's payments. */
export interface ProviderOperation {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The status of success. */
  readonly status: 200 | 201;
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  /** Null for a method without a body. */
  readonly body: z.ZodObject | null;
  readonly answer: z.ZodObject;
}

const none = z.object({});
const authorizationPath = z.object({ id: z.string() });

/** Every POST has an Idempotency-Key that is also its `webhook-id`, which the signature covers. */
export const partnerPay = {
  authorize: {
    method: 'POST',
    path: '/authorizations',
    status: 201,
    params: none,
    query: none,
    body: AuthorizeRequestSchema,
    answer: AuthorizationSchema,
  },
  capture: {
    method: 'POST',
    path: '/authorizations/{id}/capture',
    status: 200,
    params: authorizationPath,
    query: none,
    body: ReferenceRequestSchema,
    answer: AuthorizationSchema,
  },
  void: {
    method: 'POST',
    path: '/authorizations/{id}/void',
    status: 200,
    params: authorizationPath,
    query: none,
    body: ReferenceRequestSchema,
    answer: AuthorizationSchema,
  },
  refund: {
    method: 'POST',
    path: '/authorizations/{id}/refund',
    status: 200,
    params: authorizationPath,
    query: none,
    body: RefundRequestSchema,
    answer: AuthorizationSchema,
  },
  findAuthorizations: {
    method: 'GET',
    path: '/authorizations',
    status: 200,
    params: none,
    query: z.object({ reference: z.string().min(1) }),
    body: null,
    answer: AuthorizationListSchema,
  },
  /** NOT_FOUND with the field `id` means an unknown authorisation; without the field, an unknown path. */
  readAuthorization: {
    method: 'GET',
    path: '/authorizations/{id}',
    status: 200,
    params: authorizationPath,
    query: none,
    body: null,
    answer: AuthorizationSchema,
  },
} as const satisfies Record<string, ProviderOperation>;
export type PartnerPayCall = keyof typeof partnerPay;

function hasMinorUnits(money: { amount: string; currency: string }): boolean {
  try {
    toMinorUnits(money);
    return true;
  } catch {
    return false;
  }
}
