import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPayloadKeys, parsePayloadKeys } from './keys';

const BASE64_KEY = randomBytes(32).toString('base64');

test('reads keys in order', () => {
  const other = randomBytes(32);
  const [first, second] = parsePayloadKeys(
    `2026-12:${BASE64_KEY}, 2026-11:${other.toString('base64')}`,
  );

  expect(first.id).toBe('2026-12');
  expect(first.key.export().toString('base64')).toBe(BASE64_KEY);
  expect(second?.id).toBe('2026-11');
  expect(second?.key.export().equals(other)).toBe(true);
});

test.each([
  ['an empty text', ''],
  ['a missing id', BASE64_KEY],
  ['an empty id', `:${BASE64_KEY}`],
  ['an id with a space', `a b:${BASE64_KEY}`],
  ['a short key', `a:${randomBytes(16).toString('base64')}`],
  ['a key that is not base64', `a:${'!'.repeat(44)}`],
  ['a truncated key', `a:${BASE64_KEY.slice(0, -1)}`],
])('refuses %s without showing it', (_, text) => {
  expect(() => parsePayloadKeys(text)).toThrow(
    'entry 1 is not an id, a colon and 32 bytes in base64',
  );
});

test('refuses a repeated id', () => {
  const text = `a:${BASE64_KEY},b:${BASE64_KEY},a:${BASE64_KEY}`;
  expect(() => parsePayloadKeys(text)).toThrow('entry 3 repeats the id of an earlier entry');
});

describe('loading the keys', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'usher-keys-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  test('without keys in the settings, creates one for this machine and reuses it', async () => {
    const [made] = await loadPayloadKeys({ payloadKeys: undefined, dataDir });
    const [again] = await loadPayloadKeys({ payloadKeys: undefined, dataDir });

    expect(again.id).toBe(made.id);
    expect(again.key.equals(made.key)).toBe(true);
    expect((await stat(join(dataDir, 'payload-keys'))).mode & 0o777).toBe(0o600);
  });

  test('the error for a damaged file names it', async () => {
    await writeFile(join(dataDir, 'payload-keys'), 'nonsense');
    await expect(loadPayloadKeys({ payloadKeys: undefined, dataDir })).rejects.toThrow(
      `${join(dataDir, 'payload-keys')} is damaged`,
    );
  });

  test('uses keys from the settings, and creates no file', async () => {
    const payloadKeys = parsePayloadKeys(`a:${BASE64_KEY}`);
    expect(await loadPayloadKeys({ payloadKeys, dataDir })).toBe(payloadKeys);
    await expect(readFile(join(dataDir, 'payload-keys'))).rejects.toThrow('ENOENT');
  });
});
