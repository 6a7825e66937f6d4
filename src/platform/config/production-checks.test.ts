import { randomBytes } from 'node:crypto';
import { ownAddress, PAYMENT_PROVIDER_PATH, sandboxSettings } from '../../../sandbox/settings';
import { ConfigError, readConfig } from '../config';
import { createLogger } from '../logger';
import { warnOfExemptAddresses } from './outgoing';
import { SANDBOX } from './production-checks';

const random = (bytes = 32): string => randomBytes(bytes).toString('base64');

const COMPLETE = {
  UPSTREAM_BASE_URL: 'https://svc.example',
  UPSTREAM_API_KEY: 'key-1',
  TEMPORAL_ADDRESS: 'temporal.example:7233',
  TEMPORAL_TLS: 'true',
  WORKER_BUILD_ID: 'v1',
  USHER_SECRET: random(),
  USHER_PAYLOAD_KEYS: `2026-11:${random()}`,
};

function refused(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n').slice(1);
    throw error;
  }
  return [];
}

const names = (env: NodeJS.ProcessEnv): string[] =>
  refused(env).map((line) => line.split(':')[0]!.trim());

test.each([
  ['by USHER_ENV', { USHER_ENV: 'production' }, []],
  ['by the stage', { UPSTREAM_STAGE: 'prod' }, ['UPSTREAM_RATE_PER_SECOND', 'UPSTREAM_BURST']],
])('production, set %s, needs every setting', (_how, env, agreed) => {
  expect(names(env)).toEqual([
    'UPSTREAM_BASE_URL',
    'UPSTREAM_API_KEY',
    ...agreed,
    'TEMPORAL_ADDRESS',
    'WORKER_BUILD_ID',
    'USHER_SECRET',
    'USHER_PAYLOAD_KEYS',
  ]);
});

test('the stage prod accepts the agreed rate and burst', () => {
  const agreed = { UPSTREAM_RATE_PER_SECOND: '40', UPSTREAM_BURST: '80' };
  const { upstream } = readConfig({ ...COMPLETE, ...agreed, UPSTREAM_STAGE: 'prod' });
  expect(upstream).toMatchObject({ ratePerSecond: 40, burst: 80 });
});

test('the stage gamma requires the real Svc, but nothing else, even in development', () => {
  const env = { UPSTREAM_STAGE: 'gamma', USHER_ENV: 'development' };
  expect(names(env)).toEqual(['UPSTREAM_BASE_URL', 'UPSTREAM_API_KEY']);
  const { UPSTREAM_BASE_URL, UPSTREAM_API_KEY } = COMPLETE;
  expect(names({ ...env, UPSTREAM_BASE_URL, UPSTREAM_API_KEY })).toEqual([]);
});

test('an upstream on another machine means production, unless USHER_ENV is development', () => {
  const env = { UPSTREAM_BASE_URL: 'https://svc.example' };
  expect(names(env)).toContain('USHER_SECRET');
  expect(readConfig({ ...env, USHER_ENV: 'development' }).isProduction).toBe(false);
  expect(readConfig({ UPSTREAM_BASE_URL: 'http://localhost:4000' }).isProduction).toBe(false);
});

test('complete settings are accepted in production', () => {
  expect(readConfig(COMPLETE)).toMatchObject({
    isProduction: true,
    secret: [COMPLETE.USHER_SECRET],
  });
});

test('SANDBOX equals the sandbox’s default settings', () => {
  const settings = sandboxSettings();
  expect(SANDBOX).toEqual({
    baseUrl: ownAddress(settings),
    apiKeys: settings.apiKeys.map(({ key }) => key),
    vaultUrl: `${ownAddress(settings)}${PAYMENT_PROVIDER_PATH}`,
    vaultSecret: settings.paymentSecret,
  });
});

test('the stage prod cannot be development', () => {
  expect(refused({ ...COMPLETE, UPSTREAM_STAGE: 'prod', USHER_ENV: 'development' })).toEqual([
    '  USHER_ENV: expected production, since UPSTREAM_STAGE is prod',
  ]);
});

const CARDS = {
  UPSTREAM_ORDERING_SHAPE: 'alternative',
  CARD_VAULT_URL: 'https://vault.example',
  CARD_VAULT_SECRET: `whsec_${random(24)}`,
};
const typedKey = (text: string): string => `a:${Buffer.from(text).toString('base64')}`;
const TYPED_SECRET = `whsec_${Buffer.from('my-password-is-this').toString('base64')}`;

test('production has no default vault, and the API needs only the address of the vault', () => {
  expect(readConfig(COMPLETE).cardVault).toBeUndefined();
  const { CARD_VAULT_URL: url, CARD_VAULT_SECRET: secret } = CARDS;
  expect(readConfig({ ...COMPLETE, ...CARDS }).cardVault).toEqual({ url, secret });
  const alternative = { ...COMPLETE, UPSTREAM_ORDERING_SHAPE: 'alternative' };
  expect(() => readConfig(alternative, 'api')).toThrow('CARD_VAULT_URL: expected');
  expect(readConfig({ ...alternative, CARD_VAULT_URL: url }, 'api').cardVault).toBeUndefined();
});

test.each([
  ['the sandbox', { UPSTREAM_BASE_URL: 'http://127.0.0.1:3001', USHER_ENV: 'production' }],
  ['plain http', { UPSTREAM_BASE_URL: 'http://svc.example' }],
  ['the key of the sandbox', { UPSTREAM_API_KEY: 'svc_sandbox_key' }],
  ['Temporal unencrypted over the network', { TEMPORAL_TLS: 'false' }],
  ['an unencrypted API over the network', { HOST: '0.0.0.0' }],
  ['one repeated character', { USHER_SECRET: 'x'.repeat(40) }],
  ['a secret typed by hand', { USHER_SECRET: 'please-change-me-before-you-go-live-1' }],
  ['an old secret typed by hand', { USHER_SECRET: `${random()},change-me${random()}` }],
  ['an empty key', { USHER_PAYLOAD_KEYS: `a:${Buffer.alloc(32).toString('base64')}` }],
  ['a key typed by hand', { USHER_PAYLOAD_KEYS: typedKey('change-me-please-change-me-now-3') }],
  ['digits as a key', { USHER_PAYLOAD_KEYS: typedKey('0123456789abcdef0123456789abcdef') }],
  [
    'a repeated word as a key',
    { USHER_PAYLOAD_KEYS: typedKey('letmeinletmeinletmeinletmeinletm') },
  ],
  [
    'an old key typed by hand',
    { USHER_PAYLOAD_KEYS: `b:${random()},${typedKey('qwerty-'.repeat(4) + 'qwer')}` },
  ],
  ['a development key', { USHER_PAYLOAD_KEYS: `dev-1a2b3c4d:${random()}` }],
  ['a token typed by hand', { CODEC_TOKENS: `ada:${random()},bob:password-password-password` }],
  [
    'unencrypted traces over the network',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel.example:4318' },
  ],
  ['no vault', { ...CARDS, CARD_VAULT_URL: '' }],
  ['an unencrypted vault', { ...CARDS, CARD_VAULT_URL: 'http://vault.example' }],
  ["the sandbox's vault secret", { ...CARDS, CARD_VAULT_SECRET: SANDBOX.vaultSecret }],
  ['a vault secret typed by hand', { ...CARDS, CARD_VAULT_SECRET: TYPED_SECRET }],
])('%s is refused with the name of the setting', (_what, wrong) => {
  const name = Object.keys(wrong).filter((it) => !it.startsWith('UPSTREAM_ORDERING'));
  const [only, ...others] = refused({ ...COMPLETE, ...wrong });
  expect(others).toEqual([]);
  expect(name.some((it) => only?.includes(`${it}: expected`))).toBe(true);
  for (const value of Object.values(wrong).filter((it) => it.length > 20)) {
    expect(only).not.toContain(value);
  }
});

test.each([
  [
    'a proxy for Svc on this machine',
    { UPSTREAM_BASE_URL: 'http://[::1]:8080', USHER_ENV: 'production' },
  ],
  [
    'unencrypted Temporal on this machine',
    { TEMPORAL_ADDRESS: '127.0.0.1:7233', TEMPORAL_TLS: 'false' },
  ],
  ['TLS implied by an API key', { TEMPORAL_TLS: '', TEMPORAL_API_KEY: 'key' }],
  ['an API behind TLS', { HOST: '0.0.0.0', API_BEHIND_TLS: 'true' }],
  ['cards with a vault', CARDS],
  ['unencrypted traces on this machine', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }],
  [
    'unencrypted traces as an exception',
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel.example:4318',
      OUTGOING_EXCEPTIONS: 'traces',
    },
  ],
])('%s is accepted', (_what, env) => {
  expect(refused({ ...COMPLETE, ...env })).toEqual([]);
});

test('random secrets of the minimum length, and random keys, never count as typed by hand', () => {
  for (let n = 0; n < 500; n += 1) {
    const secret = randomBytes(16).toString('hex');
    const keys = `a:${random()}`;
    expect(names({ ...COMPLETE, USHER_SECRET: secret, USHER_PAYLOAD_KEYS: keys })).toEqual([]);
  }
});

const PUBLIC_HTTPS = { allowedAddresses: 'public', httpsOnly: true };

test('addresses from partners must be public and https, except in OUTGOING_EXCEPTIONS', () => {
  const config = readConfig({ ...COMPLETE, WEBHOOKS_ALLOW_PRIVATE_ADDRESSES: 'true' });
  expect(config.webhooks).toMatchObject(PUBLIC_HTTPS);
  expect(config.paymentAddresses).toEqual(PUBLIC_HTTPS);
  const excepted = readConfig({ ...COMPLETE, OUTGOING_EXCEPTIONS: 'payments' });
  expect(excepted.webhooks).toMatchObject(PUBLIC_HTTPS);
  expect(excepted.paymentAddresses).toEqual({ allowedAddresses: 'all', httpsOnly: false });
  expect(refused({ ...COMPLETE, OUTGOING_EXCEPTIONS: 'webhooks,svc' })).toEqual([
    '  OUTGOING_EXCEPTIONS.1: expected some of payments, webhooks, traces, separated by commas',
  ]);
});

test('each program logs the exceptions at its start', () => {
  let logged = '';
  const logger = createLogger('test', 'info', { write: (line) => void (logged += line) });
  warnOfExemptAddresses(readConfig(COMPLETE), logger);
  expect(logged).toBe('');
  warnOfExemptAddresses(readConfig({ ...COMPLETE, OUTGOING_EXCEPTIONS: 'payments' }), logger);
  expect(logged).toContain('"kinds":["payments"]');
});
