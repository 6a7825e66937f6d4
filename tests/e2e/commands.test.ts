// The commands of the README, run as a newcomer would run them.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { steadyPort } from '../../src/platform/dev-server/steady-port';

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
/** These demos mostly wait for a hold to end or an order to be found, so they run in parallel with the other tests. */
let trouble: Running;
let hasty: Running;

/** Starts a program with its arguments, for example `scripts/demo.ts trouble`. */
function start(
  program: string,
  env: Readonly<Record<string, string>> = {},
  inTerminal = false,
): Running {
  const child = spawn(process.execPath, ['--import', 'tsx', ...program.split(' ')], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Its own process group, which gets Ctrl-C in a terminal.
    detached: inTerminal,
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve));
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const check of waiting) check();
  });
  const line = async (text: string): Promise<string> => {
    const found = (): string | undefined => lines.find((candidate) => candidate.includes(text));
    const seen = new Promise<void>((resolve) => {
      waiting.add(() => found() !== undefined && resolve());
      if (found() !== undefined) resolve();
    });
    await Promise.race([seen, exitCode]);
    const result = found();
    if (result === undefined) throw new Error(`never printed "${text}":\n${lines.join('\n')}`);
    return result;
  };
  return { process: child, lines, exitCode, line };
}

/** Like `start`, but stopped at the end of the test. */
function startForTest(...program: Parameters<typeof start>): Running {
  const started = start(...program);
  running.push(started);
  return started;
}

/** Checks the exit code; a failure shows the demo's output. */
async function expectEnd({ exitCode, lines }: Running, wanted: number): Promise<void> {
  const ended = { exitCode: await exitCode, lines };
  expect(ended).toEqual({ exitCode: wanted, lines });
}

async function stop({ process: child, exitCode }: Running): Promise<void> {
  child.kill('SIGTERM');
  await exitCode;
}

/** The demo's programs that still run: processes by pid, Temporal by address. */
async function leftovers({ lines }: Running, programsMin = 3): Promise<readonly string[]> {
  const output = lines.join('\n');
  const pids = [...output.matchAll(/is ready \(pid (\d+)\)/g)].map(([, pid]) => Number(pid));
  const [, host = '', port] = /server is ready on ([\d.]+):(\d+)/.exec(output) ?? [];
  if (pids.length < programsMin || port === undefined) throw new Error(`not started:\n${output}`);
  const left = pids.filter(isAlive).map((pid) => `pid ${pid}`);
  return (await isListening(host, Number(port))) ? [...left, 'Temporal'] : left;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

beforeAll(() => {
  trouble = start('scripts/demo.ts trouble');
  // A hold so short that too little of it is left to send an order.
  hasty = start('scripts/demo.ts trouble', { SANDBOX_LEASE_SECONDS: '8' });
});

afterEach(async () => {
  for (const each of running.splice(0)) await stop(each);
});

afterAll(() => Promise.all([trouble, hasty].map(stop)));

test('npm run demo ends with tickets, even if its worker is killed', async () => {
  const demo = startForTest('scripts/demo.ts');
  const pid = /kill -9 (\d+)/.exec(await demo.line('kill -9'))?.[1];
  await demo.line('placing');
  process.kill(Number(pid), 'SIGKILL');
  await demo.line('worker ended (SIGKILL)');
  await expectEnd(demo, 0);
  const story = demo.lines.join('\n');
  expect(story).toContain('confirmed, money taken');
  expect(story).toMatch(/Ticket 2/);
  expect(story).toMatch(/\/namespaces\/default\/workflows\/chk_[0-9a-f]{36}/);
});

test('Ctrl-C while a killed worker is replaced leaves nothing behind', async () => {
  const demo = startForTest('scripts/demo.ts');
  const pid = /kill -9 (\d+)/.exec(await demo.line('kill -9'))?.[1];
  process.kill(Number(pid), 'SIGKILL');
  await demo.line('worker ended (SIGKILL)');
  demo.process.kill('SIGINT');
  await expectEnd(demo, 1);
  expect(demo.lines.filter((line) => line.includes('worker is ready'))).toHaveLength(2);
  expect(await leftovers(demo)).toEqual([]);
});

test('a demo exits 1 if one of its programs does not start, and leaves nothing behind', async () => {
  const demo = startForTest('scripts/demo.ts', { SANDBOX_BURST: 'none' });
  await expectEnd(demo, 1);
  // The demo exits before its other programs have ended; they only have to end eventually.
  while ((await leftovers(demo, 0)).length > 0);
});

test('the demo refuses an unknown argument and starts nothing', async () => {
  const refused = run(process.execPath, ['--import', 'tsx', 'scripts/demo.ts', 'troubles'], {
    cwd: ROOT,
  });
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('Unknown argument: "troubles"') as string,
  });
});

/** Runs the shell lines that the program has printed, as if pasted, and returns their JSON output. */
async function pasted({ lines }: Running): Promise<readonly unknown[]> {
  const first = lines.findIndex((line) => line.startsWith('USHER='));
  const script = lines.slice(first, lines.indexOf('', first)).map((line) => `${line}\necho`);
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script.join('\n')]);
  const printed = stdout.split('\n').filter(Boolean);
  return printed.map((line): unknown => JSON.parse(line));
}

/** Sends Ctrl-C, as a terminal does: to the whole process group. */
async function interrupt(program: Running): Promise<void> {
  process.kill(-Number(program.process.pid), 'SIGINT');
  expect(await program.exitCode).toBe(0);
}

test('npm start opens a shop, and prints shell lines that buy tickets when pasted unchanged', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'usher-start-'));
  const env = {
    USHER_DATA_DIR: dataDir,
    PORT: String(await steadyPort()),
    SHOP_PORT: String(await steadyPort()),
    SANDBOX_PORT: String(await steadyPort()),
    TEMPORAL_PORT: String(await steadyPort()),
    TEMPORAL_UI_PORT: String(await steadyPort()),
    CODEC_PORT: String(await steadyPort()),
    API_OPS_PORT: String(await steadyPort()),
    WORKER_OPS_PORT: String(await steadyPort()),
    HOST: '0.0.0.0',
    UPSTREAM_BASE_URL: 'http://127.0.0.1:9',
  };
  const program = startForTest('scripts/start.ts', env, true);
  await program.line('Ctrl-C stops everything');
  const addresses = program.lines.flatMap((each) => /^ {2}(\w+) +(http:\S+)/.exec(each)?.[1] ?? []);
  expect(addresses.slice(0, 3)).toEqual(['shop', 'docs', 'API']);
  const page = await fetch(`http://127.0.0.1:${env.SHOP_PORT}`);
  expect(await page.text()).toContain('Now showing in San Francisco');
  expect(program.lines.join('\n')).toMatch(/ignored +UPSTREAM_BASE_URL:/);
  const answers = await pasted(program);
  expect(answers).toMatchObject([
    { nextCursor: null },
    { status: 'held' },
    { status: 'confirmed' },
    { status: 'confirmed', tickets: [{ number: 1 }, { number: 2 }] },
  ]);

  const { id } = answers.at(-1) as { id: string };
  const typed = async (name: string) => {
    const printed = await program.line(`npm run ${name} -- `);
    const line = printed.slice(printed.indexOf('USHER_DATA_DIR='));
    return (await run('bash', ['-c', line], { cwd: ROOT })).stdout;
  };
  expect(await typed('ops')).toContain(id);
  expect(await typed('temporal')).toContain(id);
  const ofOne = { cwd: ROOT, env: { ...process.env, USHER_DATA_DIR: dataDir } };
  const npm = async (...args: string[]) => (await run('npm', ['run', ...args], ofOne)).stdout;
  const show = ['workflow', 'show', '--output', 'json', '--workflow-id', id];
  const summary = Buffer.from('"Showtime starts"').toString('base64');
  expect(await npm('temporal', '--', ...show)).toContain(summary);
  const day = new Date().toISOString().slice(0, 10);
  // Exits 1 if a checkout differs from the sandbox's books, or if the sandbox's address is not found.
  await npm('ops', '--', 'reconcile', '--day', day);

  const clock = `http://127.0.0.1:${env.SANDBOX_PORT}/sandbox/clock`;
  await fetch(clock, { method: 'POST', body: JSON.stringify({ advanceMs: 10 * 86_400_000 }) });
  await interrupt(program);
  expect(program.lines.join('\n')).not.toContain('starting it again');
  const again = startForTest('scripts/start.ts', env, true);
  await again.line('Ctrl-C stops everything');
  expect(await again.line('clock')).toContain('moved in the sandbox to');
  await interrupt(again);
  await rm(dataDir, { recursive: true, force: true });
});

test('a demo that cannot continue as planned exits 1, and leaves nothing behind', async () => {
  await expectEnd(hasty, 1);
  expect(await leftovers(hasty)).toEqual([]);
});

test('npm run demo -- trouble plays five stories that end with tickets, and leaves nothing behind', async () => {
  await expectEnd(trouble, 0);
  const output = trouble.lines.join('\n');
  for (const answer of [
    '402 PROCESSOR_DECLINED',
    'processing, money unknown',
    '409 HOLD_EXPIRED',
  ]) {
    expect(output).toContain(`answered ${answer}`);
  }
  expect(output).toContain('worker ended (SIGKILL)');
  const titles = ['A decline', 'A lost answer', 'A killed worker', 'A late order'];
  for (const title of [...titles, 'An expired hold']) {
    // Two seats, the amount paid, one charge, the order id.
    expect(output).toMatch(new RegExp(`^${title} +\\w+, \\w+ +\\d+\\.\\d\\d USD +1 +O\\w+$`, 'm'));
  }
  expect(output).toContain(
    '5 orders, 5 charges, 10 seats sold. No double charge, no seat sold twice.',
  );
  expect(await leftovers(trouble)).toEqual([]);
});
