// A Temporal server on which nothing of ours is yet: `npm run setup` makes it ready, and /readyz looks at the same.
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

/** What `npm run setup` says; rejects with it if it fails. */
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

/** Frontends answer from a cache for a moment. */
async function untilItIs(expected: unknown, look: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const seen = await look();
    if (JSON.stringify(seen) === JSON.stringify(expected)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** But for a worker, which nobody starts here. */
const READY = {
  status: 503,
  body: {
    status: 'not ready',
    parts: { temporal: 'ready', namespace: 'ready', worker: 'not ready' },
  },
};
const LACKING = {
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
test('a namespace that is not there is made ready, and a second time changes nothing', async () => {
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

test('an API without its search attributes is not ready until they are back', async () => {
  const api = await openReady(readConfig(settings()));
  try {
    expect(await api.ready()).toEqual(READY);
    await removeMoney();
    await untilItIs(LACKING, api.ready);
    expect(await setUp()).toContain(`search attribute ${money} is missing`);
    await untilItIs(READY, api.ready);
  } finally {
    await api.stop();
  }
});

test('finds search attributes by a query where the operator service is closed, as on Temporal Cloud', async () => {
  const proxy = await openTemporalProxy({
    behind: server.address,
    refuse: (path) => (path.includes('OperatorService') ? GRPC_STATUS.unimplemented : null),
  });
  const through = await Connection.connect({ address: proxy.address });
  const look = (): Promise<string[]> =>
    namespaceShortcomings(through, namespaceNeeds(NAMESPACE, SEARCH_ATTRIBUTES));
  try {
    await untilItIs([], look);
    await removeMoney();
    await untilItIs(1, async () => (await look()).length);
    expect(await look()).toEqual([`search attribute ${money} is missing`]);
  } finally {
    await setUp();
    await through.close();
    await proxy.close();
  }
});

describe('replicas', () => {
  const agree = (changed: Settings): Promise<void> =>
    agreeOnSecrets(connection, readConfig(settings(changed)));

  test('with another secret or another key of the same id do not start', async () => {
    const other = { USHER_SECRET: secret(), USHER_PAYLOAD_KEYS: key('a') };
    await agree({});
    await expect(agree(other)).rejects.toThrow('USHER_SECRET and USHER_PAYLOAD_KEYS differ');
    await expect(agree({ USHER_PAYLOAD_KEYS: other.USHER_PAYLOAD_KEYS })).rejects.toThrow(
      /^USHER_PAYLOAD_KEYS differ from what namespace tickets is used with/,
    );
    await expect(
      openApi(readConfig(settings(other)), createLogger('api', 'silent')),
    ).rejects.toThrow('USHER_SECRET');
  });

  test('a worker looks too', async () => {
    const config = readConfig(settings({ USHER_PAYLOAD_KEYS: key('a') }));
    const transport = await connectWorkerTransport(config);
    await expect(agreeOnSecrets(transport, config)).rejects.toThrow('USHER_PAYLOAD_KEYS');
    await transport.close();
  });

  test('take new secrets one by one, each step recorded first', async () => {
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
      stderr: expect.stringContaining('its checkouts could not be read any more'),
    });
    await setUp(lost, ['--replace-secrets']);
    await agree(lost);
  });

  test('one secret without the other is refused, and nothing is recorded', async () => {
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
