// All settings of Usher, read and checked in one place; everything else is handed what it needs.
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { DEFAULT_POLICY, type Policy } from '../domain/policy';
import { parsePayloadKeys } from './payload-codec/keys';

/** Where metrics, health and the codec listen if OPS_PORT is not set: the API and the worker run side by side. */
export const DEFAULT_OPS_PORT = { api: 9464, worker: 9465 } as const;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Of a key's rate, what checkouts get; the rest is left to the API's discovery calls. */
const CHECKOUT_SHARE_PERCENT = 80;

/** One error for all settings that are wrong; the message is for a person and holds no values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

function wholeNumber(min: number, max: number) {
  const isWithin = (text: string): boolean =>
    /^\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max;
  return z
    .string({ error: `expected a whole number from ${min} to ${max}` })
    .refine(isWithin, { error: `expected a whole number from ${min} to ${max}` })
    .transform(Number);
}

const port = wholeNumber(0, 65_535);

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'expected an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''));

const secret = z
  .string({ error: 'expected at least 32 random characters' })
  .min(32, { error: 'expected at least 32 random characters' });

function oneOf<const T extends readonly string[]>(words: T) {
  return z.enum(words, { error: `expected one of ${words.join(', ')}` });
}

const orderingShape = z.literal('primary', {
  error: ({ input }) =>
    input === 'alternative'
      ? 'the alternative shape is not built yet: only primary can be used'
      : 'expected primary',
});

const payloadKeys = z
  .string({ error: 'expected id:base64key[,id:base64key]' })
  .transform((text, context) => {
    try {
      return parsePayloadKeys(text);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      context.addIssue(`expected id:base64key[,id:base64key], but ${reason}`);
      return z.NEVER;
    }
  });

const policyNames = Object.keys(DEFAULT_POLICY) as (keyof Policy)[];

/** A bound or a duration is a whole number; what the layout names is yes or no. */
const PolicyChangesSchema = z
  .partialRecord(z.enum(policyNames), z.union([z.int().positive(), z.boolean()]))
  .superRefine((changes, context) => {
    for (const name of policyNames) {
      const change = changes[name];
      if (change === undefined || typeof change === typeof DEFAULT_POLICY[name]) continue;
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `expected a ${typeof DEFAULT_POLICY[name]}`,
      });
    }
  })
  .transform((changes) => changes as Partial<Policy>);

const policy = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('expected a JSON object');
      return z.NEVER;
    }
  })
  .pipe(PolicyChangesSchema)
  .transform((changes): Policy => ({ ...DEFAULT_POLICY, ...changes }));

const SettingsSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  OPS_PORT: port.optional(),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info'),
  API_REPLICAS: wholeNumber(1, 1000).default(1),
  TEMPORAL_ADDRESS: z
    .string()
    .regex(/^[^\s/]+:\d+$/, { error: 'expected host:port' })
    .optional(),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  UPSTREAM_BASE_URL: httpUrl.default('http://127.0.0.1:3001'),
  UPSTREAM_STAGE: oneOf(['beta', 'gamma', 'prod']).default('beta'),
  UPSTREAM_API_KEY: z.string().default('svc_sandbox_key'),
  UPSTREAM_PARTNER_TAG: z.string().optional(),
  UPSTREAM_ORDERING_SHAPE: orderingShape.default('primary'),
  UPSTREAM_TIMEOUT_MS: wholeNumber(1, 120_000).default(8_000),
  UPSTREAM_RATE_PER_SECOND: wholeNumber(1, 10_000).default(25),
  USHER_DATA_DIR: z.string().default('.usher'),
  USHER_PARTNERS_FILE: z.string().optional(),
  USHER_SECRET: secret.optional(),
  USHER_PAYLOAD_KEYS: payloadKeys.optional(),
  USHER_POLICY: policy.default(DEFAULT_POLICY),
});

/** With real money at stake, nothing falls back on what a developer's machine or the sandbox would use. */
const ProductionSettingsSchema = SettingsSchema.extend({
  UPSTREAM_BASE_URL: httpUrl,
  UPSTREAM_API_KEY: z.string({ error: 'expected the API key' }),
  USHER_SECRET: secret,
  USHER_PAYLOAD_KEYS: payloadKeys,
});

export type Config = ReturnType<typeof toConfig>;

/**
 * Reads the settings from the environment; an empty one counts as not set. Touches no file: what is kept in the data
 * folder is read by those who need it.
 *
 * @throws ConfigError that names every setting that is wrong, and what was expected there.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const isProduction = given.UPSTREAM_STAGE === 'prod';
  const schema = isProduction ? ProductionSettingsSchema : SettingsSchema;
  const parsed = schema.safeParse(given);
  if (parsed.success) return toConfig(parsed.data);
  const lines = parsed.error.issues.map((it) => `  ${it.path.join('.')}: ${it.message}`);
  const heading = isProduction ? 'Settings are wrong or missing' : 'Settings are wrong';
  throw new ConfigError([`${heading}:`, ...lines].join('\n'));
}

function toConfig(settings: z.infer<typeof SettingsSchema>) {
  const dataDir = resolve(settings.USHER_DATA_DIR);
  const ratePerSecond = settings.UPSTREAM_RATE_PER_SECOND;
  const checkoutRatePerSecond = (ratePerSecond * CHECKOUT_SHARE_PERCENT) / 100;
  return {
    host: settings.HOST,
    port: settings.PORT,
    /** Not set: DEFAULT_OPS_PORT of the program. */
    opsPort: settings.OPS_PORT,
    logLevel: settings.LOG_LEVEL,
    /** Absolute. */
    dataDir,
    partnersFile: resolve(settings.USHER_PARTNERS_FILE ?? join(dataDir, 'partners.json')),
    /** Not set: see loadSecret. */
    secret: settings.USHER_SECRET,
    /** Not set: see loadPayloadKeys. */
    payloadKeys: settings.USHER_PAYLOAD_KEYS,
    policy: settings.USHER_POLICY,
    temporal: {
      address: settings.TEMPORAL_ADDRESS ?? '127.0.0.1:7233',
      /** Whether somebody runs Temporal for us; otherwise `npm start` does. */
      isAddressGiven: settings.TEMPORAL_ADDRESS !== undefined,
      namespace: settings.TEMPORAL_NAMESPACE,
    },
    upstream: {
      baseUrl: settings.UPSTREAM_BASE_URL,
      stage: settings.UPSTREAM_STAGE,
      apiKey: settings.UPSTREAM_API_KEY,
      partnerTag: settings.UPSTREAM_PARTNER_TAG,
      orderingShape: settings.UPSTREAM_ORDERING_SHAPE,
      timeoutMs: settings.UPSTREAM_TIMEOUT_MS,
      /** For the task queue `svc-calls`, over all workers together. */
      checkoutRatePerSecond,
      /** For the discovery calls of each process of the API. */
      discoveryRatePerSecond: (ratePerSecond - checkoutRatePerSecond) / settings.API_REPLICAS,
    },
  };
}
