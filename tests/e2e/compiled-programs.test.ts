// The programs run as in production: compiled, each in its own process, with only the files of their folder.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createUsher } from 'usher-client';
import { PROGRAMS } from '../../scripts/compiled-programs';
import { programArguments } from '../../scripts/program-process';
import { findShowtime } from '../../demo/showtime-search';
import { startStack, type Stack } from '../../scripts/stack';
import { freePort } from '../../src/platform/dev-server/port';
import { traceIdOf } from '../../src/platform/traces';
import { PartnerBackend } from '../support/partner-backend';
import { eventually } from '../support/patience';
import { TraceCollector } from '../support/trace-collector';

const run = promisify(execFile);
const HOST = '127.0.0.1';

let dataDir: string;
let stack: Stack;
let apiKey: string;
let collector: TraceCollector;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'usher-compiled-'));
  collector = await TraceCollector.open();
  const port = (setting: string) => freePort({ port: undefined, host: HOST, setting });
  stack = await startStack({
    dataDir,
    ports: {
      api: await port('PORT'),
      sandbox: await port('SANDBOX_PORT'),
      codec: await port('CODEC_PORT'),
      temporal: undefined,
      temporalUi: undefined,
    },
    env: { LOG_LEVEL: 'info', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
    report: () => undefined,
  });
  apiKey = stack.apiKey ?? '';
});

afterAll(async () => {
  await stack.stop();
  collector.close();
  await rm(dataDir, { recursive: true });
});

/** Runs a compiled command line program outside the repository. */
async function command(entry: string, ...args: readonly string[]): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    TEMPORAL_ADDRESS: stack.temporalAddress,
    USHER_DATA_DIR: dataDir,
  };
  const { stdout } = await run(process.execPath, [...programArguments(entry), ...args], {
    cwd: dataDir,
    env,
  });
  return stdout;
}

test('all programs are compiled, in one folder', () => {
  const files = Object.values(PROGRAMS).map(programArguments);
  expect(files.every(([file, ...more]) => file?.endsWith('.js') && more.length === 0)).toBe(true);
  expect(new Set(files.map(([file]) => dirname(file!))).size).toBe(1);
});

test('the programs buy and cancel tickets, and show ops the result', async () => {
  const partner = new PartnerBackend({ apiUrl: stack.apiUrl, apiKey });
  const usher = createUsher({ baseUrl: stack.apiUrl, apiKey });
  const { showtime } = await findShowtime(usher, { seatsMin: 2 });
  const held = await partner.held(showtime.id);
  await partner.order(held, 'tok_ok');
  const { tickets } = await partner.reaches(held.id, 'confirmed');
  expect(tickets).toHaveLength(2);

  await partner.cancel(held.id);
  await partner.reaches(held.id, 'cancelled');
  expect(await command('scripts/ops.ts', 'show', held.id)).toContain(`${held.id} · CANCELLED`);

  const spans = [
    'command start',
    'activity refreshCheckout',
    'Svc refreshCheckout',
    'command placeOrder',
    'activity placeOrder',
    'Svc placeOrder',
  ];
  await collector.until(traceIdOf(held.id), spans);
});

test('a request has its own trace, whose id is in the log', async () => {
  const response = await fetch(`${stack.apiUrl}/v1/checkouts`, {
    headers: { Authorization: `Bearer ${apiKey}` },
  });
  expect(response.status).toBe(200);
  const { traceId } = await collector.first('GET listCheckouts');
  await eventually(
    () => readFile(join(stack.logDir, 'api.log'), 'utf8'),
    (log) => log.includes(`"traceId":"${traceId}"`),
  );
});

test('the programs find the files that they read at run time', async () => {
  const guide = await fetch(`${stack.apiUrl}/docs/guides/idempotency`);
  expect([guide.status, await guide.text()]).toEqual([200, expect.stringContaining('Idempotency')]);
  expect(await command('scripts/partners.ts', 'list')).toContain('demo');
  expect(await command('scripts/setup.ts')).toContain('namespace default is ready');
});
