// The commands of the README, run as a newcomer would run them.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import getPort from 'get-port';

const ROOT = join(__dirname, '../..');
const run = promisify(execFile);

interface Running {
  readonly process: ChildProcess;
  readonly lines: readonly string[];
  readonly exitCode: Promise<number | null>;
  /** Resolves with the first line that has the text. */
  line(text: string): Promise<string>;
}

const running: Running[] = [];

function start(script: string, env: Readonly<Record<string, string>> = {}): Running {
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve));
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const look of waiting) look();
  });
  const line = async (text: string): Promise<string> => {
    const found = (): string | undefined => lines.find((candidate) => candidate.includes(text));
    const seen = new Promise<void>((resolve) => {
      waiting.add(() => found() !== undefined && resolve());
      if (found() !== undefined) resolve();
    });
    await Promise.race([seen, exitCode]);
    const result = found();
    if (result === undefined) throw new Error(`never said "${text}":\n${lines.join('\n')}`);
    return result;
  };
  const program = { process: child, lines, exitCode, line };
  running.push(program);
  return program;
}

afterEach(async () => {
  for (const { process: child, exitCode } of running.splice(0)) {
    child.kill('SIGTERM');
    await exitCode;
  }
});

test('npm run demo ends with tickets, also when its worker is killed', async () => {
  const demo = start('scripts/demo.ts');
  const pid = /kill -9 (\d+)/.exec(await demo.line('kill -9'))?.[1];
  await demo.line('placing');
  process.kill(Number(pid), 'SIGKILL');
  await demo.line('worker ended (SIGKILL)');
  expect(await demo.exitCode).toBe(0);
  const story = demo.lines.join('\n');
  expect(story).toContain('confirmed, money taken');
  expect(story).toMatch(/Ticket 2/);
  expect(story).toMatch(/\/namespaces\/default\/workflows\/chk_[0-9a-f]{36}/);
});

test('npm start prints five curl lines that buy tickets as they stand', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'usher-start-'));
  const program = start('scripts/start.ts', {
    USHER_DATA_DIR: dataDir,
    PORT: String(await getPort()),
    SANDBOX_PORT: String(await getPort()),
    TEMPORAL_PORT: String(await getPort()),
    TEMPORAL_UI_PORT: String(await getPort()),
  });
  await program.line('Ctrl-C stops all of it');
  const curlLines = program.lines.filter((candidate) => candidate.startsWith('curl '));
  expect(curlLines).toHaveLength(5);
  const answers: unknown[] = [];
  for (const line of curlLines) {
    const { stdout } = await run('bash', ['-c', line]);
    answers.push(JSON.parse(stdout));
  }
  expect(answers).toMatchObject([
    { nextCursor: null },
    { status: 'selecting' },
    { status: 'held' },
    { status: 'confirmed' },
    { status: 'confirmed', tickets: [{ number: 1 }, { number: 2 }] },
  ]);
  program.process.kill('SIGINT');
  expect(await program.exitCode).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});
