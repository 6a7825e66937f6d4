import { randomBytes } from 'node:crypto';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRODUCTION } from '../../tests/support/production-settings';
import { readConfig } from './config';
import { SANDBOX, type ProgramName } from './config/production-checks';
import { createLogger } from './logger';
import { openPartners } from './partner-rules';
import { PartnerFileError } from './partners';

const random = (bytes: number): string => randomBytes(bytes).toString('base64');

const VAULT = {
  CARD_VAULT_URL: 'https://vault.example',
  CARD_VAULT_SECRET: `whsec_${random(24)}`,
};
const SVC = { apiKey: 'svc-key-of-rex', shape: 'primary', ratePerSecond: 25 };
const ALTERNATIVE = { svc: { ...SVC, shape: 'alternative' } };

let dataDir: string;
let file: string;
let nowMs: number;
let logged: string;
const logger = createLogger('test', 'info', { write: (line) => void (logged += line) });

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'usher-partner-rules-'));
  file = join(dataDir, 'partners.json');
  nowMs = 0;
  logged = '';
});
afterEach(() => rm(dataDir, { recursive: true }));

/** Saves the partner rex with these fields, after another partner, which is always allowed. */
async function save(fields: object): Promise<void> {
  const partners = [{ id: 'roxy' }, { id: 'rex', ...fields }];
  const complete = partners.map((it) => ({ name: it.id, keyHashes: [], ...it }));
  await writeFile(`${file}.new`, JSON.stringify({ partners: complete }));
  await rename(`${file}.new`, file);
}

function open(env: NodeJS.ProcessEnv, program?: ProgramName) {
  const config = readConfig({ ...env, USHER_PARTNERS_FILE: file }, program);
  return openPartners(config, logger, { nowMs: () => nowMs });
}

test.each(['api', 'worker'] as const)(
  'the %s refuses a partner with the alternative shape if there is no card vault',
  async (program) => {
    await save(ALTERNATIVE);
    const start = () => open(PRODUCTION, program);
    expect(start).toThrow(PartnerFileError);
    expect(start).toThrow('partner rex, svc.shape: the alternative shape needs CARD_VAULT_URL');
    expect(open({ ...PRODUCTION, ...VAULT }, program).find('rex')?.svc?.shape).toBe('alternative');
  },
);

test.each([
  ['no secret', { CARD_VAULT_SECRET: '' }, 'CARD_VAULT_SECRET: expected the secret agreed'],
  ['plain http', { CARD_VAULT_URL: 'http://vault.example' }, 'CARD_VAULT_URL: expected https'],
  [
    'the sandbox’s address',
    { CARD_VAULT_URL: 'http://127.0.0.1:3001/payment-provider' },
    'CARD_VAULT_URL',
  ],
])(
  'the worker refuses a partner with the alternative shape if the vault has %s',
  async (_what, change, line) => {
    await save(ALTERNATIVE);
    const start = () => open({ ...PRODUCTION, ...VAULT, ...change }, 'worker');
    expect(start).toThrow(`partner rex, svc.shape: the alternative shape needs ${line}`);
  },
);

test('the API needs no secret of the vault', async () => {
  await save(ALTERNATIVE);
  const env = { ...PRODUCTION, ...VAULT, CARD_VAULT_SECRET: '' };
  expect(open(env, 'api').find('rex')).toBeDefined();
});

test('without a vault, a change to the alternative shape leaves the previous file in force', async () => {
  await save({ svc: SVC });
  const directory = open(PRODUCTION, 'worker');
  await save(ALTERNATIVE);
  nowMs = 1_000;
  expect(directory.find('rex')?.svc?.shape).toBe('primary');
  expect(logged).toContain('partner file is invalid: the previous one stays in force');
  expect(logged).toContain('partner rex, svc.shape: the alternative shape needs CARD_VAULT_URL');
});

test('development uses the vault of the sandbox', async () => {
  await save(ALTERNATIVE);
  expect(open({}).find('rex')?.svc?.shape).toBe('alternative');
});

const PAYMENTS = { url: 'https://pay.example.org/v1', secret: `whsec_${random(24)}` };
const HTTP_PAYMENTS = { payments: { ...PAYMENTS, url: 'HTTP://pay.example.org' } };

test('production refuses a payment provider with plain http, and keeps the previous file in force', async () => {
  const line = 'partner rex, payments.url: expected https, or OUTGOING_EXCEPTIONS=payments';
  await save(HTTP_PAYMENTS);
  expect(() => open(PRODUCTION)).toThrow(line);
  expect(open({ ...PRODUCTION, OUTGOING_EXCEPTIONS: 'payments' }).find('rex')).toBeDefined();

  await save({ payments: PAYMENTS });
  const directory = open(PRODUCTION);
  await save(HTTP_PAYMENTS);
  nowMs = 1_000;
  expect(directory.find('rex')?.payments?.url).toBe(PAYMENTS.url);
  expect(logged).toContain(line);
});

const typed = (text: string): string => `whsec_${Buffer.from(text).toString('base64')}`;
const WEBHOOK = { url: 'https://hooks.example.org', secrets: [`whsec_${random(24)}`] };

test.each([
  ['the sandbox’s key', { svc: { ...SVC, apiKey: 'svc_sandbox_key' } }, 'svc.apiKey'],
  [
    'the sandbox’s key of the other shape',
    { svc: { ...SVC, apiKey: 'svc_sandbox_key_alternative' } },
    'svc.apiKey',
  ],
  [
    'the sandbox’s secret at a provider',
    { payments: { ...PAYMENTS, secret: SANDBOX.vaultSecret } },
    'payments.secret',
  ],
  [
    'a typed secret at a provider',
    { payments: { ...PAYMENTS, secret: typed('passwordpasswordpassword') } },
    'payments.secret',
  ],
  [
    'a secret from the guides for webhooks',
    { webhook: { ...WEBHOOK, secrets: [typed('a secret of the guides alone')] } },
    'webhook.secrets[0]',
  ],
  [
    'a typed older secret for webhooks',
    { webhook: { ...WEBHOOK, secrets: [...WEBHOOK.secrets, typed('change-me-change-me')] } },
    'webhook.secrets[1]',
  ],
  [
    'webhooks over plain http',
    { webhook: { ...WEBHOOK, url: 'http://hooks.example.org' } },
    'webhook.url',
  ],
])('production refuses %s, naming partner and field', async (_what, fields, field) => {
  await save(fields);
  const start = () => open({ ...PRODUCTION, ...VAULT });
  expect(start).toThrow(`\n  partner rex, ${field}: expected `);
  expect(start).not.toThrow(/sandbox_key|whsec_\w|hooks\.example/);
  const development = { UPSTREAM_API_KEY: 'svc-key-shared' };
  expect(open(development).find('rex')).toMatchObject(fields);
});

test('production lists every refused field, and accepts real ones', async () => {
  const svc = { ...SVC, apiKey: SANDBOX.apiKeys[0] };
  await save({ svc, payments: PAYMENTS, webhook: { ...WEBHOOK, url: 'http://hooks.example.org' } });
  expect(() => open(PRODUCTION)).toThrow(/webhook\.url: [^]*svc\.apiKey: /);
  expect(() => open({ ...PRODUCTION, OUTGOING_EXCEPTIONS: 'webhooks' })).not.toThrow('webhook.url');

  const real = { svc: SVC, payments: PAYMENTS, webhook: WEBHOOK };
  await save(real);
  expect(open(PRODUCTION).find('rex')).toMatchObject(real);
});
