// A new Temporal server: `npm run setup` prepares it, and /readyz checks the same requirements.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Connection } from '@temporalio/client';
import { tsToMs } from '@temporalio/common/lib/time';
import { programArguments } from '../../scripts/program-process';
import { openApi } from '../../src/api/main';
import { readConfig, type Config } from '../../src/platform/config';
import { namespaceShortcomings } from '../../src/platform/dev-server/namespace';
import { createLogger } from '../../src/platform/logger';
import { ensureDemoPartner } from '../../src/platform/demo-partner';
import { agreeOnSecrets } from '../../src/platform/secret-fingerprints';
import { writeSalesPause } from '../../src/platform/sales-pauses';
import { SEARCH_ATTRIBUTES, searchAttributes } from '../../src/workflows/search-attribute-keys';
import { connectWorkerTransport } from '../../src/platform/temporal-connection';
import { namespaceNeeds } from '../../src/platform/usher-namespace';
import { GRPC_STATUS, openTemporalProxy } from '../support/temporal-proxy';
import { startTemporal, type TestTemporal } from '../support/temporal-server';

const ROOT = join(__dirname, '../..');
const NAMESPACE = 'tickets';
const DAY_MS = 24 * 60 * 60 * 1000;

const secret = (): string => randomBytes(32).toString('base64url');
const key = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;
const [SECRET, NEWER_SECRET] = [secret(), secret()];
const [KEY, NEWER_KEY] = [key('a'), key('b')];

let folder: string;
let server: TestTemporal;
let connection: Connection;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'usher-setup-'));
  server = await startTemporal(folder);
  connection = await Connection.connect({ address: server.address });
  await setUp();
});

afterAll(async () => {
  await connection.close();
  await server.stop();
  await rm(folder, { recursive: true });
});

type Settings = Readonly<Record<string, string>>;

const settings = (changed: Settings = {}): Settings => ({
  TEMPORAL_ADDRESS: server.address,
  TEMPORAL_NAMESPACE: NAMESPACE,
  USHER_DATA_DIR: folder,
  USHER_SECRET: SECRET,
  USHER_PAYLOAD_KEYS: KEY,
  PORT: '0',
  OPS_PORT: '0',
  ...changed,
});

/** Returns the output of `npm run setup`; rejects with its error output. */
async function setUp(changed: Settings = {}, args: readonly string[] = []): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...programArguments('scripts/setup.ts'), ...args],
    { cwd: ROOT, env: { ...process.env, ...settings(changed) } },
  );
  return stdout;
}

async function openReady(config: Config) {
  await ensureDemoPartner(config);
  const api = await openApi(config, createLogger('api', 'silent'));
  const ready = async (): Promise<unknown> => {
    const response = await fetch(`${api.url}/readyz`);
    return { status: response.status, body: await response.json() };
  };
  return { ready, stop: () => api.stop() };
}

/** Waits for the expected value: Temporal's frontends cache for a moment. */
async function untilEqual(expected: unknown, read: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const seen = await read();
    if (JSON.stringify(seen) === JSON.stringify(expected)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Everything is ready but the worker: these tests start none. */
const READY = {
  status: 503,
  body: {
    status: 'not ready',
    parts: { temporal: 'ready', namespace: 'ready', worker: 'not ready' },
  },
};
const NOT_READY = {
  status: 503,
  body: {
    status: 'not ready',
    parts: { temporal: 'ready', namespace: 'not ready', worker: 'unknown' },
  },
};

const money = searchAttributes.money.name;
const removeMoney = (): Promise<unknown> =>
  connection.operatorService.removeSearchAttributes({
    namespace: NAMESPACE,
    searchAttributes: [money],
  });
test('creates and prepares a missing namespace, and a second run changes nothing', async () => {
  const fresh = { TEMPORAL_NAMESPACE: 'fresh' };
  const lacking = () =>
    namespaceShortcomings(connection, namespaceNeeds('fresh', SEARCH_ATTRIBUTES));
  expect(await lacking()).toEqual(['namespace fresh does not exist']);
  expect(await setUp(fresh)).toContain('namespace fresh is ready');
  expect(await lacking()).toEqual([]);
  const { config } = await connection.workflowService.describeNamespace({ namespace: 'fresh' });
  expect(tsToMs(config?.workflowExecutionRetentionTtl)).toBe(30 * DAY_MS);
  expect(await setUp(fresh)).not.toContain('missing');
});

test('an API is not ready while a search attribute is missing', async () => {
  const api = await openReady(readConfig(settings()));
  try {
    expect(await api.ready()).toEqual(READY);
    await removeMoney();
    await untilEqual(NOT_READY, api.ready);
    expect(await setUp()).toContain(`search attribute ${money} is missing`);
    await untilEqual(READY, api.ready);
  } finally {
    await api.stop();
  }
});

test('checks search attributes with a query if the operator service is unavailable, as on Temporal Cloud', async () => {
  const proxy = await openTemporalProxy({
    behind: server.address,
    refuse: (path) => (path.includes('OperatorService') ? GRPC_STATUS.unimplemented : null),
  });
  const through = await Connection.connect({ address: proxy.address });
  const read = (): Promise<string[]> =>
    namespaceShortcomings(through, namespaceNeeds(NAMESPACE, SEARCH_ATTRIBUTES));
  try {
    await untilEqual([], read);
    await removeMoney();
    await untilEqual(1, async () => (await read()).length);
    expect(await read()).toEqual([`search attribute ${money} is missing`]);
  } finally {
    await setUp();
    await through.close();
    await proxy.close();
  }
});

describe('replicas', () => {
  const agree = (changed: Settings): Promise<void> =>
    agreeOnSecrets(connection, readConfig(settings(changed)));

  test('refuse to start with another secret or another key of the same id', async () => {
    const other = { USHER_SECRET: secret(), USHER_PAYLOAD_KEYS: key('a') };
    await agree({});
    await expect(agree(other)).rejects.toThrow('USHER_SECRET and USHER_PAYLOAD_KEYS differ');
    await expect(agree({ USHER_PAYLOAD_KEYS: other.USHER_PAYLOAD_KEYS })).rejects.toThrow(
      /^USHER_PAYLOAD_KEYS differ from the secrets recorded in namespace tickets/,
    );
    await expect(
      openApi(readConfig(settings(other)), createLogger('api', 'silent')),
    ).rejects.toThrow('USHER_SECRET');
  });

  test('a worker checks the secrets, too', async () => {
    const config = readConfig(settings({ USHER_PAYLOAD_KEYS: key('a') }));
    const transport = await connectWorkerTransport(config);
    await expect(agreeOnSecrets(transport, config)).rejects.toThrow('USHER_PAYLOAD_KEYS');
    await transport.close();
  });

  test('accept new secrets step by step, each recorded first', async () => {
    const before = { USHER_SECRET: SECRET, USHER_PAYLOAD_KEYS: KEY };
    const added = {
      USHER_SECRET: `${SECRET},${NEWER_SECRET}`,
      USHER_PAYLOAD_KEYS: `${KEY},${NEWER_KEY}`,
    };
    const turned = {
      USHER_SECRET: `${NEWER_SECRET},${SECRET}`,
      USHER_PAYLOAD_KEYS: `${NEWER_KEY},${KEY}`,
    };
    await expect(agree(turned)).rejects.toThrow('record a new ring with `npm run setup` first');
    await setUp(added);
    await agree(before);
    await agree(added);
    const since = new Date(Date.now() - 60_000).toISOString();
    const where = { connection, namespace: NAMESPACE };
    await writeSalesPause(where, undefined, { since, actor: 'ada', reason: 'secret changed' });
    await setUp(turned);
    await agree(added);
    await agree(turned);
    await expect(agree(before)).rejects.toThrow('differ');
    await setUp({ USHER_SECRET: NEWER_SECRET, USHER_PAYLOAD_KEYS: NEWER_KEY });
    await agree(turned);
  });

  test('secrets in use are replaced only with --replace-secrets', async () => {
    const lost = { USHER_SECRET: secret(), USHER_PAYLOAD_KEYS: key('z') };
    await expect(setUp(lost)).rejects.toMatchObject({
      stderr: expect.stringContaining('its checkouts would become unreadable'),
    });
    await setUp(lost, ['--replace-secrets']);
    await agree(lost);
  });

  test('refuses one secret without the other, and records nothing', async () => {
    await expect(setUp({ USHER_SECRET: '' })).rejects.toMatchObject({
      stderr: expect.stringContaining('USHER_SECRET: expected together with USHER_PAYLOAD_KEYS'),
    });
  });

  test('no fingerprint shows a secret', async () => {
    const { namespaceInfo } = await connection.workflowService.describeNamespace({
      namespace: NAMESPACE,
    });
    const data = JSON.stringify(namespaceInfo?.data);
    expect(data).toMatch(/"usher.secrets":"[0-9a-f]{16}"/);
    for (const it of [SECRET, NEWER_SECRET]) expect(data).not.toContain(it.slice(0, 8));
  });
});
