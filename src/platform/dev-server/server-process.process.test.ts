import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServerProcess } from './server-process';

const ROOT = resolve(__dirname, '../../..');

let folder: string;
let logFile: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'usher-process-'));
  logFile = join(folder, 'log');
  await writeFile(logFile, '');
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function logToHave(text: string): Promise<string> {
  for (;;) {
    const log = await readFile(logFile, 'utf8');
    if (log.includes(text)) return log;
    await sleep(5);
  }
}

test('stops with SIGTERM; a second stop is not an error', async () => {
  const server = await startServerProcess('sh', ['-c', 'echo up; exec sleep 600'], logFile);
  await logToHave('up');
  await server.stop();
  expect(await server.exited).toBe('SIGTERM');
  expect(server.running).toBe(false);
  await server.stop();
});

test('is killed if it ignores SIGTERM', async () => {
  const deaf = 'trap "" TERM; echo up; while :; do sleep 0.05; done';
  const server = await startServerProcess('sh', ['-c', deaf], logFile);
  await logToHave('up');
  await server.stop(50);
  expect(await server.exited).toBe('SIGKILL');
});

test('ends with its parent, even after SIGKILL', async () => {
  const server = 'trap "echo stopping; exit" TERM; echo up; while :; do sleep 0.05; done';
  const script = `
    require('./src/platform/dev-server/server-process')
      .startServerProcess('sh', ['-c', process.argv[1]], process.argv[2]);`;
  const parent = spawn(process.execPath, ['-r', 'tsx/cjs', '-e', script, server, logFile], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  await logToHave('up');
  parent.kill('SIGKILL');
  expect(await logToHave('stopping')).toMatch(/^up\nstopping\n$/);
});

test('a missing binary ends immediately, with an error in the log', async () => {
  const server = await startServerProcess(join(folder, 'none'), [], logFile);
  expect(await server.exited).toBe('code 127');
  expect(await server.logTail()).toContain(join(folder, 'none'));
});
