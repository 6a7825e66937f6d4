import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { tsToMs } from '@temporalio/common/lib/time';
import { searchAttributes } from '../../workflows/search-attribute-keys';
import { startDevServer, type DevServer, type DevServerOptions } from './dev-server';
import { ensureNamespaceReady } from './namespace';
import { ProvisionSettingsSchema, provisionTemporalCli } from './temporal-cli';
import { makeExternalReady, startEmbeddedServer } from './temporal-server';
import { TemporalSetupError } from './temporal-setup-error';

const NAMESPACE = 'usher-test';
const DAY_MS = 24 * 60 * 60 * 1000;

const settings = ProvisionSettingsSchema.parse(process.env);
const provision = {
  cacheDir: settings.USHER_CACHE_DIR,
  downloadUrl: settings.TEMPORAL_CLI_DOWNLOAD_URL,
  downloadSha256: settings.TEMPORAL_CLI_SHA256,
  env: process.env,
  report: (line: string) => process.stderr.write(`${line}\n`),
};

let binary: string;
let folder: string;
let connection: Connection | undefined;
let running: DevServer[];

// Downloads or builds the Temporal CLI if this machine has none.
beforeAll(async () => {
  binary = (await provisionTemporalCli(provision)).path;
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'usher-dev-server-'));
  running = [];
});

afterEach(async () => {
  await connection?.close();
  connection = undefined;
  for (const server of running) await server.stop();
  await rm(folder, { recursive: true });
});

function embedded() {
  return {
    ...provision,
    namespace: NAMESPACE,
    searchAttributes: Object.values(searchAttributes),
    retentionDays: 30,
    ui: false,
    logFile: join(folder, 'temporal.log'),
    report: () => undefined,
  } as const;
}

async function start(options: Partial<DevServerOptions> = {}): Promise<DevServer> {
  const server = await startDevServer({ ...embedded(), binary, ...options });
  running.push(server);
  return server;
}

async function connect(address: string): Promise<Connection> {
  await connection?.close();
  connection = await Connection.connect({ address });
  return connection;
}

async function retentionDays(on: Connection): Promise<number> {
  const { config } = await on.workflowService.describeNamespace({ namespace: NAMESPACE });
  return tsToMs(config?.workflowExecutionRetentionTtl) / DAY_MS;
}

async function registeredNames(on: Connection): Promise<string[]> {
  const answer = await on.operatorService.listSearchAttributes({ namespace: NAMESPACE });
  return Object.keys(answer.customAttributes).sort();
}

const wantedNames = Object.values(searchAttributes)
  .map((it) => it.name)
  .sort();

test('is ready with search attributes and retention, and keeps its data between starts', async () => {
  const dataFile = join(folder, 'data', 'temporal.db');
  const first = await start({ dataFile });
  const before = await connect(first.address);
  expect(await registeredNames(before)).toEqual(wantedNames);
  expect(await retentionDays(before)).toBe(30);
  const started = await new Client({ connection: before, namespace: NAMESPACE }).workflow.start(
    'anything',
    {
      workflowId: 'kept',
      taskQueue: 'nobody',
      typedSearchAttributes: [{ key: searchAttributes.partner, value: 'prairie' }],
    },
  );
  await first.stop();

  const second = await start({ dataFile });
  const after = await connect(second.address);
  expect(await registeredNames(after)).toEqual(wantedNames);
  expect(await retentionDays(after)).toBe(30);
  const { workflow } = new Client({ connection: after, namespace: NAMESPACE });
  const kept = await workflow.getHandle('kept').describe();
  expect(kept.runId).toBe(started.firstExecutionRunId);
  expect(kept.typedSearchAttributes.get(searchAttributes.partner)).toBe('prairie');
  expect((await workflow.count('UsherPartner = "prairie"')).count).toBe(1);
});

test('uses a write-ahead log', async () => {
  const dataFile = join(folder, 'temporal.db');
  await start({ dataFile });
  expect((await stat(`${dataFile}-wal`)).isFile()).toBe(true);
});

test('serves the Web UI on request, with the address of the codec server', async () => {
  const codecEndpoint = 'http://127.0.0.1:9/t/token';
  const server = await start({ ui: { codecEndpoint } });
  expect(await fetch(`${server.uiAddress}/`)).toMatchObject({ status: 200 });
  const settings = await fetch(`${server.uiAddress}/api/v1/settings`);
  expect(await settings.json()).toMatchObject({ Codec: { Endpoint: codecEndpoint } });
});

test('a taken port causes an error that names the port and the setting', async () => {
  const { address } = await start();
  const port = Number(address.split(':')[1]);
  await expect(start({ port })).rejects.toThrow(
    new RegExp(`Port ${port} .* is taken: set TEMPORAL_PORT .*TEMPORAL_ADDRESS`),
  );
  await expect(start({ ui: { port } })).rejects.toThrow(`set TEMPORAL_UI_PORT`);
});

test('refuses data that a running server uses, until that server stops', async () => {
  const dataFile = join(folder, 'temporal.db');
  const first = await start({ dataFile });
  await expect(start({ dataFile })).rejects.toThrow('is in use by another Temporal dev server');
  await first.stop();
  await start({ dataFile });
});

test('restarts a server that ends during its start, as after a lost race for a port', async () => {
  const flaky = join(folder, 'flaky');
  const once = `[ -e ${folder}/fallen ] || { touch ${folder}/fallen; exit 2; }`;
  await writeFile(flaky, `#!/bin/sh\n${once}\nexec ${binary} "$@"\n`, { mode: 0o755 });
  const reported: string[] = [];
  await start({ binary: flaky, report: (line) => reported.push(line) });
  expect(reported[0]).toContain('trying again');
});

test('a server that ends immediately causes an error with the end of its log', async () => {
  const broken = join(folder, 'broken');
  await writeFile(broken, '#!/bin/sh\necho "no such disk" >&2\nexit 3\n', { mode: 0o755 });
  const failure = start({ binary: broken });
  await expect(failure).rejects.toThrow(TemporalSetupError);
  await expect(failure).rejects.toThrow(/ended with code 3[^]*no such disk/);
});

test('without TEMPORAL_ADDRESS the CLI is provisioned and its dev server started', async () => {
  const server = await startEmbeddedServer(embedded());
  expect(await registeredNames(await connect(server.address))).toEqual(wantedNames);
  await server.stop();
  expect(await server.exited).toBe('code 0');
});

describe('an external server', () => {
  test('is prepared, and keeps a longer retention', async () => {
    const { address } = await start({ searchAttributes: [], retentionDays: 60 });
    await makeExternalReady({ address }, embedded());
    const after = await connect(address);
    expect(await registeredNames(after)).toEqual(wantedNames);
    expect(await retentionDays(after)).toBe(60);
  });

  test('without the namespace: the error says how to create it', async () => {
    const on = await connect((await start()).address);
    const needs = { namespace: 'missing', searchAttributes: [], retentionDays: 30 };
    await expect(ensureNamespaceReady(on, needs)).rejects.toThrow(
      /does not exist[^]*temporal operator namespace create --namespace missing --retention 30d/,
    );
  });

  test('that refuses a search attribute: the error lists the commands for an operator', async () => {
    const on = await connect((await start()).address);
    const tooMany = Array.from(
      { length: 11 },
      (_, n) => ({ name: `Extra${n}`, type: 'KEYWORD' }) as const,
    );
    const needs = { namespace: NAMESPACE, searchAttributes: tooMany, retentionDays: 30 };
    await expect(ensureNamespaceReady(on, needs)).rejects.toThrow(
      /more than 10[^]*search-attribute create --namespace usher-test --name Extra0 --type Keyword/,
    );
  });

  test('with a search attribute of another type: the error names it', async () => {
    const on = await connect((await start()).address);
    const clashing = [{ name: searchAttributes.partner.name, type: 'INT' }] as const;
    const needs = { namespace: NAMESPACE, searchAttributes: clashing, retentionDays: 30 };
    await expect(ensureNamespaceReady(on, needs)).rejects.toThrow(
      'UsherPartner of namespace usher-test is not of type INT',
    );
  });

  test('that does not answer: the error names TEMPORAL_ADDRESS', async () => {
    const server = await start();
    await server.stop();
    const external = { address: server.address, connectTimeout: 200 };
    const unreachable = makeExternalReady(external, embedded());
    await expect(unreachable).rejects.toThrow(
      `at ${server.address}: start it, correct TEMPORAL_ADDRESS`,
    );
  });
});
