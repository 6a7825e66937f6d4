// The purpose of each setting, and its value in production. A setting without a note is a type error.
import type { SandboxSettings } from '../sandbox/settings';
import { LIMITS } from '../src/contract/limits';
import { SIGNER_NAMES, TIMESTAMP_FORMATS } from '../src/contract/signing';
import { DEFAULT_OPS_PORT, PRODUCTION_NOTICE_MS } from '../src/platform/config';
import { OUTGOING_KINDS } from '../src/platform/config/outgoing';
import { SANDBOX } from '../src/platform/config/production-checks';
import { EMBEDDED_TEMPORAL_PORTS, type Settings } from '../src/platform/config/settings-schema';
import { DEFAULT_SHOP_PORT } from './stack-settings';

export interface SettingNote {
  readonly about: string;
  /** Set only if production needs something other than the default. */
  readonly production?: string;
}

const RANDOM = 'required; random';

export const NOTES: Readonly<Record<keyof Settings, SettingNote>> = {
  USHER_ENV: {
    about: '`development` or `production`; if not set, `production` when Svc is on another machine',
    production: '`production`',
  },
  PORT: { about: 'port of the API' },
  HOST: { about: 'where the programs listen', production: 'this machine, or `API_BEHIND_TLS`' },
  OPS_HOST: {
    about: 'where `/metrics` and `/livez` of the API and the worker listen',
    production: 'where Prometheus reaches it, and nobody else',
  },
  OPS_PORT: {
    about: `the port of /metrics and /livez; if not set, ${DEFAULT_OPS_PORT.api} for the API, ${DEFAULT_OPS_PORT.worker} for the worker, ${DEFAULT_OPS_PORT.codec} for the codec server`,
  },
  FIGURES_EVERY_SECONDS: {
    about:
      'shortest time between two counts of all checkouts, which an API process makes when its metrics are scraped',
    production:
      '15 s for each API process: a count makes some twenty queries, and visibility answers about ten a second',
  },
  BAD_ENDS_SHOWN_SECONDS: {
    about:
      'how long `usher_checkouts_ended_badly` counts a workflow that failed, was terminated or timed out',
    production: 'an hour, or longer if on-call may take longer to react',
  },
  LOG_LEVEL: { about: '`trace` to `fatal`, or `silent`' },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    about: 'where API and worker send traces, as OTLP over HTTP; if not set, there are none',
    production: 'https to other machines, or `OUTGOING_EXCEPTIONS=traces`',
  },
  API_REPLICAS: {
    about: 'number of API processes, which share the discovery rate',
    production: 'as many as run',
  },
  API_BEHIND_TLS: {
    about: 'whether TLS ends in front of the API',
    production: '`true` if `HOST` is open to the network',
  },
  TRUSTED_PROXIES: {
    about: 'number of proxies in front of the API whose `X-Forwarded-…` headers are trusted',
    production: 'as many as there are',
  },
  API_PUBLIC_URL: {
    about: 'address of the API in its answers; if not set, the one that each caller used',
    production: "the API's address for callers",
  },
  KEY_REQUESTS_PER_SECOND: {
    about:
      'requests a second per API key and process; `limits` in the partner file takes precedence',
  },
  KEY_REQUESTS_WAITING_MAX: {
    about: 'unanswered requests that a key may have at an API process',
  },
  KEY_STREAMS_MAX: {
    about: 'event streams that a key may have open at an API process',
  },
  OPEN_REQUESTS_PER_SECOND: {
    about:
      'requests a second without a valid API key per client address and process, not counting health checks',
    production: 'needs `TRUSTED_PROXIES`: without it all clients behind a proxy are one address',
  },
  SHUTDOWN_NOTICE_MS: {
    about: `how long the API keeps serving after it reports itself not ready; default 0, in production ${PRODUCTION_NOTICE_MS}`,
    production: 'longer than load balancers take to notice',
  },
  TEMPORAL_ADDRESS: {
    about: `\`host:port\`; if not set, the embedded server at 127.0.0.1:${EMBEDDED_TEMPORAL_PORTS.server}`,
    production: 'required',
  },
  TEMPORAL_NAMESPACE: { about: 'prepared by `npm run setup`' },
  TEMPORAL_API_KEY: {
    about: 'key of the cluster or of Temporal Cloud; turns TLS on',
    production: 'as the cluster requires',
  },
  TEMPORAL_TLS: {
    about: 'whether to connect to Temporal over TLS; any of the following turns it on',
    production: '`true` if Temporal is on another machine',
  },
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: {
    about: "the cluster's certificate authority in PEM; if not set, those that the system trusts",
  },
  TEMPORAL_TLS_SERVER_NAME: {
    about: "the name in the cluster's certificate, if it differs from the address",
  },
  TEMPORAL_TLS_CLIENT_CERT_PATH: { about: 'our certificate in PEM' },
  TEMPORAL_TLS_CLIENT_KEY_PATH: { about: "the certificate's key in PEM" },
  UPSTREAM_BASE_URL: {
    about: `address of Svc; if not set, the sandbox at ${SANDBOX.baseUrl}`,
    production: 'required; https to another machine',
  },
  UPSTREAM_STAGE: { about: '`beta`, `gamma` or `prod`', production: '`prod`' },
  UPSTREAM_API_KEY: {
    about: "Svc's key for us; if not set, the sandbox's",
    production: 'required',
  },
  UPSTREAM_PARTNER_TAG: { about: 'X-Svc-Partner, if the key needs it' },
  UPSTREAM_ORDERING_SHAPE: { about: '`primary` or `alternative`, as agreed for the key' },
  UPSTREAM_LAYOUT_NAMES_ACCOUNT: {
    about: "whether Svc's seat maps name the account that has each taken seat",
  },
  UPSTREAM_LEASE_RENEWS: {
    about: 'whether leasing the same seats again extends the hold; if not set, `true`',
  },
  UPSTREAM_LAYOUT_TICKETS: {
    about:
      '`count`, or `selection:<offerId>`: what a request for a seat map (endpoint 16) sends as `tickets`: their number, or a selection of that offer',
    production: 'as agreed',
  },
  UPSTREAM_SIGNER: {
    about: `how ordering calls are signed: ${SIGNER_NAMES.map((it) => `\`${it}\``).join(', ')} (\`src/contract/signing.ts\`)`,
    production: 'as agreed',
  },
  UPSTREAM_TIMESTAMP_FORMAT: {
    about: `whether X-Svc-Timestamp has milliseconds: ${TIMESTAMP_FORMATS.map((it) => `\`${it}\``).join(' or ')}`,
  },
  UPSTREAM_SESSION_ENDED_STATUSES: {
    about:
      '`status[,status]`: an error with one of these means that the session has ended, unless its code names another reason',
  },
  UPSTREAM_TIMEOUT_MS: { about: 'how long a call may take' },
  UPSTREAM_ORDER_TIMEOUT_MS: {
    about:
      'how long placing or cancelling an order may take; long, since a lost answer costs more than a wait',
  },
  UPSTREAM_RATE_PER_SECOND: {
    about: `calls a second that the key may make; a fifth is for discovery; if not set, ${LIMITS.betaRatePerSecond}`,
    production: 'with stage `prod`: required, as agreed',
  },
  UPSTREAM_BURST: {
    about: 'calls that the key may make at once after a pause; if not set, twice the rate',
    production: 'with stage `prod`: required, as agreed',
  },
  UPSTREAM_MAX_TICKETS: { about: 'most tickets per order, if Svc names no maximum' },
  CARD_VAULT_URL: {
    about: 'the vault that keeps cards under tokens; if not set, the sandbox',
    production: 'required if any key has the alternative shape; https',
  },
  CARD_VAULT_SECRET: {
    about: "`whsec_…`, signs calls to the vault; if not set, the sandbox's",
    production: 'required by the worker if any key has the alternative shape; random',
  },
  OPEN_CHECKOUTS_MAX: { about: 'checkouts that a partner may have open at once' },
  WEBHOOK_TIMEOUT_MS: { about: 'how long a receiver of webhooks may take to answer' },
  WEBHOOK_ENDPOINTS_MAX: { about: 'webhook endpoints that a partner may create' },
  WEBHOOK_RETRY_SECONDS: {
    about: 'pauses between the attempts to deliver a webhook; it fails after the last one',
  },
  OUTGOING_EXCEPTIONS: {
    about: `some of ${OUTGOING_KINDS.map((it) => `\`${it}\``).join(', ')}: those calls may go to private addresses and over plain http. The others may go to this machine and to public addresses; in production, only to public addresses over https`,
    production: 'not set; each program logs the exceptions at its start',
  },
  WORKER_BUILD_ID: {
    about: "names the version of the worker's code; if not set, workers have no versions",
    production: 'required',
  },
  USHER_DATA_DIR: { about: 'databases, logs and development secrets' },
  USHER_PARTNERS_FILE: {
    about: 'who may use Usher; if not set, `partners.json` in the data folder',
  },
  USHER_SECRET: {
    about: '`secret[,secret]`, newest first: derives ids; generated once if not set',
    production: RANDOM,
  },
  USHER_PAYLOAD_KEYS: {
    about: '`id:base64key[,…]`, newest first: encrypts payloads; generated once if not set',
    production: RANDOM,
  },
  CODEC_TOKENS: {
    about: '`name:token[,…]`: who may read payloads in clear',
    production: 'required by the codec server; random',
  },
  CODEC_UI_ORIGINS: { about: 'origins that may call the codec server', production: "the UI's" },
  USHER_POLICY: { about: 'durations and bounds of a checkout as JSON (`src/domain/policy.ts`)' },
};

/** Settings of commands; no production program reads them. */
export const COMMAND_SETTINGS: readonly (readonly [
  name: string,
  byDefault: string,
  about: string,
])[] = [
  ['SHOP_PORT', String(DEFAULT_SHOP_PORT), 'port of the sample shop'],
  ['TEMPORAL_PORT', String(EMBEDDED_TEMPORAL_PORTS.server), 'port of the embedded server'],
  ['TEMPORAL_UI_PORT', String(EMBEDDED_TEMPORAL_PORTS.ui), "port of Temporal's Web UI"],
  ['API_OPS_PORT', String(DEFAULT_OPS_PORT.api), "port of the API's metrics under `npm start`"],
  [
    'WORKER_OPS_PORT',
    String(DEFAULT_OPS_PORT.worker),
    "port of the worker's metrics under `npm start`",
  ],
  ['CODEC_PORT', String(DEFAULT_OPS_PORT.codec), 'port of the codec server under `npm start`'],
  ['USHER_CACHE_DIR', '~/.cache/usher', "where Temporal's command line tool is kept"],
  [
    'TEMPORAL_CLI_DOWNLOAD_URL',
    "Temporal's release",
    'another source of the archive; `<version>`, `<platform>` and `<arch>` are filled in',
  ],
  ['TEMPORAL_CLI_SHA256', 'that of the release', 'checksum of that archive'],
  [
    'POSTGRES_BIN_DIR',
    'PATH, else the newest that Debian has installed',
    'where `npm run cluster` finds `postgres`, `initdb` and `pg_isready`',
  ],
];

export const SANDBOX_NOTES: Readonly<Record<keyof SandboxSettings, string>> = {
  host: 'where it listens',
  port: 'port of the sandbox',
  apiKeys: 'keys that it accepts, as JSON, each with its shape and terms',
  dataDir: 'the folder of its database',
  logLevel: '`trace` to `fatal`, or `silent`',
  checkoutHost: 'host of links to the hosted checkout; if not set, the sandbox',
  checkoutPage: 'the page that the hosted checkout leads to',
  checkoutLinkSigned: 'whether such links also carry `expires` and `signature`',
  checkoutLinkLifetimeMs: 'how long a signed link works',
  referrerTag: '`iref` of such links',
  checkoutUrlByVenue: 'whether endpoint 10 also has `checkoutUrl`',
  pageBase: 'number of the first page, 0 or 1',
  strictDates: 'whether ISO dates with an offset other than `Z` or with milliseconds are refused',
  signer: 'how ordering calls are signed, as `UPSTREAM_SIGNER`',
  sessionEndedStatus: 'status for a token that is unknown or has ended',
  leaseSeconds: 'how long seats are held',
  maxTicketQuantity: 'most tickets in one lease',
  tokenLifetimeMs: 'how long a session lasts',
  fulfilmentDelayMs: 'how long an order paid with `tok_ok` stays pending',
  slowFulfilmentDelayMs: 'how long an order paid with `tok_slow` stays pending',
  cancellationClosesMs: 'how long before a showtime its orders can no longer be cancelled',
  refundFailures: 'how often a refund of `tok_refund_fails` fails before it succeeds',
  duplicateNamesOrder: 'whether DUPLICATE_CLIENT_REQUEST_ID names the order',
  leaseRenews: 'whether leasing again extends the lease',
  takeOverOwnSeats: "whether a new clientRequestId may take over the customer's own seats",
  cancelReplays: 'whether cancelling again repeats the first answer',
  looseAnswers: 'whether answers are spelt loosely, with the same meaning',
  generalAdmission: 'whether places without seats can be leased',
  ratePerSecond: 'calls of each key; 0 lifts the limit',
  burst: 'calls at once after a pause',
  bodyLimitBytes: 'largest body',
  paymentSecret: '`whsec_…`, signs calls to the payment provider',
  authorizationLifetimeMs: 'how long an authorisation can be captured',
  cardTokenLifetimeMs: 'how long the vault keeps a card',
};
