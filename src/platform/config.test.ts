import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { SIGNERS } from '../contract/signing';
import { DEFAULT_POLICY } from '../domain/policy';
import { RETRY_PAUSES_SECONDS } from '../domain/webhooks/retry-pause';
import { ConfigError, readConfig } from './config';

const KEYS = `one:${randomBytes(32).toString('base64')}`;
const SECRET = 'x'.repeat(32);

function messageFor(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

test('by default everything runs on this machine', () => {
  const dataDir = join(process.cwd(), '.usher');
  expect(readConfig({})).toEqual({
    isProduction: false,
    openCheckoutsMax: 2_000,
    keyLimits: { requestsPerSecond: 200, requestsWaitingMax: 200, streamsMax: 200 },
    openRequestsPerSecond: 100,
    publicUrl: undefined,
    shutdownNoticeMs: 0,
    trustedProxies: 0,
    apiReplicas: 1,
    webhooks: {
      timeoutMs: 10_000,
      pausesSeconds: RETRY_PAUSES_SECONDS,
      endpointsMax: 5,
      allowedAddresses: 'loopback',
      httpsOnly: false,
    },
    paymentAddresses: { allowedAddresses: 'loopback', httpsOnly: false },
    outgoingExceptions: [],
    workerBuildId: undefined,
    cardVault: {
      url: 'http://127.0.0.1:3001/payment-provider',
      secret: 'whsec_c2FuZGJveC1wYXltZW50LXNlY3JldC0wMDE=',
    },
    cardVaultIssues: [],
    host: '127.0.0.1',
    port: 3000,
    opsHost: '127.0.0.1',
    opsPort: undefined,
    codec: {
      tokens: undefined,
      uiOrigins: ['http://127.0.0.1:8233', 'http://localhost:8233'],
    },
    figuresEveryMs: 15_000,
    badEndsShownMs: 3_600_000,
    logLevel: 'info',
    dataDir,
    partnersFile: join(dataDir, 'partners.json'),
    secret: undefined,
    payloadKeys: undefined,
    policy: DEFAULT_POLICY,
    temporal: {
      address: '127.0.0.1:7233',
      isAddressGiven: false,
      namespace: 'default',
      apiKey: undefined,
      tls: undefined,
    },
    upstream: {
      baseUrl: 'http://127.0.0.1:3001',
      apiKey: 'svc_sandbox_key',
      partnerTag: undefined,
      orderingShape: 'primary',
      timeoutMs: 8_000,
      orderTimeoutMs: 25_000,
      ratePerSecond: 25,
      burst: 50,
      maxTickets: 10,
      layoutTickets: 'count',
      terms: {
        signer: SIGNERS['hmac-sha256'],
        timestampFormat: 'seconds',
        sessionEndedStatuses: [401],
      },
    },
  });
});

test('reads each setting', () => {
  const config = readConfig({
    USHER_ENV: 'development',
    PORT: '8080',
    HOST: '0.0.0.0',
    OPS_HOST: '0.0.0.0',
    OPS_PORT: '9000',
    LOG_LEVEL: 'debug',
    API_REPLICAS: '2',
    TEMPORAL_ADDRESS: 'temporal:7233',
    TEMPORAL_NAMESPACE: 'tickets',
    UPSTREAM_BASE_URL: 'https://svc.example/base/',
    UPSTREAM_STAGE: 'gamma',
    UPSTREAM_API_KEY: 'key-1',
    UPSTREAM_PARTNER_TAG: 'tag-1',
    UPSTREAM_ORDERING_SHAPE: 'alternative',
    UPSTREAM_LAYOUT_TICKETS: 'selection:adult',
    UPSTREAM_SIGNER: 'hmac-sha256-hex',
    UPSTREAM_TIMESTAMP_FORMAT: 'milliseconds',
    UPSTREAM_SESSION_ENDED_STATUSES: '401,403',
    UPSTREAM_LAYOUT_NAMES_ACCOUNT: 'true',
    UPSTREAM_LEASE_RENEWS: 'false',
    UPSTREAM_TIMEOUT_MS: '2500',
    UPSTREAM_ORDER_TIMEOUT_MS: '20000',
    UPSTREAM_RATE_PER_SECOND: '50',
    UPSTREAM_BURST: '60',
    UPSTREAM_MAX_TICKETS: '6',
    USHER_DATA_DIR: '/var/lib/usher',
    USHER_PARTNERS_FILE: '/etc/usher/partners.json',
    USHER_SECRET: SECRET,
    USHER_PAYLOAD_KEYS: KEYS,
    USHER_POLICY: '{"idleMs":1000,"seatChangesMax":2}',
    CARD_VAULT_URL: 'https://vault.example/',
    CARD_VAULT_SECRET: `whsec_${'A'.repeat(24)}`,
    OPEN_CHECKOUTS_MAX: '8',
    WORKER_BUILD_ID: 'v1.2',
  });
  expect(config).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    opsHost: '0.0.0.0',
    opsPort: 9000,
    logLevel: 'debug',
    dataDir: '/var/lib/usher',
    partnersFile: '/etc/usher/partners.json',
    secret: [SECRET],
    policy: {
      ...DEFAULT_POLICY,
      idleMs: 1000,
      seatChangesMax: 2,
      layoutNamesAccount: true,
      leaseRenews: false,
    },
    cardVault: { url: 'https://vault.example', secret: `whsec_${'A'.repeat(24)}` },
    openCheckoutsMax: 8,
    apiReplicas: 2,
    workerBuildId: 'v1.2',
    temporal: { address: 'temporal:7233', isAddressGiven: true, namespace: 'tickets' },
    upstream: {
      baseUrl: 'https://svc.example/base',
      apiKey: 'key-1',
      partnerTag: 'tag-1',
      orderingShape: 'alternative',
      timeoutMs: 2500,
      orderTimeoutMs: 20_000,
      ratePerSecond: 50,
      burst: 60,
      maxTickets: 6,
      layoutTickets: 'selection:adult',
      terms: {
        signer: SIGNERS['hmac-sha256-hex'],
        timestampFormat: 'milliseconds',
        sessionEndedStatuses: [401, 403],
      },
    },
  });
  expect(config.payloadKeys?.map((it) => it.id)).toEqual(['one']);
});

test('the partner file is in the data folder by default', () => {
  expect(readConfig({ USHER_DATA_DIR: '/data' }).partnersFile).toBe('/data/partners.json');
});

test('an empty setting counts as not set', () => {
  expect(readConfig({ PORT: '', UPSTREAM_STAGE: '', USHER_POLICY: '' })).toEqual(readConfig({}));
});

test.each([
  [{ PORT: 'abc' }, 'PORT: expected a whole number from 0 to 65535'],
  [{ PORT: '65536' }, 'PORT: expected a whole number from 0 to 65535'],
  [{ PORT: '80.5' }, 'PORT: expected a whole number from 0 to 65535'],
  [{ PORT: ' 80' }, 'PORT: expected a whole number from 0 to 65535'],
  [{ OPS_PORT: '-1' }, 'OPS_PORT: expected a whole number from 0 to 65535'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: expected one of trace, debug, info'],
  [{ TEMPORAL_ADDRESS: 'localhost' }, 'TEMPORAL_ADDRESS: expected host:port'],
  [{ TEMPORAL_ADDRESS: 'http://localhost:1' }, 'TEMPORAL_ADDRESS: expected host:port'],
  [{ TEMPORAL_ADDRESS: 'localhost:0' }, 'TEMPORAL_ADDRESS: expected host:port, with a port from'],
  [{ TEMPORAL_ADDRESS: '[::1]:99999' }, 'TEMPORAL_ADDRESS: expected host:port, with a port from'],
  [{ UPSTREAM_BASE_URL: 'svc' }, 'UPSTREAM_BASE_URL: expected an http or https address'],
  [{ UPSTREAM_BASE_URL: 'ftp://svc' }, 'UPSTREAM_BASE_URL: expected an http or https address'],
  [{ UPSTREAM_LAYOUT_TICKETS: 'selection' }, 'UPSTREAM_LAYOUT_TICKETS: expected "count", or'],
  [{ UPSTREAM_SIGNER: 'md5' }, 'UPSTREAM_SIGNER: expected one of hmac-sha256, hmac-sha256-hex'],
  [
    { UPSTREAM_SESSION_ENDED_STATUSES: '401;403' },
    'UPSTREAM_SESSION_ENDED_STATUSES: expected up to 10 statuses from 400 to 499',
  ],
  [{ UPSTREAM_STAGE: 'live' }, 'UPSTREAM_STAGE: expected one of beta, gamma, prod'],
  [{ UPSTREAM_STAGE: 'gamma' }, 'UPSTREAM_BASE_URL: expected the address of the real Svc'],
  [{ UPSTREAM_STAGE: 'gamma' }, 'UPSTREAM_API_KEY: expected the API key of the real Svc'],
  [{ UPSTREAM_BURST: '0' }, 'UPSTREAM_BURST: expected a whole number from 1 to 10000'],
  [{ UPSTREAM_MAX_TICKETS: '100' }, 'UPSTREAM_MAX_TICKETS: expected a whole number from 1 to 99'],
  [{ UPSTREAM_TIMEOUT_MS: '0' }, 'UPSTREAM_TIMEOUT_MS: expected a whole number from 1 to 120000'],
  [
    { UPSTREAM_ORDERING_SHAPE: 'other' },
    'UPSTREAM_ORDERING_SHAPE: expected one of primary, alternative',
  ],
  [
    { UPSTREAM_LAYOUT_NAMES_ACCOUNT: 'yes' },
    'UPSTREAM_LAYOUT_NAMES_ACCOUNT: expected one of true, false',
  ],
  [
    { CARD_VAULT_SECRET: 'x' },
    'CARD_VAULT_SECRET: expected whsec_ and at least 18 bytes in padded base64',
  ],
  [
    { CARD_VAULT_SECRET: `whsec_${'A'.repeat(25)}` },
    'CARD_VAULT_SECRET: expected whsec_ and at least 18 bytes in padded base64',
  ],
  [{ WORKER_BUILD_ID: 'a b' }, 'WORKER_BUILD_ID: expected 1 to 100 letters, digits or . _ -'],
  [
    { USHER_SECRET: `${SECRET},short` },
    'USHER_SECRET: expected secret[,secret], but entry 2 has fewer than 32 random characters',
  ],
  [{ USHER_SECRET: `${SECRET},${SECRET}` }, 'USHER_SECRET: expected secret[,secret], but an entry'],
  [
    { USHER_PAYLOAD_KEYS: `${KEYS},two` },
    'USHER_PAYLOAD_KEYS: expected id:base64key[,id:base64key], but entry 2 is not an id',
  ],
  [{ CODEC_TOKENS: 'ada' }, 'CODEC_TOKENS: expected name:token[,name:token], but entry 1 is not'],
  [{ CODEC_UI_ORIGINS: 'http://ui.example/path' }, 'CODEC_UI_ORIGINS: expected origins such as'],
  [{ USHER_POLICY: '{' }, 'USHER_POLICY: expected a JSON object'],
  [{ USHER_POLICY: '[]' }, 'USHER_POLICY: expected a JSON object'],
  [{ USHER_POLICY: 'null' }, 'USHER_POLICY: expected a JSON object'],
  [{ USHER_POLICY: '{"idleMinutes":1}' }, 'USHER_POLICY: Unrecognized key: "idleMinutes"'],
  [{ USHER_POLICY: '{"idleMs":0}' }, 'USHER_POLICY.idleMs: expected a whole number above 0'],
  [{ USHER_POLICY: '{"idleMs":1.5}' }, 'USHER_POLICY.idleMs: expected a whole number above 0'],
  [{ USHER_POLICY: '{"idleMs":"1"}' }, 'USHER_POLICY.idleMs: expected a whole number above 0'],
  [{ USHER_POLICY: '{"idleMs":true}' }, 'USHER_POLICY.idleMs: expected a whole number above 0'],
  [{ USHER_POLICY: '{"idleMs":null}' }, 'USHER_POLICY.idleMs: expected a whole number above 0'],
  [
    { USHER_POLICY: '{"cancelLateOrders":"true"}' },
    'USHER_POLICY.cancelLateOrders: expected true or false',
  ],
  [{ USHER_POLICY: '{"cancelLateOrders":1}' }, 'USHER_POLICY.cancelLateOrders: expected true or'],
])('refuses %j', (env, line) => {
  expect(messageFor(env)).toContain(`\n  ${line}`);
});

test.each(['UPSTREAM_BASE_URL', 'CARD_VAULT_URL', 'API_PUBLIC_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'])(
  'refuses an address in %s to which no path can be added',
  (name) => {
    const expected = `\n  ${name}: expected an address without ?, # and credentials`;
    for (const end of ['/?a=SECRET', '?', '/base/#SECRET', '#']) {
      expect(messageFor({ [name]: `https://svc.example${end}` })).toContain(expected);
    }
    for (const user of ['user:SECRET', 'SECRET', ':SECRET']) {
      const message = messageFor({ [name]: `https://${user}@svc.example` });
      expect(message).toContain(expected);
      expect(message).not.toContain('SECRET');
    }
  },
);

test.each(['UPSTREAM_API_KEY', 'UPSTREAM_PARTNER_TAG', 'TEMPORAL_API_KEY'])(
  'refuses a text in %s that no header can carry',
  (name) => {
    for (const text of ['SECRET\nX: y', 'SECRET\r\nX: y', 'SECRET ', ' SECRET', 'SECRET€', ' ']) {
      const message = messageFor({ [name]: text });
      expect(message).toContain(`\n  ${name}: expected visible ASCII characters`);
      expect(message).not.toContain('SECRET');
    }
    expect(messageFor({ [name]: 'aB3+/=_-.~ {"}' })).toBe('');
  },
);

test('one error lists all invalid settings', () => {
  const message = messageFor({ PORT: 'x', UPSTREAM_STAGE: 'y', USHER_POLICY: '{"idleMs":-1}' });
  expect(message.split('\n').map((line) => line.split(':')[0])).toEqual([
    'Settings are wrong',
    '  PORT',
    '  UPSTREAM_STAGE',
    '  USHER_POLICY.idleMs',
  ]);
});

test('neither errors nor a dump of the configuration show a payload key', () => {
  const key = KEYS.slice('one:'.length);
  expect(messageFor({ USHER_PAYLOAD_KEYS: `${key}:one` })).not.toContain(key.slice(0, 8));
  const dump = inspect(readConfig({ USHER_PAYLOAD_KEYS: KEYS }), { depth: null });
  expect(dump).toContain("id: 'one'");
  expect(dump).not.toContain(key.slice(0, 8));
});

test('refuses client timeouts that together are as long as the timeout of the order activity', () => {
  const settings = { UPSTREAM_ORDER_TIMEOUT_MS: '27000' };
  expect(() => readConfig(settings)).toThrow(
    'expected UPSTREAM_TIMEOUT_MS + UPSTREAM_ORDER_TIMEOUT_MS < orderTimeoutMs, but 8000 + 27000 is not less than 35000',
  );
});

test.each([
  ['a client timeout as long as the timeout of the activity', { UPSTREAM_TIMEOUT_MS: '10000' }],
  ['a settle time shorter than the timeout of the activity', { USHER_POLICY: '{"settleMs":9999}' }],
])('refuses %s', (_what, settings) => {
  expect(() => readConfig(settings)).toThrow('UPSTREAM_TIMEOUT_MS < callTimeoutMs <= settleMs');
});
