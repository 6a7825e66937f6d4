// Temporal's own dev server, tuned and prepared for Usher; the default without TEMPORAL_ADDRESS.
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { tryFileLock, type ReleaseLock } from './file-lock';
import { ensureNamespaceReady, type NamespaceNeeds } from './namespace';
import { freePort } from './port';
import { startServerProcess, type ServerProcess } from './server-process';
import { connectWhenServing, ServerEndedError } from './serving';
import { TemporalSetupError } from './temporal-setup-error';
import { tuningFlags, type DynamicConfig } from './tuning';

const HOST = '127.0.0.1';
/** The server picks free ports before it binds them, and panics if another process binds them first. */
const STARTS_MAX = 3;

export interface DevServerOptions extends NamespaceNeeds {
  /** The Temporal CLI, from `provisionTemporalCli`. */
  binary: string;
  /** SQLite file that stores everything; if undefined, everything is in memory, and lost when the server stops. */
  dataFile?: string | undefined;
  /** Default: a free port. */
  port?: number | undefined;
  /** False for no Web UI. Its port also defaults to a free one. */
  ui: false | { port?: number | undefined; codecEndpoint?: string | undefined };
  /** The port of the server's metrics; undefined for none. */
  metricsPort?: number | undefined;
  logFile: string;
  /** Settings of the server in addition to the tuning. */
  dynamicConfig?: DynamicConfig | undefined;
  report: (line: string) => void;
}

export interface DevServer {
  /** `host:port` of the frontend. */
  address: string;
  uiAddress: string | undefined;
  namespace: string;
  pid: number;
  /** Resolves with the exit code or signal when the server has ended. An end without `stop()` is a crash. */
  exited: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Resolves when the server answers and its namespace has the requested search attributes and
 * retention. The caller must stop it, also on signals; if the caller dies, the server exits.
 *
 * @throws TemporalSetupError if a port is taken, if another server uses the data, or if the server
 *   does not start; the error then includes the end of the server's log.
 */
export async function startDevServer(options: DevServerOptions): Promise<DevServer> {
  for (let tries = 1; ; tries++) {
    try {
      return await startOnce(options);
    } catch (error) {
      if (!(error instanceof ServerEndedError) || tries === STARTS_MAX) throw error;
      options.report("Temporal's dev server ended while it was starting: trying again");
    }
  }
}

async function startOnce(options: DevServerOptions): Promise<DevServer> {
  const port = await freePort({ port: options.port, host: HOST, setting: 'TEMPORAL_PORT' });
  const uiPort = options.ui
    ? await freePort({ port: options.ui.port, host: HOST, setting: 'TEMPORAL_UI_PORT' })
    : undefined;
  const address = `${HOST}:${port}`;
  const server = await launch(options, port, uiPort);
  try {
    await makeReady(address, server, options);
  } catch (error) {
    await server.stop();
    throw error;
  }
  options.report(`Temporal's dev server is ready on ${address}`);
  return {
    address,
    uiAddress: uiPort === undefined ? undefined : `http://${HOST}:${uiPort}`,
    namespace: options.namespace,
    pid: server.pid,
    exited: server.exited,
    stop: () => server.stop(),
  };
}

async function launch(
  options: DevServerOptions,
  port: number,
  uiPort: number | undefined,
): Promise<ServerProcess> {
  const { binary, dataFile, logFile } = options;
  await mkdir(dirname(logFile), { recursive: true });
  const release = await claimData(dataFile);
  try {
    const server = await startServerProcess(binary, flags(options, port, uiPort), logFile);
    void server.exited.then(release);
    return server;
  } catch (error) {
    release();
    throw error;
  }
}

/** Two servers on one file would both start, and then overwrite each other's histories. */
async function claimData(dataFile: string | undefined): Promise<ReleaseLock> {
  if (dataFile === undefined) return () => undefined;
  await mkdir(dirname(dataFile), { recursive: true });
  const release = tryFileLock(`${dataFile}.lock`);
  if (release) return release;
  throw new TemporalSetupError(
    `${dataFile} is in use by another Temporal dev server: stop that one, or set USHER_DATA_DIR to another folder.`,
  );
}

function flags(options: DevServerOptions, port: number, uiPort: number | undefined): string[] {
  const { namespace, dataFile, metricsPort, ui, dynamicConfig } = options;
  const flags = ['server', 'start-dev', '--ip', HOST, '--port', String(port)];
  flags.push('--namespace', namespace, ...tuningFlags(dynamicConfig));
  if (dataFile !== undefined) flags.push('--db-filename', dataFile);
  if (metricsPort !== undefined) flags.push('--metrics-port', String(metricsPort));
  if (uiPort === undefined) flags.push('--headless');
  else flags.push('--ui-port', String(uiPort), '--ui-disable-news-fetch');
  if (ui && ui.codecEndpoint !== undefined) flags.push('--ui-codec-endpoint', ui.codecEndpoint);
  return flags;
}

async function makeReady(
  address: string,
  server: ServerProcess,
  options: DevServerOptions,
): Promise<void> {
  const connection = await connectWhenServing("Temporal's dev server", address, server);
  try {
    await ensureNamespaceReady(connection, options);
  } finally {
    await connection.close();
  }
}
