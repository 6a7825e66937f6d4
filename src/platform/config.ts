// Reads and checks all settings of Usher in one place, and passes them to the other modules.
import { join, resolve } from 'node:path';
import { BURST_PER_RATE, LIMITS } from '../contract/limits';
import { SIGNERS } from '../contract/signing';
import type { Policy } from '../domain/policy';
import { addressRules } from './config/outgoing';
import {
  isProduction,
  type ProgramName,
  refusedByStage,
  refusedInProduction,
  SANDBOX,
} from './config/production-checks';
import { withSecretFiles, type SettingIssue } from './config/secret-files';
import { SettingsSchema, type Settings } from './config/settings-schema';
import { temporalIssues, temporalOf } from './config/temporal-settings';

/** Where metrics and the codec listen if OPS_PORT is not set: the programs run side by side. */
export const DEFAULT_OPS_PORT = { api: 9464, worker: 9465, codec: 9466 } as const;

/** Load balancers check every few seconds. */
export const PRODUCTION_NOTICE_MS = 10_000;

/** One error for all invalid settings; the message is for a person and contains no values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type Config = ReturnType<typeof toConfig>;

/**
 * Reads the settings from the environment, secrets also from the files that it names; an empty one counts as not set.
 * Touches no other file: what is kept in the data folder is read by those who need it.
 *
 * Settings that the program does not use may be missing in production.
 *
 * @throws ConfigError that names every setting that is wrong, and what was expected there. What production refuses is
 *   reported once each setting can be read.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env, program?: ProgramName): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { given, issues } = withSecretFiles(set);
  const parsed = SettingsSchema.safeParse(given);
  for (const { path, message } of parsed.error?.issues ?? []) {
    issues.push({ name: path.join('.'), message });
  }
  if (issues.length > 0 || !parsed.success) throw wrong('Settings are wrong', issues);
  const apart = [...temporalIssues(parsed.data), ...settlingIssues(parsed.data)];
  if (apart.length > 0) throw wrong('Settings are wrong', apart);
  const production = isProduction(parsed.data);
  if (typeof production === 'object') throw wrong('Settings are wrong', [production]);
  const refused = production
    ? refusedInProduction(parsed.data, program)
    : refusedByStage(parsed.data, program);
  const whom = production ? 'production' : `stage ${parsed.data.UPSTREAM_STAGE}`;
  if (refused.length > 0) throw wrong(`Settings are wrong or missing for ${whom}`, refused);
  return toConfig(parsed.data, production);
}

/**
 * A lost order counts as settled only because the client's timeout is shorter than the activity's, and the
 * activity has ended by then.
 */
function settlingIssues({ UPSTREAM_TIMEOUT_MS, USHER_POLICY }: Settings): SettingIssue[] {
  const { callTimeoutMs, settleMs } = USHER_POLICY;
  if (UPSTREAM_TIMEOUT_MS < callTimeoutMs && callTimeoutMs <= settleMs) return [];
  const found = `${UPSTREAM_TIMEOUT_MS} < ${callTimeoutMs} <= ${settleMs}`;
  const expected = 'expected UPSTREAM_TIMEOUT_MS < callTimeoutMs <= settleMs';
  return [{ name: 'USHER_POLICY', message: `${expected}, and found ${found}` }];
}

function wrong(heading: string, issues: readonly SettingIssue[]): ConfigError {
  const lines = issues.map(({ name, message }) => `  ${name}: ${message}`);
  return new ConfigError([`${heading}:`, ...lines].join('\n'));
}

function toConfig(settings: Settings, production: boolean) {
  const dataDir = resolve(settings.USHER_DATA_DIR);
  const ratePerSecond = settings.UPSTREAM_RATE_PER_SECOND ?? LIMITS.betaRatePerSecond;
  return {
    isProduction: production,
    host: settings.HOST,
    port: settings.PORT,
    /** Where metrics and health listen. */
    opsHost: settings.OPS_HOST,
    /** Not set: DEFAULT_OPS_PORT of the program. */
    opsPort: settings.OPS_PORT,
    /** How often each API process asks Temporal for the figures of the fleet, at most. */
    figuresEveryMs: settings.FIGURES_EVERY_SECONDS * 1000,
    /** How long the figures include a checkout's workflow that failed, was terminated or timed out. */
    badEndsShownMs: settings.BAD_ENDS_SHOWN_SECONDS * 1000,
    logLevel: settings.LOG_LEVEL,
    /** The collector of traces; undefined: no traces. */
    tracesEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    /** Absolute. */
    dataDir,
    partnersFile: resolve(settings.USHER_PARTNERS_FILE ?? join(dataDir, 'partners.json')),
    /** Not set: see loadSecret. */
    secret: settings.USHER_SECRET,
    /** Not set: see loadPayloadKeys. */
    payloadKeys: settings.USHER_PAYLOAD_KEYS,
    policy: policyOf(settings),
    /** With more calls to Svc waiting than this, no checkout is started. */
    callsWaitingMax: settings.CALLS_WAITING_MAX,
    /** How many checkouts of one partner may be open at once. */
    openCheckoutsMax: settings.OPEN_CHECKOUTS_MAX,
    /** Proxies in front of the API whose X-Forwarded headers are trusted. */
    trustedProxies: settings.TRUSTED_PROXIES,
    /** The public address of the API; undefined: the address that each caller used. */
    publicUrl: settings.API_PUBLIC_URL,
    /** Limits of each API key, in each API process. */
    keyLimits: {
      requestsPerSecond: settings.KEY_REQUESTS_PER_SECOND,
      requestsWaitingMax: settings.KEY_REQUESTS_WAITING_MAX,
      streamsMax: settings.KEY_STREAMS_MAX,
    },
    /** For each client address, in each API process. */
    openRequestsPerSecond: settings.OPEN_REQUESTS_PER_SECOND,
    /** How long the API reports that it is not ready before it refuses new requests. */
    shutdownNoticeMs: settings.SHUTDOWN_NOTICE_MS ?? (production ? PRODUCTION_NOTICE_MS : 0),
    /** The number of API processes that share what checkouts leave of a key's rate. */
    apiReplicas: settings.API_REPLICAS,
    webhooks: {
      timeoutMs: settings.WEBHOOK_TIMEOUT_MS,
      pausesSeconds: settings.WEBHOOK_RETRY_SECONDS,
      endpointsMax: settings.WEBHOOK_ENDPOINTS_MAX,
      ...addressRules('webhooks', settings.OUTGOING_EXCEPTIONS, production),
    },
    /** Which payment providers partners may name. */
    paymentAddresses: addressRules('payments', settings.OUTGOING_EXCEPTIONS, production),
    outgoingExceptions: settings.OUTGOING_EXCEPTIONS,
    /** Names the code of the worker; without it, workers are not versioned. */
    workerBuildId: settings.WORKER_BUILD_ID,
    /** Where cards wait under tokens; only the alternative shape takes cards. */
    cardVault: {
      url: settings.CARD_VAULT_URL ?? SANDBOX.vaultUrl,
      secret: settings.CARD_VAULT_SECRET ?? SANDBOX.vaultSecret,
    },
    /** The callers who may read payloads in clear, and the web pages that may show them. */
    codec: { tokens: settings.CODEC_TOKENS, uiOrigins: settings.CODEC_UI_ORIGINS },
    temporal: temporalOf(settings),
    /** Key, tag, shape and rate of the partners without a key of their own. */
    upstream: {
      baseUrl: settings.UPSTREAM_BASE_URL ?? SANDBOX.baseUrl,
      apiKey: settings.UPSTREAM_API_KEY ?? SANDBOX.apiKeys[0],
      partnerTag: settings.UPSTREAM_PARTNER_TAG,
      orderingShape: settings.UPSTREAM_ORDERING_SHAPE,
      timeoutMs: settings.UPSTREAM_TIMEOUT_MS,
      ratePerSecond,
      /** How many calls the key may make at once after a rest. */
      burst: settings.UPSTREAM_BURST ?? ratePerSecond * BURST_PER_RATE,
      /** Tickets per order where Svc names no maximum. */
      maxTickets: settings.UPSTREAM_MAX_TICKETS,
      /** How a request to endpoint 16 names the number of tickets. */
      layoutTickets: settings.UPSTREAM_LAYOUT_TICKETS,
      /** Points that the spec leaves open about signed calls. */
      terms: {
        signer: SIGNERS[settings.UPSTREAM_SIGNER],
        timestampFormat: settings.UPSTREAM_TIMESTAMP_FORMAT,
        sessionEndedStatuses: settings.UPSTREAM_SESSION_ENDED_STATUSES,
      },
    },
  };
}

/** The value agreed at onboarding applies, unless the policy has another. */
function policyOf(settings: Settings): Policy {
  const layoutNamesAccount = settings.UPSTREAM_LAYOUT_NAMES_ACCOUNT;
  return layoutNamesAccount === undefined
    ? settings.USHER_POLICY
    : { ...settings.USHER_POLICY, layoutNamesAccount };
}
