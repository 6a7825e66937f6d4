// All of Usher on one machine: Temporal, the sandbox, a supervised worker and the API, each a process
// of its own. `npm start` and `npm run demo` differ only in their ports and data folder.
import { join } from 'node:path';
import { readSettings } from '../sandbox/settings';
import { createCheckoutIds } from '../src/api/checkout/checkout-ids';
import { loadSecret } from '../src/platform/id-secret';
import { readConfig, type Config } from '../src/platform/config';
import { isLoopbackUrl } from '../src/platform/config/loopback';
import { localUrl } from '../src/platform/config/local-url';
import { makePrivateFolder } from '../src/platform/data-folder';
import { ProvisionSettingsSchema } from '../src/platform/dev-server/temporal-cli';
import {
  provideTemporalServer,
  type TemporalServer,
} from '../src/platform/dev-server/temporal-server';
import { ensureDemoPartner, readPartnerFile, type Partner } from '../src/platform/partners';
import { temporalAddress } from '../src/platform/temporal-address';
import { namespaceNeeds } from '../src/platform/usher-namespace';
import { SEARCH_ATTRIBUTES } from '../src/workflows/search-attributes';
import { planCodec, type CodecPart } from './codec-part';
import { startProgram, type ProgramProcess } from './program-process';

const CODEC_ENTRY = 'src/platform/codec-server/main.ts';

export interface StackOptions {
  readonly dataDir: string;
  readonly ports: {
    readonly api: number;
    readonly sandbox: number;
    readonly temporal: number | undefined;
    readonly temporalUi: number | undefined;
    /** Undefined starts no codec server: the UI shows cipher text. */
    readonly codec?: number;
  };
  /** Further settings of the programs. */
  readonly env?: Readonly<Record<string, string>>;
  readonly report: (line: string) => void;
}

export interface Stack {
  readonly apiUrl: string;
  readonly sandboxUrl: string;
  readonly temporalAddress: string;
  readonly temporalUiUrl: string | undefined;
  /** For the UI's settings and for `temporal --codec-endpoint`. */
  readonly codecEndpoint: string | undefined;
  readonly namespace: string;
  /** The demo partner's key; undefined where the partner file is the operator's own. */
  readonly apiKey: string | undefined;
  /** Their ids, when Usher was started: the partners who have no key of Svc of their own. */
  readonly sharingSvcKey: readonly string[];
  /** The id that the demo partner's checkout under this Idempotency-Key has. */
  checkoutId(idempotencyKey: string): string;
  readonly logDir: string;
  /** Settings of the environment that everything here does without, since it runs on the sandbox. */
  readonly overridden: readonly string[];
  /** The worker that runs now; a killed one is started again. */
  worker(): ProgramProcess;
  /** Resolves with the reason when something ended that nothing can go on without. */
  readonly broken: Promise<string>;
  stop(): Promise<void>;
}

/** Starts everything; whatever was started is stopped again when a part does not come up. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const running: { stop(): Promise<void> }[] = [];
  try {
    return await startParts(options, running);
  } catch (error) {
    await stopInTurn(running.reverse());
    throw error;
  }
}

async function startParts(
  options: StackOptions,
  running: { stop(): Promise<void> }[],
): Promise<Stack> {
  const { dataDir, ports, report } = options;
  const logDir = join(dataDir, 'logs');
  const config = readConfig({ ...process.env, ...options.env, USHER_DATA_DIR: dataDir });
  const { namespace } = config.temporal;
  await makePrivateFolder(dataDir);

  const codec = await planCodec(ports.codec, dataDir);
  const temporal = await provideTemporal(options, config, codec);
  running.push(temporal);

  const sandboxUrl = `http://127.0.0.1:${ports.sandbox}`;
  const payments = {
    url: `${sandboxUrl}/payment-provider`,
    secret: readSettings({ ...process.env, ...options.env }).paymentSecret,
  };
  const onTheSandbox = {
    UPSTREAM_BASE_URL: sandboxUrl,
    UPSTREAM_LAYOUT_NAMES_ACCOUNT: 'true',
    // Nobody says here which build is current: a versioned worker would wait for ever.
    WORKER_BUILD_ID: '',
    CARD_VAULT_URL: payments.url,
    CARD_VAULT_SECRET: payments.secret,
    CARD_VAULT_SECRET_FILE: '',
  };
  const env = {
    ...options.env,
    ...onTheSandbox,
    USHER_DATA_DIR: dataDir,
    TEMPORAL_ADDRESS: temporal.address,
    SANDBOX_PORT: String(ports.sandbox),
    PORT: String(ports.api),
  };
  const start = async (name: string, entry: string, more = {}): Promise<ProgramProcess> => {
    const logFile = join(logDir, `${name}.log`);
    const program = await startProgram({ name, entry, env: { ...env, ...more }, logFile });
    report(`${name} is ready (pid ${program.pid})`);
    return program;
  };
  const ids = createCheckoutIds(await loadSecret(config));
  const apiKey = await ensureDemoPartner(config, payments);
  const { partners } = readPartnerFile(config.partnersFile, config.upstream.apiKey);
  for (const { id, url } of strayProviders(partners, sandboxUrl)) {
    report(
      `partner ${id} has its payment provider at ${url}, not here: see ${config.partnersFile}`,
    );
  }
  const keep = async <Part extends { stop(): Promise<void> }>(starting: Promise<Part>) => {
    const part = await starting;
    running.push(part);
    return part;
  };
  const [sandbox, api, worker, codecServer] = await allOrNone([
    // HOST is the API's: the sandbox stays on this machine.
    keep(start('sandbox', 'sandbox/main.ts', { HOST: '127.0.0.1' })),
    keep(start('api', 'src/api/main.ts')),
    keep(supervise(() => start('worker', 'worker.ts'), report)),
    codec ? keep(start('codec', CODEC_ENTRY, codec.env(temporal.uiAddress))) : Promise.resolve(),
  ]);

  const vital = [sandbox, api].map(async ({ name, exited }) => `${name} ended: ${await exited}`);
  const server = temporal.exited?.then((how) => `Temporal ended: ${how}`);
  return {
    apiUrl: localUrl(config.host, ports.api),
    sandboxUrl,
    temporalAddress: temporal.address,
    temporalUiUrl: temporal.uiAddress,
    codecEndpoint: codec?.endpoint,
    namespace,
    apiKey,
    sharingSvcKey: partners.filter(({ svc }) => svc === undefined).map(({ id }) => id),
    checkoutId: (key) => ids.checkoutId('demo', key),
    logDir,
    overridden: settingsThatDiffer(onTheSandbox),
    worker: () => worker.current(),
    broken: Promise.race([...vital, worker.failed, ...(server ? [server] : [])]),
    // The API first, while a worker can still answer what it waits for.
    stop: () => stopInTurn([api, worker, ...(codecServer ? [codecServer] : []), sandbox, temporal]),
  };
}

/** The server that TEMPORAL_ADDRESS names, else the embedded one with its data in the data folder. */
async function provideTemporal(
  { dataDir, ports, report }: StackOptions,
  config: Config,
  codec: CodecPart | undefined,
): Promise<TemporalServer> {
  const settings = ProvisionSettingsSchema.parse(process.env);
  return provideTemporalServer({
    external: config.temporal.isAddressGiven ? await temporalAddress(config.temporal) : undefined,
    cacheDir: settings.USHER_CACHE_DIR,
    downloadUrl: settings.TEMPORAL_CLI_DOWNLOAD_URL,
    downloadSha256: settings.TEMPORAL_CLI_SHA256,
    env: process.env,
    ...namespaceNeeds(config.temporal.namespace, SEARCH_ATTRIBUTES),
    dataFile: join(dataDir, 'temporal', 'temporal.db'),
    port: ports.temporal,
    ui: { port: ports.temporalUi, codecEndpoint: codec?.endpoint },
    logFile: join(dataDir, 'logs', 'temporal.log'),
    report,
  });
}

/** A partner file is kept as it is, though the sandbox may listen elsewhere than when it was made. */
function strayProviders(partners: readonly Partner[], sandboxUrl: string) {
  return partners.flatMap(({ id, payments }) =>
    payments && isLoopbackUrl(payments.url) && !payments.url.startsWith(`${sandboxUrl}/`)
      ? [{ id, url: payments.url }]
      : [],
  );
}

function settingsThatDiffer(given: Readonly<Record<string, string>>): readonly string[] {
  const wanted = (name: string) => process.env[name] ?? '';
  return Object.keys(given).filter((name) => wanted(name) !== '' && wanted(name) !== given[name]);
}

interface Supervised {
  /** The process that runs now. */
  current(): ProgramProcess;
  /** Resolves with the reason when it could not be started again. */
  readonly failed: Promise<string>;
  stop(): Promise<void>;
}

/** Keeps a program running: when it ends by itself, it is started again. */
async function supervise(
  start: () => Promise<ProgramProcess>,
  report: (line: string) => void,
): Promise<Supervised> {
  let program = await start();
  let stopping = false;
  const watch = async (): Promise<void> => {
    while (!stopping) {
      const how = await program.exited;
      if (stopping) return;
      report(`${program.name} ended (${how}); starting it again`);
      program = await start();
    }
  };
  const watching = watch();
  return {
    current: () => program,
    failed: watching.then(
      () => new Promise<string>(() => undefined),
      (error: unknown) => String(error),
    ),
    async stop() {
      stopping = true;
      await program.stop();
      await Promise.allSettled([watching]);
      // One may just have been started again.
      await program.stop();
    },
  };
}

/** Every part has come up or failed before a failure counts, so that what came up can be stopped. */
async function allOrNone<T extends readonly unknown[]>(parts: {
  readonly [K in keyof T]: Promise<T[K]>;
}): Promise<T> {
  await Promise.allSettled(parts);
  return await Promise.all(parts);
}

/** One after the other: nobody loses what they still need to end in an orderly way. */
async function stopInTurn(parts: readonly { stop(): Promise<void> }[]): Promise<void> {
  for (const part of parts) await part.stop();
}
