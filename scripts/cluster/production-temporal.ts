// Temporal as in production: the server with all its services, two PostgreSQL databases, and no Web UI.
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../src/platform/dev-server/port';
import {
  startServerProcess,
  type ServerProcess,
} from '../../src/platform/dev-server/server-process';
import { connectWhenServing } from '../../src/platform/dev-server/serving';
import { TemporalSetupError } from '../../src/platform/dev-server/temporal-setup-error';
import { tuningFile } from '../../src/platform/dev-server/tuning';
import { STEADY_PORT_MAX, steadyPort } from '../../src/platform/dev-server/steady-port';
import { POSTGRES_USER } from './postgres';
import type { TemporalPrograms } from './temporal-programs';

const run = promisify(execFile);

const HOST = '127.0.0.1';
const PLUGIN = 'postgres12_pgx';
const STORES = [
  { database: 'temporal', schema: 'postgresql/v12/temporal' },
  { database: 'temporal_visibility', schema: 'postgresql/v12/visibility' },
] as const;

export interface Database {
  readonly port: number;
  readonly password: string;
}

/**
 * Creates both databases and updates their schemas. Existing data stays.
 *
 * @throws Error with the SQL tool's output.
 */
export async function setUpDatabases(
  { sqlTool }: TemporalPrograms,
  { port, password }: Database,
): Promise<void> {
  const connection = ['--plugin', PLUGIN, '--ep', HOST, '-p', String(port), '-u', POSTGRES_USER];
  for (const { database, schema } of STORES) {
    const sql = (...args: string[]) =>
      run(sqlTool, [...connection, '--db', database, ...args], { env: { SQL_PASSWORD: password } });
    await unlessThere(sql('create-database'));
    await unlessThere(sql('setup-schema', '-v', '0.0'));
    await sql('update-schema', '--schema-name', schema);
  }
}

async function unlessThere(made: Promise<unknown>): Promise<void> {
  await made.catch((error: unknown) => {
    if (!String(error).includes('already exists')) throw error;
  });
}

/** Clients connect to the frontend's gRPC port. */
const PORT_SETTINGS = [
  'FRONTEND_GRPC_PORT',
  'FRONTEND_MEMBERSHIP_PORT',
  'FRONTEND_HTTP_PORT',
  'HISTORY_GRPC_PORT',
  'HISTORY_MEMBERSHIP_PORT',
  'MATCHING_GRPC_PORT',
  'MATCHING_MEMBERSHIP_PORT',
  'WORKER_GRPC_PORT',
  'WORKER_MEMBERSHIP_PORT',
] as const;

export type TemporalPorts = Readonly<Record<(typeof PORT_SETTINGS)[number], number>>;

/**
 * Returns free ports. `frontend` is the port for clients; if it is undefined, that port is any free one, too.
 *
 * @throws TemporalSetupError if that port is taken, or too high for Temporal to store in PostgreSQL.
 */
export async function planTemporalPorts(frontend: number | undefined): Promise<TemporalPorts> {
  const ports: Partial<Record<keyof TemporalPorts, number>> = {};
  for (const setting of PORT_SETTINGS) ports[setting] = await steadyPort();
  if (frontend !== undefined) {
    if (frontend > STEADY_PORT_MAX) {
      throw new TemporalSetupError(
        `TEMPORAL_PORT: ${frontend} is above ${STEADY_PORT_MAX}, the highest that Temporal can keep in PostgreSQL.`,
      );
    }
    const wish = { port: frontend, host: HOST, setting: 'TEMPORAL_PORT' };
    ports.FRONTEND_GRPC_PORT = await freePort(wish);
  }
  return ports as TemporalPorts;
}

export interface ProductionTemporalOptions {
  readonly programs: TemporalPrograms;
  readonly database: Database;
  readonly ports: TemporalPorts;
  /** Fixed when the database is created; later starts keep it. */
  readonly historyShards: number;
  /** Rewritten at each start. */
  readonly dynamicConfigFile: string;
  /** The task queues with a rate limit. */
  readonly ratedQueues: readonly string[];
  readonly logFile: string;
}

/**
 * Resolves when the frontend answers.
 *
 * @throws TemporalSetupError with the end of its log if it does not start.
 */
export async function startProductionTemporal(
  options: ProductionTemporalOptions,
): Promise<ServerProcess> {
  const { programs, ports, dynamicConfigFile, ratedQueues, logFile } = options;
  await mkdir(dirname(logFile), { recursive: true });
  await writeFile(dynamicConfigFile, tuningFile(ratedQueues));
  // Reachable from this machine only, like the embedded server.
  const server = await startServerProcess(programs.server, ['--allow-no-auth', 'start'], logFile, {
    env: settingsOf(options),
  });
  try {
    const address = `${HOST}:${ports.FRONTEND_GRPC_PORT}`;
    const connection = await connectWhenServing("Temporal's server", address, server);
    await connection.close();
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

/** The server's whole environment. Our own variables are left out: some would mean something else to the server. */
function settingsOf(options: ProductionTemporalOptions) {
  const { database, ports, historyShards, dynamicConfigFile } = options;
  const numbers = Object.entries(ports).map(([setting, port]) => [setting, String(port)]);
  return {
    PATH: process.env.PATH,
    DB: PLUGIN,
    POSTGRES_SEEDS: HOST,
    DB_PORT: String(database.port),
    POSTGRES_USER,
    POSTGRES_PWD: database.password,
    NUM_HISTORY_SHARDS: String(historyShards),
    BIND_ON_IP: HOST,
    TEMPORAL_BROADCAST_ADDRESS: HOST,
    DYNAMIC_CONFIG_FILE_PATH: dynamicConfigFile,
    LOG_LEVEL: 'warn',
    ...(Object.fromEntries(numbers) as Readonly<Record<keyof TemporalPorts, string>>),
  };
}
