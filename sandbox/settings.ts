// All settings of the sandbox, and the only place that reads the environment.
import path from 'node:path';
import { z } from 'zod';
import { OrderingShapeSchema } from '../src/contract/alternative/shape';
import { LIMITS } from '../src/contract/limits';
import { DEFAULT_SIGNER, SIGNER_NAMES } from '../src/contract/signing';
import { SigningSecretSchema } from '../src/contract/signing-secret';

const wholeNumber = z.coerce.number().pipe(z.int().min(0));
const onOff = z.union([z.boolean(), z.enum(['on', 'off']).transform((word) => word === 'on')], {
  error: 'expected on or off',
});

/** The terms of an API key; default: the general settings. */
const ApiKeySchema = z.object({
  key: z.string().min(8),
  /** Governs requests and answers of endpoints 15 to 24 (Svc spec 2.6 or 2.7). */
  shape: OrderingShapeSchema.default('primary'),
  /** Whether endpoints 10 to 14 need X-Svc-Partner (Svc spec 4.1). */
  requiresPartnerHeader: onOff.default(false),
  /** The value agreed for X-Svc-Partner (Svc spec 5.2); default: any. */
  partnerTag: z.string().min(1).optional(),
  duplicateNamesOrder: onOff.optional(),
  leaseRenews: onOff.optional(),
  takeOverOwnSeats: onOff.optional(),
  cancelReplays: onOff.optional(),
  generalAdmission: onOff.optional(),
  looseAnswers: onOff.optional(),
});
export type ApiKey = z.output<typeof ApiKeySchema>;

const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('not JSON');
    return z.NEVER;
  }
});

const apiKeyList = z
  .array(ApiKeySchema)
  .min(1)
  .refine(
    (list) => new Set(list.map(({ key }) => key)).size === list.length,
    'a key is listed twice',
  );

const API_KEYS_EXPECTED = 'expected a JSON list such as [{"key":"…","shape":"primary"}]';

/** A real Svc could differ from any of the defaults. */
const SandboxSettingsSchema = z.object({
  host: z.string().default('127.0.0.1'),
  port: wholeNumber.pipe(z.int().max(65_535)).default(3001),
  apiKeys: z
    .union([apiKeyList, jsonText.pipe(apiKeyList)], { error: API_KEYS_EXPECTED })
    .prefault([
      { key: 'svc_sandbox_key' },
      { key: 'svc_sandbox_key_alternative', shape: 'alternative' },
    ]),
  dataDir: z.string().min(1).default('.usher'),
  logLevel: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** {checkout_host} of the links to the hosted checkout (Svc spec 1); default: the sandbox itself. */
  checkoutHost: z.url().optional(),
  /** The page that the hosted checkout forwards to; default: a plain page of the sandbox. */
  checkoutPage: z.url().optional(),
  /** Whether links also carry an expiry time and a signature, besides the spec's four parameters. */
  checkoutLinkSigned: onOff.default(false),
  checkoutLinkLifetimeMs: wholeNumber.pipe(z.int().min(1000)).default(3600_000),
  /** `iref` of the links to the hosted checkout (Svc spec 1). */
  referrerTag: z.string().min(1).default('sandbox'),
  /** Whether endpoint 10 returns `checkoutUrl`, as endpoint 11 does; the spec is ambiguous. */
  checkoutUrlByVenue: onOff.default(true),
  /** The number of the first page; the spec does not say whether that is 0 or 1. */
  pageBase: wholeNumber.pipe(z.int().max(1)).default(1),
  /** Whether dates are accepted only in the spec's form, such as `2024-01-15T07:00:00Z` (Svc spec 2.2). */
  strictDates: onOff.default(false),
  /** How requests are signed; the client has the same setting. */
  signer: z.enum(SIGNER_NAMES).default(DEFAULT_SIGNER),
  /** The status for a token that is unknown or has ended. */
  sessionEndedStatus: z.coerce.number().pipe(z.int().min(400).max(499)).default(401),
  leaseSeconds: wholeNumber.pipe(z.int().min(1)).default(600),
  maxTicketQuantity: wholeNumber.pipe(z.int().min(1)).default(8),
  tokenLifetimeMs: wholeNumber.default(24 * 3600_000),
  /** How long an order paid with `tok_ok` stays pending. */
  fulfilmentDelayMs: wholeNumber.default(3_000),
  /** How long an order paid with `tok_slow` stays pending. */
  slowFulfilmentDelayMs: wholeNumber.default(30_000),
  /** From this long before a showtime begins, its orders can no longer be cancelled. */
  cancellationClosesMs: wholeNumber.default(0),
  /** How often the refund of an order paid with `tok_refund_fails` fails before it succeeds. */
  refundFailures: wholeNumber.default(2),
  /** Whether DUPLICATE_CLIENT_REQUEST_ID names the order in `details.orderId`. */
  duplicateNamesOrder: onOff.default(false),
  /** Whether leasing the same items again extends the lease, or only repeats the first answer. */
  leaseRenews: onOff.default(true),
  /** Whether a customer's new clientRequestId may take over the seats of the old one. */
  takeOverOwnSeats: onOff.default(true),
  /** Whether cancelling again repeats the first answer, or is ORDER_NOT_CANCELLABLE. */
  cancelReplays: onOff.default(true),
  /** Whether places of general admission can be leased by quantity; the spec shows no such request. */
  generalAdmission: onOff.default(true),
  /** Whether answers are spelt loosely: nulls, milliseconds, prices as strings, enum values in another case. */
  looseAnswers: onOff.default(false),
  /** Calls per second of each API key, on the real clock (Svc spec 8); 0: unlimited. */
  ratePerSecond: z.coerce.number().pipe(z.number().min(0)).default(LIMITS.betaRatePerSecond),
  /** The size of a burst of calls. */
  burst: wholeNumber.pipe(z.int().min(1)).default(LIMITS.betaBurst),
  bodyLimitBytes: wholeNumber.pipe(z.int().min(1024)).default(1_048_576),
  /** Signs the calls to the payment provider (Standard Webhooks). */
  paymentSecret: SigningSecretSchema.default('whsec_c2FuZGJveC1wYXltZW50LXNlY3JldC0wMDE='),
  /** How long an authorisation can be captured before it lapses. */
  authorizationLifetimeMs: wholeNumber.pipe(z.int().min(1)).default(7 * 24 * 3600_000),
  /** How long the vault keeps a card. */
  cardTokenLifetimeMs: wholeNumber.pipe(z.int().min(1)).default(3600_000),
});
export type SandboxSettings = z.output<typeof SandboxSettingsSchema>;
export type SandboxSettingsInput = z.input<typeof SandboxSettingsSchema>;

/** The environment variable of each setting. */
export const SETTING_VARIABLES = {
  host: 'HOST',
  port: 'SANDBOX_PORT',
  apiKeys: 'SANDBOX_API_KEYS',
  dataDir: 'USHER_DATA_DIR',
  logLevel: 'LOG_LEVEL',
  checkoutHost: 'SANDBOX_CHECKOUT_HOST',
  checkoutPage: 'SANDBOX_CHECKOUT_PAGE',
  checkoutLinkSigned: 'SANDBOX_CHECKOUT_LINK_SIGNED',
  checkoutLinkLifetimeMs: 'SANDBOX_CHECKOUT_LINK_LIFETIME_MS',
  referrerTag: 'SANDBOX_REFERRER_TAG',
  checkoutUrlByVenue: 'SANDBOX_CHECKOUT_URL_BY_VENUE',
  pageBase: 'SANDBOX_PAGE_BASE',
  strictDates: 'SANDBOX_STRICT_DATES',
  signer: 'SANDBOX_SIGNER',
  sessionEndedStatus: 'SANDBOX_SESSION_ENDED_STATUS',
  leaseSeconds: 'SANDBOX_LEASE_SECONDS',
  maxTicketQuantity: 'SANDBOX_MAX_TICKETS',
  tokenLifetimeMs: 'SANDBOX_TOKEN_LIFETIME_MS',
  fulfilmentDelayMs: 'SANDBOX_FULFILMENT_DELAY_MS',
  slowFulfilmentDelayMs: 'SANDBOX_SLOW_FULFILMENT_DELAY_MS',
  cancellationClosesMs: 'SANDBOX_CANCELLATION_CLOSES_MS',
  refundFailures: 'SANDBOX_REFUND_FAILURES',
  duplicateNamesOrder: 'SANDBOX_DUPLICATE_NAMES_ORDER',
  leaseRenews: 'SANDBOX_LEASE_RENEWS',
  takeOverOwnSeats: 'SANDBOX_TAKE_OVER_OWN_SEATS',
  cancelReplays: 'SANDBOX_CANCEL_REPLAYS',
  generalAdmission: 'SANDBOX_GENERAL_ADMISSION',
  looseAnswers: 'SANDBOX_LOOSE_ANSWERS',
  ratePerSecond: 'SANDBOX_RATE_PER_SECOND',
  burst: 'SANDBOX_BURST',
  bodyLimitBytes: 'SANDBOX_BODY_LIMIT_BYTES',
  paymentSecret: 'SANDBOX_PAYMENT_SECRET',
  authorizationLifetimeMs: 'SANDBOX_AUTHORIZATION_LIFETIME_MS',
  cardTokenLifetimeMs: 'SANDBOX_CARD_TOKEN_LIFETIME_MS',
} as const satisfies Record<keyof SandboxSettings, string>;

/** The path of the sandbox's payment provider. */
export const PAYMENT_PROVIDER_PATH = '/payment-provider';

/** Fills in the defaults. Throws a ZodError for an invalid value. */
export function sandboxSettings(given: SandboxSettingsInput = {}): SandboxSettings {
  return SandboxSettingsSchema.parse(given);
}

/** The terms for the calls of one API key. */
export interface KeyTerms extends Pick<
  SandboxSettings,
  | 'duplicateNamesOrder'
  | 'leaseRenews'
  | 'takeOverOwnSeats'
  | 'cancelReplays'
  | 'generalAdmission'
  | 'looseAnswers'
> {
  readonly shape: ApiKey['shape'];
  readonly requiresPartnerHeader: boolean;
  readonly partnerTag: string | undefined;
}

/** The key's terms, completed with the general settings. */
export function keyTerms(settings: SandboxSettings, agreed: ApiKey): KeyTerms {
  return {
    shape: agreed.shape,
    requiresPartnerHeader: agreed.requiresPartnerHeader,
    partnerTag: agreed.partnerTag,
    duplicateNamesOrder: agreed.duplicateNamesOrder ?? settings.duplicateNamesOrder,
    leaseRenews: agreed.leaseRenews ?? settings.leaseRenews,
    takeOverOwnSeats: agreed.takeOverOwnSeats ?? settings.takeOverOwnSeats,
    cancelReplays: agreed.cancelReplays ?? settings.cancelReplays,
    generalAdmission: agreed.generalAdmission ?? settings.generalAdmission,
    looseAnswers: agreed.looseAnswers ?? settings.looseAnswers,
  };
}

/** Reads the settings; throws an Error that names each invalid variable, never its value. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): SandboxSettings {
  const given = Object.fromEntries(
    Object.entries(SETTING_VARIABLES).flatMap(([setting, variable]) =>
      env[variable] ? [[setting, env[variable]]] : [],
    ),
  );
  const parsed = SandboxSettingsSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => {
    const setting = issue.path[0] as keyof SandboxSettings;
    return `${SETTING_VARIABLES[setting]}: ${issue.message}`;
  });
  throw new Error(`The sandbox cannot start:\n${problems.join('\n')}`);
}

/** The sandbox's address, without a trailing slash. */
export function ownAddress({ host, port }: SandboxSettings): string {
  return `http://${host}:${port}`;
}

/** The path of the database when the sandbox runs as a program. */
export function databaseFile(settings: SandboxSettings): string {
  return path.join(settings.dataDir, 'sandbox', 'sandbox.db');
}
