// All of Usher as `npm start` runs it, each program in its own process: tuned Temporal, a worker, the API.
import { join } from 'node:path';
import { startProgram, type ProgramProcess } from '../../scripts/program-process';
import { readConfig, type Config } from '../../src/platform/config';
import { startDevServer } from '../../src/platform/dev-server/dev-server';
import { ensureDemoPartner } from '../../src/platform/demo-partner';
import { steadyPort } from '../../src/platform/dev-server/steady-port';
import { namespaceNeeds } from '../../src/platform/usher-namespace';
import { SEARCH_ATTRIBUTES } from '../../src/workflows/search-attribute-keys';
import { openParts, type Contestant, type Opened, type Stage } from './contestant';

/** Lifts the limits that protect Svc; otherwise the benchmark would measure these limits. */
const NO_BOUNDS = {
  UPSTREAM_RATE_PER_SECOND: '5000',
  UPSTREAM_BURST: '10000',
  KEY_REQUESTS_PER_SECOND: '1000000',
  KEY_REQUESTS_WAITING_MAX: '10000',
  OPEN_CHECKOUTS_MAX: '100000',
};

/** The changes that some benchmarks make. */
export interface UsherOptions {
  /** Override the other settings, including those that lift the limits. */
  readonly env?: NodeJS.ProcessEnv;
}

export interface OpenedUsher extends Opened {
  readonly config: Config;
  /** Starts another worker on the same queues; stopped with the rest. */
  startWorker(): Promise<ProgramProcess>;
  /** Kills the API, and starts another one at its address. */
  replaceApi(): Promise<void>;
  /** Kills Temporal's server, and starts another one at its address, on its data. */
  replaceTemporal(): Promise<void>;
}

export const USHER: Contestant = {
  buyer: 'usher',
  title: 'Usher',
  // The caller stands for a partner's backend, which is not part of Usher.
  countsCaller: false,
  open: (stage) => openUsher(stage),
};

export async function openUsher(
  stage: Stage,
  { env: more = {} }: UsherOptions = {},
): Promise<OpenedUsher> {
  let others: Omit<OpenedUsher, keyof Opened> | undefined;
  const opened = await openParts(async (undo) => {
    const { dataDir, svc, profiling } = stage;
    const ports = {
      temporal: await steadyPort(),
      api: await steadyPort(),
      ops: await steadyPort(),
    };
    const startTemporal = async () => {
      const server = await startDevServer({
        binary: stage.temporalCli,
        ...namespaceNeeds('default', SEARCH_ATTRIBUTES),
        ui: false,
        port: ports.temporal,
        metricsPort: profiling?.temporalMetricsPort,
        dataFile: join(dataDir, 'temporal.db'),
        logFile: join(dataDir, 'temporal.log'),
        report: () => undefined,
      });
      undo.push(() => server.stop());
      return server;
    };
    let temporal = await startTemporal();
    const env = { ...settingsOf(stage, temporal.address, ports.api), ...more };
    const config = readConfig(env);
    const apiKey = await ensureDemoPartner(config, stage.payments);
    if (apiKey === undefined) throw new Error('there is no demo partner');
    const start = async (name: string, entry: string, opsPort: number): Promise<ProgramProcess> => {
      const program = await startProgram({
        name,
        entry,
        logFile: join(dataDir, `${name}.log`),
        env: { ...env, OPS_PORT: String(opsPort) },
        nodeOptions: profiling?.nodeOptions,
      });
      undo.push(() => program.stop());
      return program;
    };
    const worker = await start('worker', 'worker.ts', ports.ops);
    const startApi = () => start('api', 'src/api/main.ts', 0);
    let api = await startApi();
    others = {
      config,
      startWorker: () => start('worker', 'worker.ts', 0),
      async replaceApi() {
        process.kill(api.pid, 'SIGKILL');
        await api.exited;
        api = await startApi();
      },
      async replaceTemporal() {
        process.kill(temporal.pid, 'SIGKILL');
        await temporal.exited;
        temporal = await startTemporal();
      },
    };
    return {
      parts: [
        { name: 'Temporal', pid: temporal.pid },
        { name: 'worker', pid: worker.pid },
        { name: 'API', pid: api.pid },
      ],
      setup: {
        svc,
        temporalAddress: temporal.address,
        apiKey,
        apiUrl: `http://127.0.0.1:${ports.api}`,
      },
    };
  });
  if (!others) throw new Error('Usher is not open');
  return { ...opened, ...others };
}

function settingsOf({ dataDir, svc, payments }: Stage, temporalAddress: string, apiPort: number) {
  return {
    ...NO_BOUNDS,
    USHER_DATA_DIR: dataDir,
    TEMPORAL_ADDRESS: temporalAddress,
    UPSTREAM_BASE_URL: svc.svcUrl,
    UPSTREAM_API_KEY: svc.svcKey,
    UPSTREAM_LAYOUT_NAMES_ACCOUNT: 'true',
    CARD_VAULT_URL: payments.url,
    CARD_VAULT_SECRET: payments.secret,
    WORKER_BUILD_ID: '',
    PORT: String(apiPort),
    LOG_LEVEL: 'error',
  };
}
