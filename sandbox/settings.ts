// Everything that can be set about the sandbox, and the only place that reads the environment.
import path from 'node:path';
import { z } from 'zod';

const wholeNumber = z.coerce.number().pipe(z.int().min(0));
const onOff = z.union([z.boolean(), z.enum(['on', 'off']).transform((word) => word === 'on')]);

/** Each default is how the sandbox behaves out of the box; a real Svc could differ in any of them. */
export const SandboxSettingsSchema = z.object({
  host: z.string().default('127.0.0.1'),
  port: wholeNumber.pipe(z.int().max(65_535)).default(3001),
  apiKey: z.string().min(8).default('svc_sandbox_key'),
  dataDir: z.string().min(1).default('.usher'),
  logLevel: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** {checkout_host} of the links to the hosted checkout (Svc spec 1). */
  checkoutHost: z.url().default('https://checkout.svc.example'),
  /** The number of the first page; the spec does not say whether that is 0 or 1. */
  pageBase: wholeNumber.pipe(z.int().max(1)).default(1),
  leaseSeconds: wholeNumber.pipe(z.int().min(1)).default(600),
  maxTicketQuantity: wholeNumber.pipe(z.int().min(1)).default(8),
  tokenLifetimeMs: wholeNumber.default(24 * 3600_000),
  /** How long an order paid with `tok_ok` stays pending. */
  fulfilmentDelayMs: wholeNumber.default(3_000),
  /** How long an order paid with `tok_slow` stays pending. */
  slowFulfilmentDelayMs: wholeNumber.default(30_000),
  /** Whether DUPLICATE_CLIENT_REQUEST_ID names the order in `details.orderId`. */
  duplicateNamesOrder: onOff.default(false),
  /** Whether leasing the same items again moves the end, or only repeats the first answer. */
  leaseRenews: onOff.default(true),
  /** Whether a customer's fresh clientRequestId may take over the seats of the old one. */
  takeOverOwnSeats: onOff.default(true),
});
export type SandboxSettings = z.output<typeof SandboxSettingsSchema>;
export type SandboxSettingsInput = z.input<typeof SandboxSettingsSchema>;

/** The environment variable of each setting. */
export const SETTING_VARIABLES = {
  host: 'HOST',
  port: 'SANDBOX_PORT',
  apiKey: 'SANDBOX_API_KEY',
  dataDir: 'USHER_DATA_DIR',
  logLevel: 'LOG_LEVEL',
  checkoutHost: 'SANDBOX_CHECKOUT_HOST',
  pageBase: 'SANDBOX_PAGE_BASE',
  leaseSeconds: 'SANDBOX_LEASE_SECONDS',
  maxTicketQuantity: 'SANDBOX_MAX_TICKETS',
  tokenLifetimeMs: 'SANDBOX_TOKEN_LIFETIME_MS',
  fulfilmentDelayMs: 'SANDBOX_FULFILMENT_DELAY_MS',
  slowFulfilmentDelayMs: 'SANDBOX_SLOW_FULFILMENT_DELAY_MS',
  duplicateNamesOrder: 'SANDBOX_DUPLICATE_NAMES_ORDER',
  leaseRenews: 'SANDBOX_LEASE_RENEWS',
  takeOverOwnSeats: 'SANDBOX_TAKE_OVER_OWN_SEATS',
} as const satisfies Record<keyof SandboxSettings, string>;

/** Fills in the defaults. Throws a ZodError for a value that does not fit. */
export function sandboxSettings(given: SandboxSettingsInput = {}): SandboxSettings {
  return SandboxSettingsSchema.parse(given);
}

/** Reads the settings; throws an Error that names each variable that does not fit, never its value. */
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

/** Where the sandbox keeps its database when it runs as a program. */
export function databaseFile(settings: SandboxSettings): string {
  return path.join(settings.dataDir, 'sandbox', 'sandbox.db');
}
