// Reads and checks all settings of Usher in one place, for all other modules.
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
  refusedOfVault,
  SANDBOX,
} from './config/production-checks';
import { withSecretFiles, type SettingIssue } from './config/secret-files';
import { SettingsSchema, type Settings } from './config/settings-schema';
import { temporalIssues, temporalOf } from './config/temporal-settings';

/** Default ports for metrics and the codec server; they differ, so that the programs can run on one machine. */
export const DEFAULT_OPS_PORT = { api: 9464, worker: 9465, codec: 9466 } as const;

/** Long enough for load balancers, which check every few seconds, to notice. */
export const PRODUCTION_NOTICE_MS = 10_000;

/** One error for all invalid settings; its message contains no values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type Config = ReturnType<typeof toConfig>;

/**
 * Reads the settings from the environment, and secrets from the files that it names; an empty
 * setting counts as not set. Reads no other file: the modules concerned read the data folder.
 *
 * In production, settings that `program` does not use may be missing.
 *
 * @throws ConfigError that names every invalid setting and the expected value. The checks for
 *   production run only if every setting has a valid format.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env, program?: ProgramName): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { given, issues } = withSecretFiles(set);
  const parsed = SettingsSchema.safeParse(given);
  for (const { path, message } of parsed.error?.issues ?? []) {
    issues.push({ name: path.join('.'), message });
  }
  if (issues.length > 0 || !parsed.success) throw wrong('Settings are wrong', issues);
  const conflicts = [...temporalIssues(parsed.data), ...settlingIssues(parsed.data)];
  if (conflicts.length > 0) throw wrong('Settings are wrong', conflicts);
  const production = isProduction(parsed.data);
  if (typeof production === 'object') throw wrong('Settings are wrong', [production]);
  const refused = production
    ? refusedInProduction(parsed.data, program)
    : refusedByStage(parsed.data, program);
  const target = production ? 'production' : `stage ${parsed.data.UPSTREAM_STAGE}`;
  if (refused.length > 0) throw wrong(`Settings are wrong or missing for ${target}`, refused);
  const cardVaultIssues = production ? refusedOfVault(parsed.data, program) : [];
  return toConfig(parsed.data, production, cardVaultIssues);
}

/**
 * After `settleMs`, an abandoned request must not reach Svc any more. So the client's timeouts must be shorter than the
 * activities', and a connection must be made or fail within `settleMs`.
 */
function settlingIssues({
  UPSTREAM_TIMEOUT_MS: callMs,
  UPSTREAM_ORDER_TIMEOUT_MS: orderMs,
  USHER_POLICY: { callTimeoutMs, orderTimeoutMs, settleMs },
}: Settings): SettingIssue[] {
  const rules = [
    {
      isMet: callMs < callTimeoutMs && callTimeoutMs <= settleMs,
      expected: 'UPSTREAM_TIMEOUT_MS < callTimeoutMs <= settleMs',
      found: `they are ${callMs}, ${callTimeoutMs} and ${settleMs}`,
    },
    // The activity may fetch a card from the vault before it sends the order, so both timeouts count.
    {
      isMet: callMs + orderMs < orderTimeoutMs,
      expected: 'UPSTREAM_TIMEOUT_MS + UPSTREAM_ORDER_TIMEOUT_MS < orderTimeoutMs',
      found: `${callMs} + ${orderMs} is not less than ${orderTimeoutMs}`,
    },
  ];
  return rules
    .filter(({ isMet }) => !isMet)
    .map(({ expected, found }) => ({
      name: 'USHER_POLICY',
      message: `expected ${expected}, but ${found}`,
    }));
}

function wrong(heading: string, issues: readonly SettingIssue[]): ConfigError {
  const lines = issues.map(({ name, message }) => `  ${name}: ${message}`);
  return new ConfigError([`${heading}:`, ...lines].join('\n'));
}

function toConfig(
  settings: Settings,
  production: boolean,
  cardVaultIssues: readonly SettingIssue[],
) {
  const dataDir = resolve(settings.USHER_DATA_DIR);
  const ratePerSecond = settings.UPSTREAM_RATE_PER_SECOND ?? LIMITS.betaRatePerSecond;
  return {
    isProduction: production,
    host: settings.HOST,
    port: settings.PORT,
    /** The host on which metrics and health are served. */
    opsHost: settings.OPS_HOST,
    /** Default: DEFAULT_OPS_PORT of the program. */
    opsPort: settings.OPS_PORT,
    /** The shortest interval at which each API process reads the fleet figures from Temporal. */
    figuresEveryMs: settings.FIGURES_EVERY_SECONDS * 1000,
    /** How long a checkout's workflow that failed, was terminated or timed out stays in the figures. */
    badEndsShownMs: settings.BAD_ENDS_SHOWN_SECONDS * 1000,
    logLevel: settings.LOG_LEVEL,
    /** The collector of traces; without it, there are no traces. */
    tracesEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    /** An absolute path. */
    dataDir,
    partnersFile: resolve(settings.USHER_PARTNERS_FILE ?? join(dataDir, 'partners.json')),
    /** If undefined, see loadSecret. */
    secret: settings.USHER_SECRET,
    /** If undefined, see loadPayloadKeys. */
    payloadKeys: settings.USHER_PAYLOAD_KEYS,
    policy: policyOf(settings),
    /** The most open checkouts of one partner. */
    openCheckoutsMax: settings.OPEN_CHECKOUTS_MAX,
    /** Proxies in front of the API whose X-Forwarded headers are trusted. */
    trustedProxies: settings.TRUSTED_PROXIES,
    /** The public address of the API. Default: the address that each caller used. */
    publicUrl: settings.API_PUBLIC_URL,
    /** Limits of each API key, in each API process. */
    keyLimits: {
      requestsPerSecond: settings.KEY_REQUESTS_PER_SECOND,
      requestsWaitingMax: settings.KEY_REQUESTS_WAITING_MAX,
      streamsMax: settings.KEY_STREAMS_MAX,
    },
    /** The limit of each client address, in each API process. */
    openRequestsPerSecond: settings.OPEN_REQUESTS_PER_SECOND,
    /** How long the API reports that it is not ready before it refuses new requests. */
    shutdownNoticeMs: settings.SHUTDOWN_NOTICE_MS ?? (production ? PRODUCTION_NOTICE_MS : 0),
    /** The number of API processes that share discovery's part of a key's rate. */
    apiReplicas: settings.API_REPLICAS,
    webhooks: {
      timeoutMs: settings.WEBHOOK_TIMEOUT_MS,
      pausesSeconds: settings.WEBHOOK_RETRY_SECONDS,
      endpointsMax: settings.WEBHOOK_ENDPOINTS_MAX,
      ...addressRules('webhooks', settings.OUTGOING_EXCEPTIONS, production),
    },
    /** The allowed addresses of payment providers. */
    paymentAddresses: addressRules('payments', settings.OUTGOING_EXCEPTIONS, production),
    outgoingExceptions: settings.OUTGOING_EXCEPTIONS,
    /** The worker's build id; without it, workers are not versioned. */
    workerBuildId: settings.WORKER_BUILD_ID,
    /** The vault that stores cards under tokens; only the alternative shape accepts cards. */
    cardVault: cardVaultOf(settings, production),
    /** The invalid settings of the vault; if there are any, no partner's key may have the alternative shape. */
    cardVaultIssues,
    /** The callers that may read decrypted payloads, and the web pages that may show them. */
    codec: { tokens: settings.CODEC_TOKENS, uiOrigins: settings.CODEC_UI_ORIGINS },
    temporal: temporalOf(settings),
    /** Key, tag, shape and rate of partners without their own key. */
    upstream: {
      baseUrl: settings.UPSTREAM_BASE_URL ?? SANDBOX.baseUrl,
      apiKey: settings.UPSTREAM_API_KEY ?? SANDBOX.apiKeys[0],
      partnerTag: settings.UPSTREAM_PARTNER_TAG,
      orderingShape: settings.UPSTREAM_ORDERING_SHAPE,
      timeoutMs: settings.UPSTREAM_TIMEOUT_MS,
      orderTimeoutMs: settings.UPSTREAM_ORDER_TIMEOUT_MS,
      ratePerSecond,
      /** How many calls the key may make at once after a pause without calls. */
      burst: settings.UPSTREAM_BURST ?? ratePerSecond * BURST_PER_RATE,
      /** Tickets per order if Svc sends no maximum. */
      maxTickets: settings.UPSTREAM_MAX_TICKETS,
      /** How a request to endpoint 16 encodes the number of tickets. */
      layoutTickets: settings.UPSTREAM_LAYOUT_TICKETS,
      /** Details of signed calls that the spec leaves open. */
      terms: {
        signer: SIGNERS[settings.UPSTREAM_SIGNER],
        timestampFormat: settings.UPSTREAM_TIMESTAMP_FORMAT,
        sessionEndedStatuses: settings.UPSTREAM_SESSION_ENDED_STATUSES,
      },
    },
  };
}

/** Production has no default: undefined if either setting is missing. */
function cardVaultOf(
  { CARD_VAULT_URL: url, CARD_VAULT_SECRET: secret }: Settings,
  production: boolean,
): { readonly url: string; readonly secret: string } | undefined {
  if (!production) return { url: url ?? SANDBOX.vaultUrl, secret: secret ?? SANDBOX.vaultSecret };
  return url === undefined || secret === undefined ? undefined : { url, secret };
}

/** The values agreed at onboarding, if set, replace the policy's. */
function policyOf({
  USHER_POLICY: policy,
  UPSTREAM_LAYOUT_NAMES_ACCOUNT: layoutNamesAccount = policy.layoutNamesAccount,
  UPSTREAM_LEASE_RENEWS: leaseRenews = policy.leaseRenews,
}: Settings): Policy {
  return { ...policy, layoutNamesAccount, leaseRenews };
}
