import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPayloadKeys, parsePayloadKeys } from './keys';

const BASE64_KEY = randomBytes(32).toString('base64');

test('keys are read in their order', () => {
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
  ['nothing', ''],
  ['no id', BASE64_KEY],
  ['an empty id', `:${BASE64_KEY}`],
  ['an id with a space', `a b:${BASE64_KEY}`],
  ['a short key', `a:${randomBytes(16).toString('base64')}`],
  ['a key that is no base64', `a:${'!'.repeat(44)}`],
  ['a key cut off', `a:${BASE64_KEY.slice(0, -1)}`],
])('%s is refused without showing it', (_, text) => {
  expect(() => parsePayloadKeys(text)).toThrow(
    'entry 1 is not an id, a colon and 32 bytes in base64',
  );
});

test('an id that stands twice is refused', () => {
  const text = `a:${BASE64_KEY},b:${BASE64_KEY},a:${BASE64_KEY}`;
  expect(() => parsePayloadKeys(text)).toThrow('entry 3 has the id of an entry before it');
});

describe('without keys in the settings', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'usher-keys-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  test('one is made for the machine and used from then on', async () => {
    const [made] = await loadPayloadKeys({ payloadKeys: undefined, dataDir });
    const [again] = await loadPayloadKeys({ payloadKeys: undefined, dataDir });

    expect(again.id).toBe(made.id);
    expect(again.key.equals(made.key)).toBe(true);
    expect((await stat(join(dataDir, 'payload-keys'))).mode & 0o777).toBe(0o600);
  });

  test('a damaged file is an error that names it', async () => {
    await writeFile(join(dataDir, 'payload-keys'), 'nonsense');
    await expect(loadPayloadKeys({ payloadKeys: undefined, dataDir })).rejects.toThrow(
      `${join(dataDir, 'payload-keys')} is damaged`,
    );
  });

  test('keys of the settings come first, and no file is made', async () => {
    const payloadKeys = parsePayloadKeys(`a:${BASE64_KEY}`);
    expect(await loadPayloadKeys({ payloadKeys, dataDir })).toBe(payloadKeys);
    await expect(readFile(join(dataDir, 'payload-keys'))).rejects.toThrow('ENOENT');
  });
});
