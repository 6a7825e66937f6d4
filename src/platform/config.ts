// All settings of Usher, read and checked in one place; everything else is handed what it needs.
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { LIMITS } from '../contract/limits';
import { DEFAULT_POLICY, type Policy } from '../domain/policy';
import { parsePayloadKeys } from './payload-codec/keys';

/** Where metrics, health and the codec listen if OPS_PORT is not set: the API and the worker run side by side. */
export const DEFAULT_OPS_PORT = { api: 9464, worker: 9465 } as const;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Of a key that may call more at once than in a second, as in beta (Svc spec 8). */
export const BURST_PER_RATE = LIMITS.betaBurst / LIMITS.betaRatePerSecond;

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

const buildId = z
  .string({ error: 'expected 1 to 100 letters, digits or . _ -' })
  .regex(/^[\w.-]{1,100}$/, 'expected 1 to 100 letters, digits or . _ -');

function oneOf<const T extends readonly string[]>(words: T) {
  return z.enum(words, { error: `expected one of ${words.join(', ')}` });
}

const yesOrNo = oneOf(['true', 'false']).transform((word) => word === 'true');

const webhookSecret = z
  .string({ error: 'expected whsec_ and 18 bytes or more in base64' })
  .regex(/^whsec_[A-Za-z0-9+/]{24,}={0,2}$/, 'expected whsec_ and 18 bytes or more in base64');

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

/** As the sandbox has it out of the box. */
const SANDBOX_VAULT = {
  CARD_VAULT_URL: 'http://127.0.0.1:3001/payment-provider',
  CARD_VAULT_SECRET: 'whsec_c2FuZGJveC1wYXltZW50LXNlY3JldC0wMDE=',
};

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
  UPSTREAM_ORDERING_SHAPE: oneOf(['primary', 'alternative']).default('primary'),
  UPSTREAM_LAYOUT_NAMES_ACCOUNT: yesOrNo.optional(),
  UPSTREAM_TIMEOUT_MS: wholeNumber(1, 120_000).default(8_000),
  UPSTREAM_RATE_PER_SECOND: wholeNumber(1, 10_000).default(LIMITS.betaRatePerSecond),
  UPSTREAM_BURST: wholeNumber(1, 10_000).optional(),
  UPSTREAM_MAX_TICKETS: wholeNumber(1, 99).default(10),
  CARD_VAULT_URL: httpUrl.default(SANDBOX_VAULT.CARD_VAULT_URL),
  CARD_VAULT_SECRET: webhookSecret.default(SANDBOX_VAULT.CARD_VAULT_SECRET),
  CALLS_WAITING_MAX: wholeNumber(1, 1_000_000).default(400),
  OPEN_CHECKOUTS_MAX: wholeNumber(1, 1_000_000).default(2_000),
  WORKER_BUILD_ID: buildId.optional(),
  USHER_DATA_DIR: z.string().default('.usher'),
  USHER_PARTNERS_FILE: z.string().optional(),
  USHER_SECRET: secret.optional(),
  USHER_PAYLOAD_KEYS: payloadKeys.optional(),
  USHER_POLICY: policy.default(DEFAULT_POLICY),
});

/** Gamma is Svc's own, as production is: nobody means the sandbox there. */
const GammaSettingsSchema = SettingsSchema.extend({
  UPSTREAM_BASE_URL: httpUrl,
  UPSTREAM_API_KEY: z.string({ error: 'expected the API key' }),
});

/**
 * With real money at stake, nothing falls back on what a developer's machine or the sandbox would use; the
 * rate is what was agreed at onboarding (Svc spec 8).
 */
const ProductionSettingsSchema = GammaSettingsSchema.extend({
  UPSTREAM_RATE_PER_SECOND: wholeNumber(1, 10_000),
  UPSTREAM_BURST: wholeNumber(1, 10_000),
  WORKER_BUILD_ID: buildId,
  USHER_SECRET: secret,
  USHER_PAYLOAD_KEYS: payloadKeys,
}).superRefine((settings, context) => {
  if (settings.UPSTREAM_ORDERING_SHAPE !== 'alternative') return;
  const { CARD_VAULT_URL, CARD_VAULT_SECRET } = SANDBOX_VAULT;
  if (
    settings.CARD_VAULT_URL !== CARD_VAULT_URL &&
    settings.CARD_VAULT_SECRET !== CARD_VAULT_SECRET
  )
    return;
  context.addIssue({
    code: 'custom',
    path: ['CARD_VAULT_URL'],
    message: 'expected the vault of a payment provider, with its CARD_VAULT_SECRET',
  });
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
  const parsed = schemaOf(given.UPSTREAM_STAGE).safeParse(given);
  if (parsed.success) {
    assertSettles(parsed.data);
    return toConfig(parsed.data);
  }
  const lines = parsed.error.issues.map((it) => `  ${it.path.join('.')}: ${it.message}`);
  const heading = isProduction ? 'Settings are wrong or missing' : 'Settings are wrong';
  throw new ConfigError([`${heading}:`, ...lines].join('\n'));
}

/**
 * That a lost order has settled assumes that the client gives a call up before its activity does, and
 * that the activity has ended by then.
 */
function assertSettles({ UPSTREAM_TIMEOUT_MS, USHER_POLICY }: z.infer<typeof SettingsSchema>) {
  const { callTimeoutMs, settleMs } = USHER_POLICY;
  if (UPSTREAM_TIMEOUT_MS < callTimeoutMs && callTimeoutMs <= settleMs) return;
  const found = `${UPSTREAM_TIMEOUT_MS} < ${callTimeoutMs} <= ${settleMs}`;
  const expected = 'expected UPSTREAM_TIMEOUT_MS < callTimeoutMs <= settleMs';
  throw new ConfigError(`Settings are wrong:\n  USHER_POLICY: ${expected}, and found ${found}`);
}

function schemaOf(stage: string | undefined) {
  if (stage === 'prod') return ProductionSettingsSchema;
  return stage === 'gamma' ? GammaSettingsSchema : SettingsSchema;
}

function toConfig(settings: z.infer<typeof SettingsSchema>) {
  const dataDir = resolve(settings.USHER_DATA_DIR);
  const ratePerSecond = settings.UPSTREAM_RATE_PER_SECOND;
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
    policy: policyOf(settings),
    /** Above so many waiting calls to Svc, no checkout is started. */
    callsWaitingMax: settings.CALLS_WAITING_MAX,
    /** How many checkouts of one partner may be open at once. */
    openCheckoutsMax: settings.OPEN_CHECKOUTS_MAX,
    /** How many processes of the API share what checkouts leave of a key's rate. */
    apiReplicas: settings.API_REPLICAS,
    /** Names the code of the worker; without it, workers are not versioned. */
    workerBuildId: settings.WORKER_BUILD_ID,
    /** Where cards wait under tokens; only the alternative shape takes cards. */
    cardVault: { url: settings.CARD_VAULT_URL, secret: settings.CARD_VAULT_SECRET },
    temporal: {
      address: settings.TEMPORAL_ADDRESS ?? '127.0.0.1:7233',
      /** Whether somebody runs Temporal for us; otherwise `npm start` does. */
      isAddressGiven: settings.TEMPORAL_ADDRESS !== undefined,
      namespace: settings.TEMPORAL_NAMESPACE,
    },
    /** Key, tag, shape and rate are those of the partners who have no key of their own. */
    upstream: {
      baseUrl: settings.UPSTREAM_BASE_URL,
      stage: settings.UPSTREAM_STAGE,
      apiKey: settings.UPSTREAM_API_KEY,
      partnerTag: settings.UPSTREAM_PARTNER_TAG,
      orderingShape: settings.UPSTREAM_ORDERING_SHAPE,
      timeoutMs: settings.UPSTREAM_TIMEOUT_MS,
      ratePerSecond,
      /** How many calls the key may make at once after a rest. */
      burst: settings.UPSTREAM_BURST ?? ratePerSecond * BURST_PER_RATE,
      /** Tickets per order where Svc names no maximum. */
      maxTickets: settings.UPSTREAM_MAX_TICKETS,
    },
  };
}

/** What was agreed at onboarding counts, unless the policy says otherwise. */
function policyOf(settings: z.infer<typeof SettingsSchema>): Policy {
  const layoutNamesAccount = settings.UPSTREAM_LAYOUT_NAMES_ACCOUNT;
  return layoutNamesAccount === undefined
    ? settings.USHER_POLICY
    : { ...settings.USHER_POLICY, layoutNamesAccount };
}
