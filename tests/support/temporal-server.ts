// A real Temporal server for a test file: its own dev server, in memory and on free ports, or its own namespace on the
// server of USHER_TEST_TEMPORAL.
import { randomUUID } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Connection } from '@temporalio/client';
import {
  startDevServer,
  type DevServer,
  type DevServerOptions,
} from '../../src/platform/dev-server/dev-server';
import { provisionBySettings, type TemporalCli } from '../../src/platform/dev-server/temporal-cli';
import { namespaceNeeds, setUpNamespace } from '../../src/platform/usher-namespace';
import { SEARCH_ATTRIBUTES } from '../../src/workflows/search-attribute-keys';

export function provisionForTests(report: (line: string) => void): Promise<TemporalCli> {
  return provisionBySettings(process.env, report);
}

type ServerOptions = Partial<Pick<DevServerOptions, 'dynamicConfig' | 'ui' | 'dataFile' | 'port'>>;

/** The server as tests use it. */
export type TestTemporal = Pick<DevServer, 'address' | 'uiAddress' | 'namespace' | 'stop'>;

/** A test that needs server settings, a UI or the data file always gets its own dev server. */
export async function startTemporal(
  dataDir: string,
  options: ServerOptions = {},
): Promise<TestTemporal> {
  const { USHER_TEST_TEMPORAL: shared } = process.env;
  const { ui, dynamicConfig, dataFile } = options;
  if (shared && !ui && !dynamicConfig && !dataFile) return openNamespace(shared);
  const report = (): void => undefined;
  const cli = await provisionForTests(report);
  const server = await startDevServer({
    binary: cli.path,
    ...namespaceNeeds('default', SEARCH_ATTRIBUTES),
    ui: false,
    logFile: join(dataDir, 'temporal.log'),
    report,
    ...options,
  });
  return dataFile === undefined ? { ...server, stop: () => kill(server) } : server;
}

/** An in-memory server has nothing to save, and a graceful stop takes a second. */
async function kill({ pid, exited }: DevServer): Promise<void> {
  // After the exit another process may have the id.
  if ((await Promise.race([exited, Promise.resolve('running')])) === 'running')
    process.kill(pid, 'SIGKILL');
  await exited;
}

/** A server whose data can be restored from a backup; it restarts for that, at the same address. */
export interface RestorableTemporal extends TestTemporal {
  /** Where it keeps its data, in SQLite. */
  readonly dataFile: string;
  restart(): Promise<void>;
  backUp(): Promise<void>;
  restore(): Promise<void>;
}

export async function startRestorableTemporal(dataDir: string): Promise<RestorableTemporal> {
  const dataFile = join(dataDir, 'temporal', 'temporal.db');
  const backup = join(dataDir, 'temporal-backup');
  let server = await startTemporal(dataDir, { dataFile });
  const { address, uiAddress, namespace } = server;
  const port = Number(new URL(`http://${address}`).port);
  const whileDown = async (act: () => Promise<void>): Promise<void> => {
    await server.stop();
    await act();
    server = await startTemporal(dataDir, { dataFile, port });
  };
  return {
    address,
    uiAddress,
    namespace,
    dataFile,
    stop: () => server.stop(),
    restart: () => whileDown(() => Promise.resolve()),
    backUp: () => whileDown(() => cp(dirname(dataFile), backup, { recursive: true })),
    restore: () =>
      whileDown(async () => {
        await rm(dirname(dataFile), { recursive: true });
        await cp(backup, dirname(dataFile), { recursive: true });
      }),
  };
}

/** The namespace remains after the test: the server is disposable. */
async function openNamespace(address: string): Promise<TestTemporal> {
  const namespace = `test-${randomUUID()}`;
  const connection = await Connection.connect({ address });
  try {
    const needs = namespaceNeeds(namespace, SEARCH_ATTRIBUTES);
    await setUpNamespace(connection, needs, () => undefined);
  } finally {
    await connection.close();
  }
  return { address, namespace, uiAddress: undefined, stop: () => Promise.resolve() };
}
