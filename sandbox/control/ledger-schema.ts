import { z } from 'zod';
import { AuthorizationStatusSchema } from '../../src/contract/partner-pay';

const minorUnits = z.int();

const OrderSchema = z.object({
  id: z.string(),
  status: z.enum(['pending', 'fulfilled', 'failed', 'cancelled', 'refunded']),
  accountId: z.string(),
  clientRequestId: z.string(),
  showtimeId: z.string(),
  seatIds: z.array(z.string()),
  quantity: z.int(),
  totalMinor: minorUnits,
  currency: z.string(),
  collectedBy: z.enum(['svc', 'partner']),
  /** The partner's authorisation. */
  paymentReference: z.string().nullable(),
});
export type LedgerOrder = z.infer<typeof OrderSchema>;

const SvcEntrySchema = z.object({
  atMs: z.int(),
  kind: z.enum([
    'lease',
    'sale',
    'charge',
    'decline',
    'release',
    'void',
    'refund',
    'refund-failure',
  ]),
  accountId: z.string(),
  clientRequestId: z.string(),
  showtimeId: z.string(),
  orderId: z.string().nullable(),
  seatIds: z.array(z.string()),
  quantity: z.int(),
  amountMinor: minorUnits.nullable(),
  currency: z.string().nullable(),
  code: z.string().nullable(),
});
export type SvcLedgerEntry = z.infer<typeof SvcEntrySchema>;

const AuthorizationSchema = z.object({
  id: z.string(),
  reference: z.string(),
  status: AuthorizationStatusSchema,
  amountMinor: minorUnits,
  refundedMinor: minorUnits,
  currency: z.string(),
});
export type LedgerAuthorization = z.infer<typeof AuthorizationSchema>;

const ProviderEntrySchema = z.object({
  atMs: z.int(),
  kind: z.enum(['authorize', 'decline', 'capture', 'void', 'lapse', 'refund']),
  authorizationId: z.string().nullable(),
  reference: z.string(),
  amountMinor: minorUnits,
  currency: z.string(),
  code: z.string().nullable(),
});

/** The answer of `GET /sandbox/ledger`: amounts in minor units, entries oldest first, nothing private. */
export const SandboxLedgerSchema = z.object({
  svc: z.object({
    /** The time in the sandbox. */
    nowMs: z.int(),
    orders: z.array(OrderSchema),
    /** One entry for each known showtime with an order. */
    places: z.array(z.object({ showtimeId: z.string(), sellable: z.int() })),
    entries: z.array(SvcEntrySchema),
  }),
  provider: z.object({
    authorizations: z.array(AuthorizationSchema),
    entries: z.array(ProviderEntrySchema),
  }),
});
export type SandboxLedger = z.infer<typeof SandboxLedgerSchema>;
