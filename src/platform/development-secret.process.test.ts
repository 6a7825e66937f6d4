import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { keepOnce } from './development-secret';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'usher-secret-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('creates a secret once, readable only by the owner', async () => {
  const file = join(folder, 'data', 'secret');

  expect(await keepOnce(file, () => 'first')).toBe('first');
  expect(await keepOnce(file, () => 'second')).toBe('first');

  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, 'data'))).toEqual(['secret']);
});

test('throws for an unreadable secret instead of creating a new one', async () => {
  await writeFile(join(folder, 'no-folder'), '');
  await expect(keepOnce(join(folder, 'no-folder', 'secret'), () => 'x')).rejects.toThrow('ENOTDIR');
});

/** Each process waits in `make` for the other, so that both have found no file: a deterministic race. */
const racingProcess = `
  const { existsSync, writeFileSync } = require('node:fs');
  const { keepOnce } = require(${JSON.stringify(join(__dirname, 'development-secret.ts'))});
  const [folder, own, other] = process.argv.slice(1);
  const make = () => {
    writeFileSync(folder + '/made-by-' + own, '');
    while (!existsSync(folder + '/made-by-' + other));
    return own;
  };
  keepOnce(folder + '/secret', make).then((text) => process.stdout.write(text));
`;

async function race(own: string, other: string): Promise<string> {
  const args = ['--require', 'tsx/cjs', '-e', racingProcess, folder, own, other];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  return text(child.stdout);
}

test('two processes that both start without a secret agree on one', async () => {
  const [one, two] = await Promise.all([race('one', 'two'), race('two', 'one')]);

  expect(['one', 'two']).toContain(one);
  expect(two).toBe(one);
  expect((await readdir(folder)).sort()).toEqual(['made-by-one', 'made-by-two', 'secret']);
});
