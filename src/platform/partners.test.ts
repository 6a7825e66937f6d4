import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { ensureDemoPartner } from './demo-partner';
import { createLogger } from './logger';
import { measurePartnerFile } from './partner-file-metric';
import { openPartnerDirectory, PartnerFileError, type Partner } from './partners';
import { hashPartnerKey } from './partner-keys';

const PAYMENTS = {
  url: 'https://pay.example.org/v1',
  secret: 'whsec_c2FuZGJveC1wYXltZW50LXNlY3JldC0wMDE=',
};

const SVC = { apiKey: 'svc-key-SECRET', shape: 'alternative', ratePerSecond: 40 } as const;

let dataDir: string;
let file: string;
let nowMs: number;
let logged: string;
const logger = createLogger('test', 'info', { write: (line) => void (logged += line) });

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'usher-partners-'));
  file = join(dataDir, 'partners.json');
  nowMs = 0;
  logged = '';
});
afterEach(() => rm(dataDir, { recursive: true }));

function partner(id: string, ...keys: string[]): Partner {
  return { id, name: `Partner ${id}`, keyHashes: keys.map(hashPartnerKey), associateTags: {} };
}

/** Replaces the file atomically, as editors do. */
async function save(...partners: unknown[]): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify({ partners }));
  await rename(`${file}.new`, file);
}

function open() {
  return openPartnerDirectory(file, logger, { sharedSvcKey: 'svc-key-shared', nowMs: () => nowMs });
}

test('finds a partner only by its keys', async () => {
  const rex = { ...partner('rex', 'key-1', 'key-2'), tenantId: 'T1', associateTags: { tag: 'R' } };
  await save(rex, partner('roxy', 'key-3'));
  const directory = open();

  expect(directory.findByKey('key-1')).toEqual(rex);
  expect(directory.findByKey('key-2')).toEqual(rex);
  expect(directory.findByKey('key-3')?.id).toBe('roxy');
  expect(directory.findByKey('key-4')).toBeUndefined();
  expect(directory.findByKey('')).toBeUndefined();
  expect(directory.findByKey(hashPartnerKey('key-1'))).toBeUndefined();
});

test('finds a partner by its id, with its payment provider', async () => {
  const rex = { ...partner('rex', 'key-1'), payments: PAYMENTS };
  await save(rex, partner('roxy', 'key-2'));
  const directory = open();

  expect(directory.find('rex')).toEqual(rex);
  expect(directory.find('roxy')?.payments).toBeUndefined();
  expect(directory.find('key-1')).toBeUndefined();

  const moved = { ...PAYMENTS, url: 'http://127.0.0.1:3001/pay' };
  await save({ ...rex, payments: moved });
  nowMs = 1_000;
  expect(directory.find('rex')?.payments).toEqual(moved);
  expect(directory.find('roxy')).toBeUndefined();
});

test('a change applies after a second: a new key is accepted, a removed one refused', async () => {
  await save(partner('rex', 'key-1'));
  const directory = open();
  await save(partner('rex', 'key-2'));

  nowMs = 999;
  expect(directory.findByKey('key-1')?.id).toBe('rex');
  nowMs = 1_000;
  expect(directory.findByKey('key-1')).toBeUndefined();
  expect(directory.findByKey('key-2')?.id).toBe('rex');
});

test('a broken file leaves the previous one in force and is logged once', async () => {
  await save(partner('rex', 'key-1'));
  const directory = open();
  await writeFile(file, '{ "partners": [');

  for (nowMs of [1_000, 2_000, 3_000]) {
    expect(directory.findByKey('key-1')?.id).toBe('rex');
  }
  expect(logged.trim().split('\n')).toHaveLength(1);
  expect(JSON.parse(logged)).toMatchObject({
    level: 'error',
    file,
    error: { type: 'PartnerFileError', message: `${file} cannot be read: it is not JSON` },
  });

  await save(partner('roxy', 'key-1'));
  nowMs = 4_000;
  expect(directory.findByKey('key-1')?.id).toBe('roxy');
});

test('the metric shows whether the file is in effect, even in an idle process', async () => {
  await save(partner('rex', 'key-1'));
  const registry = new Registry();
  measurePartnerFile(registry, open());
  const inEffectAt = async (atMs: number): Promise<string | undefined> => {
    nowMs = atMs;
    return /^usher_partner_file_in_effect (\S+)$/m.exec(await registry.metrics())?.[1];
  };
  expect(await inEffectAt(0)).toBe('1');
  await save({ ...partner('rex'), svc: { ...SVC, shape: 'primry' } });
  expect(await inEffectAt(1_000)).toBe('0');
  expect(await inEffectAt(2_000)).toBe('0');
  await save({ ...partner('rex'), svc: SVC });
  expect(await inEffectAt(3_000)).toBe('1');
  await rm(file);
  expect(await inEffectAt(4_000)).toBe('0');
});

test('a deleted file leaves the partners unchanged', async () => {
  await save(partner('rex', 'key-1'));
  const directory = open();
  await rm(file);
  nowMs = 1_000;
  expect(directory.findByKey('key-1')?.id).toBe('rex');
  expect(logged).toContain('ENOENT');
});

test.each([
  ['an unknown field', [{ ...partner('rex'), colour: 'red' }], 'partners[0]: Unrecognized key'],
  ['an empty name', [{ ...partner('rex'), name: '' }], 'partners[0].name: '],
  ['a bad id', [partner('Rex 12')], 'partners[0].id: expected lower-case letters'],
  [
    'a key instead of its hash',
    [{ ...partner('rex'), keyHashes: ['usk_test_SECRET'] }],
    'partners[0].keyHashes[0]: expected a SHA-256 in lower-case hex',
  ],
  ['a repeated id', [partner('rex'), partner('rex')], 'partners: expected each id once'],
  [
    'a key of two partners',
    [partner('rex', 'key-1'), partner('roxy', 'key-1')],
    'partners: expected each key hash once',
  ],
])('refuses %s, naming file and field', async (_, partners, line) => {
  await save(...partners);
  expect(open).toThrow(PartnerFileError);
  expect(open).toThrow(`${file} is not a partner file:\n  ${line}`);
  expect(open).not.toThrow('SECRET');
});

test.each([
  ['an invalid address', { url: 'pay.example.org' }, '.url: expected an http or https'],
  ['another scheme', { url: 'ftp://pay.example.org' }, '.url: expected an http or https'],
  ['a query', { url: 'https://pay.example.org/?key=SECRET' }, '.url: expected an address without'],
  ['credentials', { url: 'https://user:SECRET@pay.example.org' }, '.url: expected an address'],
  ['a bare secret', { secret: 'SECRETSECRETSECRETSECRET' }, '.secret: expected whsec_'],
  ['a short secret', { secret: 'whsec_SECRET' }, '.secret: expected whsec_'],
  ['no secret', { secret: undefined }, '.secret: '],
  ['an unknown field', { key: 'SECRET' }, ': Unrecognized key'],
])('refuses a payment provider with %s, naming file and field', async (_, change, line) => {
  await save({ ...partner('rex'), payments: { ...PAYMENTS, ...change } });
  expect(open).toThrow(PartnerFileError);
  expect(open).toThrow(`${file} is not a partner file:\n  partners[0].payments${line}`);
  expect(open).not.toThrow('SECRET');
});

test('a partner has its own Svc key, with the terms agreed for it', async () => {
  const rex = { ...partner('rex', 'key-1'), svc: { ...SVC, partnerTag: 'REX' } };
  await save(rex, partner('roxy', 'key-2'));
  const directory = open();
  expect(directory.all().map(({ id, svc }) => [id, svc])).toEqual([
    ['rex', rex.svc],
    ['roxy', undefined],
  ]);

  await save(rex, { ...partner('roxy', 'key-2'), svc: { ...SVC, apiKey: 'svc-key-roxy' } });
  nowMs = 1_000;
  expect(directory.all()[1]?.svc?.apiKey).toBe('svc-key-roxy');
});

test.each([
  ['too short', [{ apiKey: 'SECRET' }], '[0].svc.apiKey: expected an API key'],
  ['with a line break', [{ apiKey: 'SECRET\nSECRET' }], '[0].svc.apiKey: expected visible ASCII'],
  ['with a blank at the end', [{ apiKey: 'SECRET-1 ' }], '[0].svc.apiKey: expected visible ASCII'],
  ['with a tag that is not ASCII', [{ partnerTag: '€' }], '[0].svc.partnerTag: expected visible'],
  ['with an empty tag', [{ partnerTag: '' }], '[0].svc.partnerTag: expected visible'],
  ['without a shape', [{ shape: undefined }], '[0].svc.shape: '],
  ['with an invalid shape', [{ shape: 'SECRET' }], '[0].svc.shape: '],
  ['without a rate', [{ ratePerSecond: undefined }], '[0].svc.ratePerSecond: '],
  ['with a rate of zero', [{ ratePerSecond: 0 }], '[0].svc.ratePerSecond: '],
  ['with an unknown field', [{ key: 'SECRET' }], '[0].svc: Unrecognized key'],
  ['equal to that of another partner', [{}, {}], ': expected each Svc API key once'],
  [
    'equal to the shared key',
    [{}, { apiKey: 'svc-key-shared' }],
    '[1].svc.apiKey: expected another key than UPSTREAM_API_KEY',
  ],
])('refuses an Svc key %s, naming file and field', async (_, changes, line) => {
  await save(...changes.map((it, index) => ({ ...partner(`p${index}`), svc: { ...SVC, ...it } })));
  expect(open).toThrow(PartnerFileError);
  expect(open).toThrow(`${file} is not a partner file:\n  partners${line}`);
  expect(open).not.toThrow('SECRET');
  expect(open).not.toThrow('svc-key-shared');
});

test('refuses a missing file at the start', () => {
  expect(open).toThrow(`${file} cannot be read`);
});

describe('the demo partner', () => {
  const ensure = () => ensureDemoPartner({ partnersFile: file, dataDir });

  test('gets a stable key, in plaintext in one file only', async () => {
    const key = await ensure();

    expect(key).toMatch(/^usk_test_[\w-]{32}$/);
    expect(open().findByKey(key!)?.id).toBe('demo');
    expect(await ensure()).toBe(key);
    expect(await readFile(file, 'utf8')).not.toContain(key);
    for (const name of ['partners.json', 'demo-key']) {
      expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
    }
  });

  test('keeps the payment provider that it was created with', async () => {
    await ensureDemoPartner({ partnersFile: file, dataDir }, PAYMENTS);
    expect(open().find('demo')?.payments).toEqual(PAYMENTS);
    const before = await readFile(file, 'utf8');
    await ensureDemoPartner({ partnersFile: file, dataDir }, { ...PAYMENTS, url: 'http://other' });
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  test('is the same for concurrent starts', async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, ensure));
    expect(new Set(keys).size).toBe(1);
    expect(open().findByKey(keys[0]!)?.id).toBe('demo');
  });

  test('is not added to an existing file', async () => {
    await save(partner('rex', 'key-1'));
    const before = await readFile(file, 'utf8');
    expect(await ensure()).toBeUndefined();
    expect(await readFile(file, 'utf8')).toBe(before);
  });
});

describe('keys that expire', () => {
  const DAY_MS = 24 * 3600_000;
  const NOW_MS = Date.parse('2030-01-01T00:00:00Z');

  test('are valid until they expire', async () => {
    const createdAt = '2029-12-01T00:00:00Z';
    const [ending, lasting] = ['usk_test_ending', 'usk_test_lasting'].map(hashPartnerKey);
    const keys = [
      { hash: ending, createdAt, expiresAt: '2030-01-02T00:00:00Z' },
      { hash: lasting, createdAt },
    ];
    await save({ ...partner('rex'), keys });
    let atMs = NOW_MS;
    const directory = openPartnerDirectory(file, logger, { wallMs: () => atMs });
    const owners = () =>
      ['usk_test_ending', 'usk_test_lasting'].map((key) => directory.findByKey(key)?.id);
    expect(owners()).toEqual(['rex', 'rex']);
    atMs += DAY_MS;
    expect(owners()).toEqual([undefined, 'rex']);
  });

  test.each([
    ['usk_test_key', true, undefined],
    ['usk_live_key', false, undefined],
    ['usk_live_key', true, 'rex'],
    ['usk_test_key', false, 'rex'],
  ])(
    'outside production only keys named as test are valid, in production only live ones: %s, %s',
    async (key, isProduction, id) => {
      await save(partner('rex', key));
      const directory = openPartnerDirectory(file, logger, { isProduction });
      expect(directory.findByKey(key)?.id).toBe(id);
    },
  );
});
