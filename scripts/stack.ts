// All of Usher on one machine: Temporal, the sandbox, workers and APIs, each in its own process, which is restarted
// when it exits. `npm start`, `npm run demo`, `npm run cluster` and the chaos run differ in ports, data folder and
// number of replicas.
import { join } from 'node:path';
import { readConfig, type Config } from '../src/platform/config';
import { localUrl } from '../src/platform/config/loopback';
import { makePrivateFolder } from '../src/platform/data-folder';
import { ensureDemoPartner } from '../src/platform/demo-partner';
import { readPartnerFile } from '../src/platform/partners';
import { recordRunningStack } from '../src/platform/running-stack';
import { planCodec, type CodecPart } from './codec-part';
import { keepAlive, type KeptAlive } from './kept-alive';
import { startProgram, type ProgramProcess } from './program-process';
import { planReplicas, type ReplicaOptions, type ReplicaPlan } from './replicas';
import {
  sandboxPayments,
  settingsForOps,
  settingsOfShop,
  settingsOnTheSandbox,
  settingsThatDiffer,
  strayProviders,
} from './stack-settings';
import { openUsualTemporal, type OpenTemporal } from './temporal-part';

const SHOP_ENTRY = 'examples/shop/main.ts';
const CODEC_ENTRY = 'src/platform/codec-server/main.ts';
const BALANCER_ENTRY = 'scripts/cluster/balancer.ts';

type Env = Readonly<Record<string, string>>;

export interface StackOptions extends ReplicaOptions {
  readonly dataDir: string;
  readonly ports: ReplicaOptions['ports'] & {
    readonly sandbox: number;
    readonly temporal: number | undefined;
    /** False: without the Web UI. */
    readonly temporalUi: number | false | undefined;
    /** Undefined: no codec server, so the UI shows cipher text. */
    readonly codec?: number;
    /** Undefined: no sample shop. */
    readonly shop?: number;
  };
  /** Default: the server of TEMPORAL_ADDRESS, else the embedded one. */
  readonly openTemporal?: OpenTemporal;
  /** Additional settings of the programs. */
  readonly env?: Readonly<Record<string, string>>;
  readonly report: (line: string) => void;
}

export interface Stack {
  readonly apiUrl: string;
  /** The address of each API. A single API is also the entry point. */
  readonly apiUrls: readonly string[];
  readonly sandboxUrl: string;
  /** Undefined if the shop has no port or no key. */
  readonly shopUrl: string | undefined;
  readonly temporalAddress: string;
  readonly temporalUiUrl: string | undefined;
  /** For the UI's settings and `temporal --codec-endpoint`. */
  readonly codecEndpoint: string | undefined;
  /** The metrics of all programs whose ports are set, for Prometheus. */
  readonly metricsUrls: readonly string[];
  readonly namespace: string;
  /** The demo partner's key; undefined if the operator has their own partner file. */
  readonly apiKey: string | undefined;
  /** The ids of partners without their own Svc key, at the start of the stack. */
  readonly sharingSvcKey: readonly string[];
  readonly logDir: string;
  /** Environment variables that are ignored here, since everything runs on the sandbox. */
  readonly overridden: readonly string[];
  /** All programs, in the order in which they were started. */
  readonly programs: readonly KeptAlive[];
  /** The first worker; a killed one is restarted. */
  worker(): ProgramProcess;
  /** Resolves with the reason if a program has ended and could not be restarted. */
  readonly broken: Promise<string>;
  stop(): Promise<void>;
}

/** Starts everything. If a part fails to start, the others are stopped. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const running: KeptAlive[] = [];
  try {
    return await startParts(options, running);
  } catch (error) {
    for (const program of running.reverse()) await program.stop();
    throw error;
  }
}

async function startParts(options: StackOptions, running: KeptAlive[]): Promise<Stack> {
  const { dataDir, ports, report, openTemporal = openUsualTemporal } = options;
  const logDir = join(dataDir, 'logs');
  const config = readConfig({ ...process.env, ...options.env, USHER_DATA_DIR: dataDir });
  await makePrivateFolder(dataDir);

  const codec = await planCodec(ports.codec, dataDir);
  const codecEndpoint = codec && { codecEndpoint: codec.endpoint };
  const temporal = await openTemporal({
    dataDir,
    logDir,
    config,
    report,
    port: ports.temporal,
    ui: ports.temporalUi !== false && { port: ports.temporalUi, ...codecEndpoint },
  });
  running.push(...temporal.programs);

  const sandboxUrl = `http://127.0.0.1:${ports.sandbox}`;
  const payments = sandboxPayments(sandboxUrl, options.env);
  const onTheSandbox = settingsOnTheSandbox(sandboxUrl, payments, options.env);
  const env = {
    ...options.env,
    ...onTheSandbox,
    USHER_DATA_DIR: dataDir,
    TEMPORAL_ADDRESS: temporal.address,
    SANDBOX_PORT: String(ports.sandbox),
  };
  const start = partStarter({ env, logDir, report, running });
  const apiKey = await ensureDemoPartner(config, payments);
  const { partners } = readPartnerFile(config.partnersFile, config.upstream.apiKey);
  for (const { id, url } of strayProviders(partners, sandboxUrl)) {
    report(`partner ${id} pays through ${url}, not this sandbox: see ${config.partnersFile}`);
  }
  const plan = await planReplicas(config, options);
  const apiUrl = localUrl(config.host, ports.api);
  const { namespace } = config.temporal;
  const temporalUiUrl = temporal.uiAddress;
  const addresses = { apiUrl, sandboxUrl, temporalUiUrl, namespace };
  const shopSettings = settingsOfShop({ ...addresses, port: ports.shop, apiKey });
  const startAll = (replicas: readonly ReplicaPlan[], entry: string) =>
    allOrNone(replicas.map(({ name, settings }) => start(name, entry, settings)));
  const [sandbox, codecServer, workers, apis, shop] = await allOrNone([
    // HOST is for the API; the sandbox stays on this machine.
    start('sandbox', 'sandbox/main.ts', { HOST: '127.0.0.1' }),
    codec ? start('codec', CODEC_ENTRY, codec.env(temporal.uiAddress)) : Promise.resolve(),
    startAll(plan.workers, 'worker.ts'),
    startAll(plan.apis, 'src/api/main.ts'),
    shopSettings ? start('shop', SHOP_ENTRY, shopSettings) : Promise.resolve(),
  ]);
  const balancer = plan.balancer && (await start('balancer', BALANCER_ENTRY, plan.balancer));

  const [worker] = workers;
  if (!worker) throw new Error('a stack has at least one worker');
  const behind = [...temporal.programs, sandbox, ...(codecServer ? [codecServer] : [])];
  const entryPoints = [shop, balancer].filter((each) => each !== undefined);
  const programs = [...behind, ...workers, ...apis, ...entryPoints];
  const forget = recordRunningStack(dataDir, settingsForOps(config, env, codec?.endpoint));
  return {
    apiUrl,
    apiUrls: plan.apiUrls,
    sandboxUrl,
    shopUrl: shop ? `http://127.0.0.1:${ports.shop}` : undefined,
    temporalAddress: temporal.address,
    temporalUiUrl,
    codecEndpoint: codec?.endpoint,
    metricsUrls: metricsUrlsOf(config, sandboxUrl, plan.opsPorts, codec),
    namespace,
    apiKey,
    sharingSvcKey: partners.filter(({ svc }) => svc === undefined).map(({ id }) => id),
    logDir,
    overridden: settingsThatDiffer(onTheSandbox),
    programs,
    worker: () => worker.current(),
    broken: Promise.race(programs.map(({ failed }) => failed)),
    // The APIs stop first, while the workers can still finish what callers wait for. The servers that all programs
    // need stop last.
    async stop() {
      forget();
      await Promise.all(apis.map((api) => api.stop()));
      await Promise.all([...entryPoints, ...workers].map((program) => program.stop()));
      for (const program of behind.toReversed()) await program.stop();
    },
  };
}

interface PartsTogether {
  readonly env: Env;
  readonly logDir: string;
  readonly report: (line: string) => void;
  readonly running: KeptAlive[];
}

function partStarter({ env, logDir, report, running }: PartsTogether) {
  /** Handles the backstage page's requests to the stack. */
  const onMessage = (message: unknown): void => {
    if (message === 'kill worker') running.find(({ name }) => name.startsWith('worker'))?.kill();
  };
  return async (name: string, entry: string, more: Env = {}) => {
    const logFile = join(logDir, `${name.replace(' ', '-')}.log`);
    const once = () => startProgram({ name, entry, env: { ...env, ...more }, logFile, onMessage });
    const program = await keepAlive(name, once, report);
    running.push(program);
    return program;
  };
}

function metricsUrlsOf(
  { opsHost }: Config,
  sandboxUrl: string,
  opsPorts: readonly number[],
  codec: CodecPart | undefined,
): readonly string[] {
  const own = opsPorts.map((port) => localUrl(opsHost, port));
  const others = [...(codec ? [codec.url] : []), `${sandboxUrl}/sandbox`];
  return [...own, ...others].map((url) => `${url}/metrics`);
}

/** A failure is thrown only after every part has started or failed, so that all that started can be stopped. */
async function allOrNone<T extends readonly unknown[]>(parts: {
  readonly [K in keyof T]: Promise<T[K]>;
}): Promise<T> {
  await Promise.allSettled(parts);
  return await Promise.all(parts);
}
