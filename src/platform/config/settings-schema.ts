// The settings of API, worker and codec server by their names in the environment, with valid values and defaults.
import { z } from 'zod';
import {
  DEFAULT_SIGNER,
  SESSION_ENDED_STATUSES,
  SIGNER_NAMES,
  TIMESTAMP_FORMATS,
} from '../../contract/signing';
import { SigningSecretSchema } from '../../contract/signing-secret';
import { DEFAULT_POLICY, TICKETS_MAX } from '../../domain/policy';
import { ATTEMPT_TIMES_MS } from '../../domain/webhooks/delivery-times';
import { RETRY_PAUSES_SECONDS } from '../../domain/webhooks/retry-pause';
import { HeaderValueSchema } from '../wire-values';
import {
  baseUrl,
  buildId,
  codecTokens,
  hostAndPort,
  layoutTickets,
  oneOf,
  origins,
  outgoingKinds,
  pausesSeconds,
  payloadKeys,
  policy,
  port,
  refusalStatuses,
  secrets,
  wholeNumber,
  yesOrNo,
} from './setting-values';

/** Default ports of Temporal's server and its Web UI as run by `npm start`. */
export const EMBEDDED_TEMPORAL_PORTS = { server: 7233, ui: 8233 } as const;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const UI_ORIGINS = ['127.0.0.1', 'localhost'].map(
  (host) => `http://${host}:${EMBEDDED_TEMPORAL_PORTS.ui}`,
);

/** Settings whose default suits only development are optional here, so that production can refuse missing ones. */
export const SettingsSchema = z.object({
  USHER_ENV: oneOf(['development', 'production']).optional(),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  OPS_HOST: z.string().default('127.0.0.1'),
  OPS_PORT: port.optional(),
  FIGURES_EVERY_SECONDS: wholeNumber(1, 3600).default(15),
  BAD_ENDS_SHOWN_SECONDS: wholeNumber(1, 604_800).default(3600),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl.optional(),
  API_REPLICAS: wholeNumber(1, 1000).default(1),
  API_BEHIND_TLS: yesOrNo.default(false),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  API_PUBLIC_URL: baseUrl.optional(),
  KEY_REQUESTS_PER_SECOND: wholeNumber(1, 1_000_000).default(200),
  KEY_REQUESTS_WAITING_MAX: wholeNumber(1, 1_000_000).default(200),
  KEY_STREAMS_MAX: wholeNumber(1, 1_000_000).default(200),
  OPEN_REQUESTS_PER_SECOND: wholeNumber(1, 1_000_000).default(100),
  SHUTDOWN_NOTICE_MS: wholeNumber(0, 300_000).optional(),
  TEMPORAL_ADDRESS: hostAndPort.optional(),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  TEMPORAL_API_KEY: HeaderValueSchema.optional(),
  TEMPORAL_TLS: yesOrNo.optional(),
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: z.string().optional(),
  TEMPORAL_TLS_SERVER_NAME: z.string().optional(),
  TEMPORAL_TLS_CLIENT_CERT_PATH: z.string().optional(),
  TEMPORAL_TLS_CLIENT_KEY_PATH: z.string().optional(),
  UPSTREAM_BASE_URL: baseUrl.optional(),
  UPSTREAM_STAGE: oneOf(['beta', 'gamma', 'prod']).default('beta'),
  UPSTREAM_API_KEY: HeaderValueSchema.optional(),
  UPSTREAM_PARTNER_TAG: HeaderValueSchema.optional(),
  UPSTREAM_ORDERING_SHAPE: oneOf(['primary', 'alternative']).default('primary'),
  UPSTREAM_LAYOUT_NAMES_ACCOUNT: yesOrNo.optional(),
  UPSTREAM_LEASE_RENEWS: yesOrNo.optional(),
  UPSTREAM_LAYOUT_TICKETS: layoutTickets.default('count'),
  UPSTREAM_SIGNER: oneOf(SIGNER_NAMES).default(DEFAULT_SIGNER),
  UPSTREAM_TIMESTAMP_FORMAT: oneOf(TIMESTAMP_FORMATS).default('seconds'),
  UPSTREAM_SESSION_ENDED_STATUSES: refusalStatuses.default(SESSION_ENDED_STATUSES),
  UPSTREAM_TIMEOUT_MS: wholeNumber(1, 120_000).default(8_000),
  UPSTREAM_ORDER_TIMEOUT_MS: wholeNumber(1, 120_000).default(25_000),
  UPSTREAM_RATE_PER_SECOND: wholeNumber(1, 10_000).optional(),
  UPSTREAM_BURST: wholeNumber(1, 10_000).optional(),
  UPSTREAM_MAX_TICKETS: wholeNumber(1, TICKETS_MAX).default(10),
  CARD_VAULT_URL: baseUrl.optional(),
  CARD_VAULT_SECRET: SigningSecretSchema.optional(),
  OPEN_CHECKOUTS_MAX: wholeNumber(1, 1_000_000).default(2_000),
  WEBHOOK_TIMEOUT_MS: wholeNumber(1, ATTEMPT_TIMES_MS.senderMax).default(10_000),
  /** Low, since one memo contains all endpoints with their addresses. */
  WEBHOOK_ENDPOINTS_MAX: wholeNumber(0, 10).default(5),
  WEBHOOK_RETRY_SECONDS: pausesSeconds.default(RETRY_PAUSES_SECONDS),
  OUTGOING_EXCEPTIONS: outgoingKinds.default([]),
  WORKER_BUILD_ID: buildId.optional(),
  USHER_DATA_DIR: z.string().default('.usher'),
  USHER_PARTNERS_FILE: z.string().optional(),
  USHER_SECRET: secrets.optional(),
  USHER_PAYLOAD_KEYS: payloadKeys.optional(),
  CODEC_TOKENS: codecTokens.optional(),
  CODEC_UI_ORIGINS: origins.default(UI_ORIGINS),
  USHER_POLICY: policy.default(DEFAULT_POLICY),
});

export type Settings = z.infer<typeof SettingsSchema>;
