// `npm` may end without passing its signal on: the programs that it started must end, too.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../src/platform/dev-server/port';
import { eventually } from '../support/patience';

const ROOT = join(__dirname, '../..');

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bootstrap-'));
});

afterAll(() => rm(folder, { recursive: true }));

test('a program ends with the shell that npm ran it in', async () => {
  const port = await freePort({ port: undefined, host: '127.0.0.1', setting: 'SANDBOX_PORT' });
  const env = { ...process.env, SANDBOX_PORT: String(port), USHER_DATA_DIR: folder };
  const shell = spawn('sh', ['-c', 'node scripts/bootstrap.mjs sandbox/main.ts; true'], {
    cwd: ROOT,
    env,
    stdio: 'ignore',
  });
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
  await eventually(answers, Boolean);
  shell.kill('SIGKILL');
  expect(await eventually(answers, (isUp) => !isUp)).toBe(false);
});
