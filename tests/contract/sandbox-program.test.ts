// The sandbox as a separate process: its start and end, and two of them on one database.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OrderingClient } from '../../sandbox/testing/ordering-client';
import { reservedShowtime } from '../../sandbox/testing/showings';

const ROOT = path.join(__dirname, '../..');

let dataDir: string;
let programs: ChildProcessWithoutNullStreams[];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'sandbox-program-'));
  programs = [];
});

afterEach(async () => {
  const running = programs.filter(({ exitCode, signalCode }) => exitCode === null && !signalCode);
  await Promise.all(
    running.map((program) => {
      program.kill('SIGKILL');
      return once(program, 'exit');
    }),
  );
  rmSync(dataDir, { recursive: true });
});

/** Port 0 picks a free port. */
function run(port: number): ChildProcessWithoutNullStreams {
  const settings = { SANDBOX_PORT: String(port), USHER_DATA_DIR: dataDir, HOST: '127.0.0.1' };
  const program = spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, LOG_LEVEL: 'info', ...settings },
  });
  programs.push(program);
  return program;
}

interface Started {
  readonly port: number;
  readonly ordering: OrderingClient;
  readonly program: ChildProcessWithoutNullStreams;
}

/** Starts a sandbox on a free port and waits until it logs its URL. */
async function start(): Promise<Started> {
  const program = run(0);
  const port = await new Promise<number>((resolve, reject) => {
    let output = '';
    program.stdout.on('data', (chunk) => {
      output += String(chunk);
      const [, received] = /"url":"http:\/\/127\.0\.0\.1:(\d+)"/.exec(output) ?? [];
      if (received !== undefined) resolve(Number(received));
    });
    program.once('exit', () => reject(new Error(`ended before it listened: ${output}`)));
  });
  return { port, ordering: new OrderingClient(`http://127.0.0.1:${port}`), program };
}

test('starts, answers, and exits cleanly on SIGTERM', async () => {
  const { ordering, program } = await start();
  expect((await ordering.client.get('/partner/ping')).status).toBe(200);
  program.kill('SIGTERM');
  expect(await once(program, 'exit')).toEqual([0, null]);
});

test('names the port and the setting if the port is taken', async () => {
  const { port } = await start();
  const second = run(port);
  let errors = '';
  second.stderr.on('data', (chunk) => (errors += String(chunk)));
  expect(await once(second, 'close')).toEqual([1, null]);
  expect(errors).toContain(`Port ${port} is taken: set SANDBOX_PORT`);
});

test('two sandboxes on one database never lease a seat twice', async () => {
  const clients = [(await start()).ordering, (await start()).ordering];
  const { id, areas } = reservedShowtime(Date.now());
  const [first] = clients;
  const { recommendedSeats: seatIds = [] } = (await first?.layout(id, 2)) ?? {};
  const productId = areas[0]?.productId ?? '';
  const item = { productId, offerId: 'adult', seatIds, quantity: 2 };
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => {
      const ordering = clients[i % 2];
      const guest = await ordering?.guest(`guest-${i}@example.com`);
      return guest && ordering?.lease(guest, randomUUID(), [item]);
    }),
  );
  expect(outcomes.filter((sent) => sent?.status === 200)).toHaveLength(1);
  expect(outcomes.filter((sent) => sent?.status === 409)).toHaveLength(19);
});
