// PostgreSQL for Temporal only: reachable from this machine only, with a password and its own data folder.
import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  startServerProcess,
  type ServerProcess,
} from '../../src/platform/dev-server/server-process';
import { TemporalSetupError } from '../../src/platform/dev-server/temporal-setup-error';
import type { PostgresPrograms } from './postgres-programs';

const run = promisify(execFile);

const HOST = '127.0.0.1';
export const POSTGRES_USER = 'temporal';
/** Each of Temporal's four services has 20 connections to one database and 10 to the other. */
const CONNECTIONS_MAX = 200;
const READY_TIMEOUT_MS = 60_000;
const READY_POLL_MS = 50;
/**
 * SIGINT is a fast shutdown, which does not wait for clients. SIGQUIT is an immediate one, which also skips the
 * checkpoint. SIGKILL would leave child processes behind, whose shared memory prevents the next start on the same data.
 */
const SIGNALS = { ask: 'SIGINT', force: 'SIGQUIT' } as const;

export interface PostgresOptions {
  readonly programs: PostgresPrograms;
  /** Created if it is missing. */
  readonly dataDir: string;
  readonly port: number;
  readonly password: string;
  readonly logFile: string;
}

/**
 * Resolves when PostgreSQL accepts queries. After an immediate shutdown it first replays its log.
 *
 * @throws TemporalSetupError with the end of its log if it does not start.
 */
export async function startPostgres(options: PostgresOptions): Promise<ServerProcess> {
  const { programs, dataDir, port, logFile } = options;
  const owner = await unprivilegedOwner();
  await mkdir(dirname(logFile), { recursive: true });
  if (!(await exists(dataDir))) await initialise(options, owner);
  // No socket in a folder that every user can open.
  const settings = ['-c', 'unix_socket_directories=', '-c', `max_connections=${CONNECTIONS_MAX}`];
  const args = ['-h', HOST, '-p', String(port), ...settings];
  const server = await startIn(dataDir, programs.postgres, args, logFile, owner);
  try {
    await untilReady(server, programs.pg_isready, port);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root. Undefined if we are not root. */
async function unprivilegedOwner(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = async (flag: string, user: string): Promise<number> =>
    Number((await run('id', [flag, user])).stdout);
  const owner = async (user: string) => ({
    uid: await idOf('-u', user),
    gid: await idOf('-g', user),
  });
  return owner('postgres').catch(() => owner('nobody'));
}

/** Creates the data under a temporary name, so that an interrupted creation starts over. */
async function initialise(
  { programs, dataDir, password, logFile }: PostgresOptions,
  owner: Owner | undefined,
): Promise<void> {
  const draft = `${dataDir}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const secrets = await mkdtemp(join(tmpdir(), 'usher-postgres-'));
  try {
    const passwordFile = join(secrets, 'password');
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (owner) {
      const { uid, gid } = owner;
      for (const path of [draft, secrets, passwordFile]) await chown(path, uid, gid);
    }
    const flags = ['--username', POSTGRES_USER, '--encoding', 'UTF8', '--no-locale'];
    const auth = ['--auth', 'scram-sha-256', '--pwfile', passwordFile];
    const initdb = await startIn(draft, programs.initdb, [...flags, ...auth], logFile, owner);
    const end = await initdb.exited;
    if (end !== 'code 0') throw await failure(`PostgreSQL's initdb ended with ${end}`, initdb);
    await rename(draft, dataDir);
  } finally {
    await rm(secrets, { recursive: true });
  }
}

/**
 * Starts one of PostgreSQL's programs on the folder. A program that runs as another user cannot enter root's folders
 * above this one, so we open the folder and pass the open file descriptor.
 */
async function startIn(
  folder: string,
  program: string,
  args: readonly string[],
  logFile: string,
  owner: Owner | undefined,
): Promise<ServerProcess> {
  const signals = SIGNALS;
  if (!owner) return startServerProcess(program, ['-D', folder, ...args], logFile, { signals });
  const opened = await open(folder);
  try {
    const options = { signals, ...owner, cwd: '/', files: [opened.fd] };
    return await startServerProcess(program, ['-D', '/proc/self/fd/4', ...args], logFile, options);
  } finally {
    await opened.close();
  }
}

async function untilReady(server: ServerProcess, pgIsReady: string, port: number): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  const ask = () => run(pgIsReady, ['-h', HOST, '-p', String(port), '-d', 'postgres']);
  while (server.running && performance.now() < deadline) {
    const isReady = await ask().then(
      () => true,
      () => false,
    );
    if (isReady && server.running) return;
    await sleep(READY_POLL_MS);
  }
  throw await failure(
    server.running
      ? 'PostgreSQL did not become ready'
      : `PostgreSQL ended with ${await server.exited}`,
    server,
  );
}

async function failure(what: string, server: ServerProcess): Promise<TemporalSetupError> {
  const end = await server.logTail();
  return new TemporalSetupError(`${what}. The end of its log, ${server.logFile}:\n${end}`);
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
