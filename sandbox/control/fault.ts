import { z } from 'zod';
import { endpoints, type Endpoint, type EndpointName } from '../../src/contract/endpoints';
import { ORDERING_ERROR_STATUS, type OrderingErrorCode } from '../../src/contract/error-codes';
import { cardVault } from '../../src/contract/card-vault';
import { partnerPay } from '../../src/contract/partner-pay';

const CALL_NAMES = [
  ...Object.keys(endpoints),
  ...Object.keys(partnerPay),
  ...Object.keys(cardVault),
] as CallName[];

/** A row of Svc's table, or an operation of the payment provider. */
export type CallName = EndpointName | keyof typeof partnerPay | keyof typeof cardVault;
const CallNameSchema = z.enum(CALL_NAMES);

const codes = Object.keys(ORDERING_ERROR_STATUS) as OrderingErrorCode[];
export const ErrorCodeSchema = z.enum(codes);

const PAUSE_MAX_MS = 10 * 60_000;
const LEASE_MAX_SECONDS = 24 * 3600;
const ADDED_FEE_MAX_MINOR = 100_000;
const pauseMs = z.int().min(0).max(PAUSE_MAX_MS);

/** A fault. The first six affect the HTTP call, the others the seats, the order or the money behind it. */
export const FaultSchema = z.discriminatedUnion('kind', [
  /** The call is carried out this much later, on the real clock. */
  z.strictObject({ kind: z.literal('latency'), ms: pauseMs }),
  z.strictObject({
    kind: z.literal('rate-limit'),
    retryAfterSeconds: z.int().min(1).max(3600).default(1),
  }),
  z.strictObject({
    kind: z.literal('server-error'),
    status: z.int().min(500).max(599).default(503),
  }),
  /** The connection ends, and nothing is done. */
  z.strictObject({ kind: z.literal('drop-before') }),
  /** The work is done and kept; then the connection ends without an answer. */
  z.strictObject({
    kind: z.literal('drop-after'),
    /** If true, refusals and replays get through. */
    successOnly: z.boolean().default(false),
  }),
  /** Strikes only endpoints that may return the code (Svc spec 7.3). */
  z.strictObject({
    kind: z.literal('code'),
    code: ErrorCodeSchema,
    /** If true, the code is returned before anything is done: a payment code does not use up the attempt. */
    atOnce: z.boolean().optional(),
  }),
  /** How long the seats are held, instead of the setting. */
  z.strictObject({ kind: z.literal('lease'), seconds: z.int().min(1).max(LEASE_MAX_SECONDS) }),
  /** How long an accepted order stays pending (null: permanently), and whether it then fails. */
  z.strictObject({
    kind: z.literal('fulfilment'),
    afterMs: z.int().min(0).nullable(),
    reasonCode: ErrorCodeSchema.optional(),
  }),
  /** The refund of a cancelled order, or a refund at the payment provider, fails. */
  z.strictObject({ kind: z.literal('refund-failure') }),
  /** The payment provider refunds half of the requested amount, and reports `refunded`. */
  z.strictObject({ kind: z.literal('partial-refund') }),
  /** A preview's service fee is higher by this much, in minor units; an order costs what its last preview said. */
  z.strictObject({ kind: z.literal('fee'), addedMinor: z.int().min(1).max(ADDED_FEE_MAX_MINOR) }),
]);
export type Fault = z.output<typeof FaultSchema>;
type FaultKind = Fault['kind'];
export type FaultOf<K extends FaultKind> = Extract<Fault, { kind: K }>;

/** When a fault strikes: all given conditions must hold. */
const FaultRuleSchema = z.strictObject({
  calls: z.array(CallNameSchema).min(1).optional(),
  email: z.string().optional(),
  showtimeId: z.string().optional(),
  /** The number of matching calls to let through first. */
  skip: z.int().min(0).default(0),
  /** The maximum number of strikes; default: unlimited. */
  times: z.int().min(1).optional(),
  /** How long the rule applies, on the real clock; default: unlimited. */
  forMs: pauseMs.optional(),
  /** The share of the matching calls that it strikes, drawn from the plan's seed. */
  probability: z.number().min(0).max(1).default(1),
  fault: FaultSchema,
});
export type FaultRule = z.output<typeof FaultRuleSchema>;

/** The body of `PUT /sandbox/faults`. */
export const FaultPlanSchema = z.strictObject({
  /** With the same seed, the same calls in the same order meet the same faults. */
  seed: z.int().default(0),
  rules: z.array(FaultRuleSchema).default([]),
});
export type FaultPlanInput = z.input<typeof FaultPlanSchema>;

/** The body of `POST /sandbox/faults/rules`. */
export const AddedFaultsSchema = z.strictObject({ rules: z.array(FaultRuleSchema).min(1) });
export type AddedFaultsInput = z.input<typeof AddedFaultsSchema>;

/** A call, with the fields of its request that rules and sentinels match. */
export interface FaultyCall {
  readonly name: CallName;
  readonly email?: string | undefined;
  readonly showtimeId?: string | undefined;
  readonly paymentToken?: string | undefined;
}

/** How a fault is named in `X-Sandbox-Fault`, for example `code SEAT_UNAVAILABLE`. */
export function faultLabel(fault: Fault): string {
  return fault.kind === 'code' ? `code ${fault.code}` : fault.kind;
}

/** Whether a fault applies to a call; a code does if the call's row lists it. */
export function canStrike({ kind, ...fault }: Fault, name: CallName): boolean {
  if (kind === 'lease') return name === 'lease';
  if (kind === 'fulfilment') return name === 'placeOrder';
  if (kind === 'partial-refund') return name === 'refund';
  if (kind === 'fee') return name === 'preview';
  if (kind === 'refund-failure') return name === 'cancelOrder' || name === 'refund';
  if (!('code' in fault)) return true;
  const row = (endpoints as Readonly<Record<string, Endpoint>>)[name];
  return (row?.errorCodes as readonly string[] | undefined)?.includes(fault.code) ?? false;
}
