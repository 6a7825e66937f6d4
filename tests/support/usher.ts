// The whole Usher for a test file: a real Temporal server, the sandbox, a worker and the API, over real HTTP on free
// ports, with its own data folder. Everything runs in one process, unless a test kills parts of it.
// USHER_TEST_PARTS=compiled runs it as in production: compiled programs, two workers, and two APIs behind a balancer.
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { listenSandbox } from '../../sandbox/app';
import type { SandboxSettingsInput } from '../../sandbox/settings';
import type { World } from '../../sandbox/world';
import { openApi } from '../../src/api/main';
import type { OrderingShape } from '../../src/contract/alternative/shape';
import type { Policy } from '../../src/domain/policy';
import { steadyPort } from '../../src/platform/dev-server/steady-port';
import type { DynamicConfig } from '../../src/platform/dev-server/tuning';
import { openCodecServer } from '../../src/platform/codec-server/main';
import { readConfig, type Config } from '../../src/platform/config';
import { createLogger } from '../../src/platform/logger';
import { ensureDemoPartner } from '../../src/platform/demo-partner';
import { readPartnerFile, type Partner } from '../../src/platform/partners';
import { hashPartnerKey } from '../../src/platform/partner-keys';
import { connectTemporal } from '../../src/platform/temporal-connection';
import { openBalancer } from '../../scripts/cluster/balancer';
import { planCodec } from '../../scripts/codec-part';
import { startProgram, type ProgramProcess } from '../../scripts/program-process';
import { startWorkers } from '../../worker';
import { openEarlyDoor } from './early-door';
import './quiet-runtime';
import { TEST_PAYLOAD_KEYS } from './payload-keys';
import { startTemporal } from './temporal-server';

type Env = Readonly<Record<string, string>>;
type Undo = (() => unknown)[];

export interface UsherOptions {
  readonly policy?: Partial<Policy>;
  readonly sandbox?: SandboxSettingsInput;
  /** Every showtime begins this long after the start of Usher. Default: the sandbox's own times. */
  readonly showtimesBeginAfterMs?: number;
  /** Environment variables that differ from the defaults. */
  readonly env?: Env;
  /** Dynamic config of the Temporal server. */
  readonly temporal?: DynamicConfig;
  /** Starts the Temporal server. Default: {@link startTemporal}. */
  readonly startServer?: typeof startTemporal;
  /** Ordering shape, with the sandbox's key for it. */
  readonly shape?: OrderingShape;
  /** Partners to add, or changes to the demo partner; see {@link savePartners}. */
  readonly partners?: readonly TestPartner[];
  /** Also starts Temporal's Web UI, and the codec server as `npm start` configures it. */
  readonly ui?: boolean;
  readonly worker?: 'in-process' | 'none';
}

/** The API key is {@link apiKeyOf} or the demo partner's own. Without `svc` the partner uses the shared Svc key. */
export type TestPartner = Pick<Partner, 'id' | 'svc' | 'webhook'>;

export interface Usher {
  readonly apiUrl: string;
  /** The one or two APIs behind `apiUrl`. Each re-reads the partner file on its own schedule. */
  readonly apiUrls: readonly string[];
  /** The metrics address of the first API. */
  readonly opsUrl: string;
  readonly apiKey: string;
  readonly temporal: Client;
  /** Undefined without `ui`. */
  readonly uiUrl: string | undefined;
  readonly sandbox: World;
  readonly config: Config;
  /** Starts a worker in its own process, which the test may kill; it is stopped at the end. */
  startWorkerProcess(env?: Env): Promise<ProgramProcess>;
  /** The log of the worker processes so far; lines may be slightly delayed. */
  workerLog(): Promise<string>;
  /** Adds a step to the beginning of `stop`: the last added runs first. */
  onStop(step: () => unknown): void;
  stop(): Promise<void>;
}

export async function startUsher(options: UsherOptions = {}): Promise<Usher> {
  const undo: Undo = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.reverse()) await step();
  };
  try {
    return { ...(await startParts(options, undo)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(options: UsherOptions, undo: Undo): Promise<Omit<Usher, 'stop'>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'usher-test-'));
  undo.push(() => rm(dataDir, { recursive: true, force: true }));

  const codec = options.ui ? await planCodec(0, dataDir) : undefined;
  const { startServer = startTemporal } = options;
  const server = await startServer(dataDir, {
    dynamicConfig: options.temporal,
    ui: codec ? { codecEndpoint: codec.endpoint } : false,
  });
  undo.push(() => server.stop());
  const sandbox = await listenSandbox({
    settings: { port: 0, logLevel: 'silent', fulfilmentDelayMs: 300, ...options.sandbox },
    databaseFile: join(dataDir, 'sandbox.db'),
  });
  undo.push(() => sandbox.close());
  const { showtimesBeginAfterMs: soonMs } = options;
  const door = soonMs === undefined ? undefined : await openEarlyDoor(sandbox.url, soonMs);
  if (door) undo.push(() => door.close());

  const { shape = 'primary' } = options;
  const payments = {
    url: `${sandbox.url}/payment-provider`,
    secret: sandbox.world.settings.paymentSecret,
  };
  const env = {
    USHER_DATA_DIR: dataDir,
    TEMPORAL_ADDRESS: server.address,
    TEMPORAL_NAMESPACE: server.namespace,
    UPSTREAM_BASE_URL: door?.url ?? sandbox.url,
    UPSTREAM_ORDERING_SHAPE: shape,
    UPSTREAM_API_KEY: keyOf(shape, sandbox.world),
    UPSTREAM_LAYOUT_NAMES_ACCOUNT: 'true',
    UPSTREAM_LEASE_RENEWS: String(sandbox.world.settings.leaseRenews),
    CARD_VAULT_URL: payments.url,
    CARD_VAULT_SECRET: payments.secret,
    USHER_PAYLOAD_KEYS: TEST_PAYLOAD_KEYS,
    LOG_LEVEL: 'error',
    PORT: '0',
    OPS_PORT: '0',
    // Tests send requests as fast as they can.
    KEY_REQUESTS_PER_SECOND: '1000000',
    OPEN_REQUESTS_PER_SECOND: '1000000',
    KEY_REQUESTS_WAITING_MAX: '10000',
    ...options.env,
  };
  const config = configOf(env, options.policy);
  const logFile = join(dataDir, 'worker.log');
  const startWorkerProcess: Usher['startWorkerProcess'] = async (more) => {
    const program = await startProgram({
      name: 'worker',
      entry: 'worker.ts',
      logFile,
      env: { ...env, ...more },
    });
    undo.push(() => program.stop());
    return program;
  };
  const apiKey = await ensureDemoPartner(config, payments);
  if (apiKey === undefined) throw new Error('no demo partner');
  if (options.partners) await savePartners({ config }, options.partners);
  const { USHER_TEST_PARTS: parts } = process.env;
  const isProduction = parts === 'compiled';
  if (options.worker !== 'none') {
    if (isProduction) {
      await startWorkerProcess();
      await startWorkerProcess();
    } else undo.push(await startWorkersHere(config));
  }

  if (codec) undo.push(await startCodecHere({ ...env, ...codec.env(server.uiAddress) }));
  const api = isProduction
    ? await startBalancedApis(env, options.policy, undo)
    : await startApiHere(config, undo);
  const temporal = await connectTemporal(config);
  undo.push(() => temporal.close());
  return {
    apiUrl: api.url,
    apiUrls: api.urls,
    opsUrl: api.opsUrl,
    apiKey,
    temporal: temporal.client,
    uiUrl: server.uiAddress,
    sandbox: sandbox.world,
    config,
    startWorkerProcess,
    workerLog: () => readFile(logFile, 'utf8'),
    onStop: (step) => undo.push(step),
  };
}

const DEMO = 'demo';

export function apiKeyOf(partnerId: string): string {
  return `usk_test_${partnerId}`;
}

/** Saves partners in the file, replacing those with the same id; the demo partner keeps fields that are not given. */
export async function savePartners(
  { config: { partnersFile } }: Pick<Usher, 'config'>,
  given: readonly TestPartner[],
): Promise<void> {
  const { partners } = readPartnerFile(partnersFile);
  const ids = new Set(given.map(({ id }) => id));
  const others = partners.filter(({ id }) => !ids.has(id));
  const demo = partners.find(({ id }) => id === DEMO);
  const added = given.map((it) => ({
    name: it.id,
    associateTags: {},
    keyHashes: [hashPartnerKey(apiKeyOf(it.id))],
    ...(it.id === DEMO && demo),
    ...it,
  }));
  await writeFile(`${partnersFile}.new`, JSON.stringify({ partners: [...others, ...added] }));
  await rename(`${partnersFile}.new`, partnersFile);
}

function keyOf(shape: OrderingShape, { settings }: World): string {
  const agreed = settings.apiKeys.find((each) => each.shape === shape);
  if (!agreed) throw new Error(`the sandbox has no key of the ${shape} shape`);
  return agreed.key;
}

async function startWorkersHere(config: Config): Promise<() => Promise<void>> {
  const connection = await NativeConnection.connect({ address: config.temporal.address });
  const workers = await startWorkers(config, connection);
  return async () => {
    await workers.stop();
    await connection.close();
  };
}

function configOf(env: Env, policy: UsherOptions['policy']): Config {
  const config = readConfig(env);
  return { ...config, policy: { ...config.policy, ...policy } };
}

interface RunningApi {
  readonly url: string;
  /** The APIs behind `url`; a single API is `url` itself. */
  readonly urls: readonly string[];
  readonly opsUrl: string;
}

/** Starts two APIs. With a test policy they run in this process, since programs refuse the policy's short times. */
async function startBalancedApis(
  env: Env,
  policy: UsherOptions['policy'],
  undo: Undo,
): Promise<RunningApi> {
  const replicated = { ...env, API_REPLICAS: '2', TRUSTED_PROXIES: '1' };
  const config = configOf(replicated, policy);
  const start = () => (policy ? startApiHere(config, undo) : startApiProcess(replicated, undo));
  const apis = [await start(), await start()] as const;
  const logger = createLogger('balancer', 'error');
  const urls = apis.map(({ url }) => url);
  const balancer = await openBalancer({ host: '127.0.0.1', port: 0, replicas: urls, logger });
  undo.push(() => balancer.stop());
  return { url: balancer.url, urls, opsUrl: apis[0].opsUrl };
}

async function startApiHere(config: Config, undo: Undo): Promise<RunningApi> {
  const { url, opsUrl, stop } = await openApi(config, createLogger('api', 'error'));
  undo.push(stop);
  return { url, urls: [url], opsUrl };
}

async function startApiProcess(env: Env, undo: Undo): Promise<RunningApi> {
  const ports = { PORT: String(await steadyPort()), OPS_PORT: String(await steadyPort()) };
  const program = await startProgram({
    name: 'api',
    entry: 'src/api/main.ts',
    env: { ...env, ...ports },
    logFile: join(env.USHER_DATA_DIR ?? '', 'api.log'),
  });
  undo.push(() => program.stop());
  const url = (port: string) => `http://127.0.0.1:${port}`;
  return { url: url(ports.PORT), urls: [url(ports.PORT)], opsUrl: url(ports.OPS_PORT) };
}

async function startCodecHere(env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const codec = await openCodecServer(readConfig(env), createLogger('codec', 'error'));
  return () => codec.stop();
}
