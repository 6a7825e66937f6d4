import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config';

const SECRET = 'k'.repeat(40);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'usher-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function fileOf(text: string): Promise<string> {
  const file = join(folder, 'secret');
  await writeFile(file, text);
  return file;
}

test('reads a secret from a file, without the line break', async () => {
  const file = await fileOf(`${SECRET}\n`);
  expect(readConfig({ USHER_SECRET_FILE: file }).secret).toEqual([SECRET]);
  expect(readConfig({ TEMPORAL_API_KEY_FILE: file }).temporal).toMatchObject({
    apiKey: SECRET,
    tls: {},
  });
});

test('refuses both a file and the setting itself', async () => {
  const file = await fileOf(SECRET);
  expect(() => readConfig({ USHER_SECRET_FILE: file, USHER_SECRET: SECRET })).toThrow(
    'USHER_SECRET_FILE: expected either this or USHER_SECRET, not both',
  );
});

test('names the setting of a missing or empty file', async () => {
  expect(() => readConfig({ USHER_SECRET_FILE: join(folder, 'none') })).toThrow(
    'USHER_SECRET_FILE: expected a file that can be read (ENOENT)',
  );
  const file = await fileOf(' \n');
  expect(() => readConfig({ UPSTREAM_API_KEY_FILE: file })).toThrow(
    'UPSTREAM_API_KEY_FILE: expected a file that is not empty',
  );
});

test('an error about a file does not show its content', async () => {
  const file = await fileOf('too-short-a-secret');
  expect(() => readConfig({ USHER_SECRET_FILE: file })).toThrow(/^((?!too-short)[^])*$/);
});
