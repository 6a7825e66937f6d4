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
    about:
      '`development` or `production`; not set, a Svc that is not on this machine is production',
    production: '`production`',
  },
  PORT: { about: 'of the API' },
  HOST: { about: 'where the programs listen', production: 'this machine, or `API_BEHIND_TLS`' },
  OPS_HOST: {
    about: 'where `/metrics` and `/livez` of the API and the worker listen',
    production: 'where Prometheus reaches it, and nobody else',
  },
  OPS_PORT: {
    about: `of those: ${DEFAULT_OPS_PORT.api} of the API, ${DEFAULT_OPS_PORT.worker} of the worker; of the codec server: ${DEFAULT_OPS_PORT.codec}`,
  },
  FIGURES_EVERY_SECONDS: {
    about:
      'how often each API asks Temporal how all checkouts are, at most, when its metrics are read',
    production: '15 for each API process: visibility answers about ten questions a second',
  },
  BAD_ENDS_SHOWN_SECONDS: {
    about:
      'how long `usher_checkouts_ended_badly` counts a workflow that failed, was terminated or timed out',
    production: 'an hour, or longer if on-call may take longer to react',
  },
  LOG_LEVEL: { about: '`trace` to `fatal`, or `silent`' },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    about: 'where traces of API and worker are sent, as OTLP over HTTP; not set, none are made',
    production: 'https off this machine, or `OUTGOING_EXCEPTIONS=traces`',
  },
  API_REPLICAS: {
    about: 'processes of the API, which share the discovery rate',
    production: 'as many as run',
  },
  API_BEHIND_TLS: {
    about: 'whether TLS ends in front of the API',
    production: '`true` if `HOST` is open to the network',
  },
  TRUSTED_PROXIES: {
    about: 'proxies in front of the API whose `X-Forwarded-…` are believed',
    production: 'as many as there are',
  },
  API_PUBLIC_URL: {
    about: 'how callers reach the API, for addresses in answers; not set, as each of them has',
    production: 'its address',
  },
  KEY_REQUESTS_PER_SECOND: {
    about: 'requests a second of an API key and process; `limits` in the partner file goes before',
  },
  KEY_REQUESTS_WAITING_MAX: {
    about: 'requests of a key that wait for their answers at an API process at once',
  },
  KEY_STREAMS_MAX: {
    about: 'streams of events that a key may have open at an API process at once',
  },
  OPEN_REQUESTS_PER_SECOND: {
    about:
      'requests a second without a valid API key, health checks apart, of a client address and process',
    production: 'needs `TRUSTED_PROXIES`: without it all clients behind a proxy are one address',
  },
  SHUTDOWN_NOTICE_MS: {
    about: `how long the API serves on, not ready, before it takes nothing new; not set, 0, in production ${PRODUCTION_NOTICE_MS}`,
    production: 'longer than it takes load balancers to notice',
  },
  TEMPORAL_ADDRESS: {
    about: `\`host:port\`; not set, the embedded server at 127.0.0.1:${EMBEDDED_TEMPORAL_PORTS.server}`,
    production: 'required',
  },
  TEMPORAL_NAMESPACE: { about: 'made ready by `npm run setup`' },
  TEMPORAL_API_KEY: {
    about: 'key of the cluster or of Temporal Cloud; turns TLS on',
    production: 'as the cluster wants it',
  },
  TEMPORAL_TLS: {
    about: 'whether Temporal is spoken to over TLS; any of the following turns it on',
    production: '`true` off this machine',
  },
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: {
    about: "the cluster's authority in PEM; not set, those that the system trusts",
  },
  TEMPORAL_TLS_SERVER_NAME: {
    about: "the name in the cluster's certificate, where the address has another",
  },
  TEMPORAL_TLS_CLIENT_CERT_PATH: { about: 'our certificate in PEM' },
  TEMPORAL_TLS_CLIENT_KEY_PATH: { about: 'its key in PEM' },
  UPSTREAM_BASE_URL: {
    about: `Svc; not set, the sandbox at ${SANDBOX.baseUrl}`,
    production: 'required; https off this machine',
  },
  UPSTREAM_STAGE: { about: '`beta`, `gamma` or `prod`', production: '`prod`' },
  UPSTREAM_API_KEY: {
    about: "Svc's key for us; not set, that of the sandbox",
    production: 'required',
  },
  UPSTREAM_PARTNER_TAG: { about: 'X-Svc-Partner, where the key needs it' },
  UPSTREAM_ORDERING_SHAPE: { about: '`primary` or `alternative`, as agreed for the key' },
  UPSTREAM_LAYOUT_NAMES_ACCOUNT: { about: 'whether the layout names the account in each seat' },
  UPSTREAM_LAYOUT_TICKETS: {
    about:
      '`count`, or `selection:<offerId>`: whether `tickets` of endpoint 16 is the count or a selection under that offer',
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
      '`status[,status]`: with which Svc says that a session has ended, where no code says more',
  },
  UPSTREAM_TIMEOUT_MS: { about: 'how long a call may take' },
  UPSTREAM_RATE_PER_SECOND: {
    about: `calls that the key may make; a fifth is for discovery; not set, ${LIMITS.betaRatePerSecond}`,
    production: 'with stage `prod`: required, as agreed',
  },
  UPSTREAM_BURST: {
    about: 'calls that the key may make at once after a rest; not set, twice the rate',
    production: 'with stage `prod`: required, as agreed',
  },
  UPSTREAM_MAX_TICKETS: { about: 'tickets per order where Svc names no maximum' },
  CARD_VAULT_URL: {
    about: 'where cards wait under tokens; not set, the sandbox',
    production: 'with the alternative shape: required; https',
  },
  CARD_VAULT_SECRET: {
    about: '`whsec_…`, signs calls to it; not set, that of the sandbox',
    production: 'with the alternative shape: required; random',
  },
  CALLS_WAITING_MAX: { about: 'calls to Svc that may wait before no checkout is started' },
  OPEN_CHECKOUTS_MAX: { about: 'checkouts that a partner may have open at once' },
  WEBHOOK_TIMEOUT_MS: { about: 'how long a receiver of webhooks may take to answer' },
  WEBHOOK_ENDPOINTS_MAX: { about: 'webhook endpoints that a partner may create' },
  WEBHOOK_RETRY_SECONDS: {
    about: 'pauses between the attempts to deliver a webhook; it fails after the last one',
  },
  OUTGOING_EXCEPTIONS: {
    about: `some of ${OUTGOING_KINDS.map((it) => `\`${it}\``).join(', ')}: those calls may go to private addresses and over plain http; not set, to this machine and to public addresses, in production to public addresses over https`,
    production: 'not set; each program logs what is set at its start',
  },
  WORKER_BUILD_ID: {
    about: 'names the code of the worker; not set, workers have no versions',
    production: 'required',
  },
  USHER_DATA_DIR: { about: 'databases, logs and development secrets' },
  USHER_PARTNERS_FILE: { about: 'who may use Usher; not set, `partners.json` in the data folder' },
  USHER_SECRET: {
    about: '`secret[,secret]`, the newest first: ids; not set, made once',
    production: RANDOM,
  },
  USHER_PAYLOAD_KEYS: {
    about: '`id:base64key[,…]`, the newest first: encryption; not set, made once',
    production: RANDOM,
  },
  CODEC_TOKENS: {
    about: '`name:token[,…]`: who may read payloads in clear',
    production: 'required by the codec server; random',
  },
  CODEC_UI_ORIGINS: { about: 'pages that may ask the codec server', production: "the UI's" },
  USHER_POLICY: { about: 'durations and bounds of a checkout as JSON (`src/domain/policy.ts`)' },
};

/** Settings of commands; no production program reads them. */
export const COMMAND_SETTINGS: readonly (readonly [
  name: string,
  byDefault: string,
  about: string,
])[] = [
  ['SHOP_PORT', String(DEFAULT_SHOP_PORT), 'of the sample shop'],
  ['TEMPORAL_PORT', String(EMBEDDED_TEMPORAL_PORTS.server), 'of the embedded server'],
  ['TEMPORAL_UI_PORT', String(EMBEDDED_TEMPORAL_PORTS.ui), 'of its Web UI'],
  ['API_OPS_PORT', String(DEFAULT_OPS_PORT.api), 'of the metrics of the API that `npm start` runs'],
  ['WORKER_OPS_PORT', String(DEFAULT_OPS_PORT.worker), 'of those of its worker'],
  ['CODEC_PORT', String(DEFAULT_OPS_PORT.codec), 'of the codec server that `npm start` runs'],
  ['USHER_CACHE_DIR', '~/.cache/usher', "where Temporal's command line tool is kept"],
  [
    'TEMPORAL_CLI_DOWNLOAD_URL',
    'its release',
    'another place that has the archive; `<version>`, `<platform>` and `<arch>` are filled in',
  ],
  ['TEMPORAL_CLI_SHA256', 'that of the release', 'of the archive there'],
  [
    'POSTGRES_BIN_DIR',
    'PATH, else the newest of Debian',
    'where `npm run cluster` finds `postgres`, `initdb` and `pg_isready`',
  ],
];

export const SANDBOX_NOTES: Readonly<Record<keyof SandboxSettings, string>> = {
  host: 'where it listens',
  port: 'of the sandbox',
  apiKeys: 'keys that it knows, as JSON, each with its shape and terms',
  dataDir: 'its database is inside',
  logLevel: '`trace` to `fatal`, or `silent`',
  checkoutHost: 'of links to the hosted checkout; not set, the sandbox',
  checkoutPage: 'the page that the hosted checkout leads to',
  checkoutLinkSigned: 'whether such links also carry `expires` and `signature`',
  checkoutLinkLifetimeMs: 'how long a signed link works',
  referrerTag: '`iref` of such links',
  checkoutUrlByVenue: 'whether endpoint 10 has `checkoutUrl` too',
  pageBase: 'number of the first page, 0 or 1',
  strictDates: 'whether ISO dates with another offset than `Z` or with milliseconds are refused',
  signer: 'how ordering calls are signed, as `UPSTREAM_SIGNER`',
  sessionEndedStatus: 'status of a token that is unknown or has ended',
  leaseSeconds: 'how long seats are held',
  maxTicketQuantity: 'tickets of one lease',
  tokenLifetimeMs: 'how long a session lasts',
  fulfilmentDelayMs: 'how long an order paid with `tok_ok` stays pending',
  slowFulfilmentDelayMs: 'how long one paid with `tok_slow` does',
  cancellationClosesMs: 'how long before the showtime cancelling ends',
  refundFailures: 'how often a refund of `tok_refund_fails` fails',
  duplicateNamesOrder: 'whether DUPLICATE_CLIENT_REQUEST_ID names the order',
  leaseRenews: 'whether leasing again moves the end',
  takeOverOwnSeats: 'whether a fresh clientRequestId may take over own seats',
  cancelReplays: 'whether cancelling again repeats the first answer',
  looseAnswers: 'whether answers are spelt carelessly, though they say the same',
  generalAdmission: 'whether places without seats can be leased',
  ratePerSecond: 'calls of each key; 0 lifts the limit',
  burst: 'calls at once after a rest',
  bodyLimitBytes: 'largest body',
  paymentSecret: '`whsec_…`, signs calls to the payment provider',
  authorizationLifetimeMs: 'how long an authorisation can be captured',
  cardTokenLifetimeMs: 'how long the vault keeps a card',
};
