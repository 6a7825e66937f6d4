// Runs one of our programs as a child process, and stops it by its process id.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { compiledName, isProgram } from './compiled-programs';

const ROOT = join(__dirname, '..');
/** Longer than an API needs to answer its waiting callers. */
const STOP_TIMEOUT_MS = 60_000;
const LOG_TAIL_LINES = 15;

export interface ProgramOptions {
  readonly name: string;
  /** Path of the entry, relative to the root of the project. */
  readonly entry: string;
  readonly env: Readonly<Record<string, string>>;
  /** Options of Node itself. */
  readonly nodeOptions?: readonly string[] | undefined;
  readonly logFile: string;
  /** Called with each message of the program. */
  readonly onMessage?: (message: unknown) => void;
}

export interface ProgramProcess {
  readonly name: string;
  readonly pid: number;
  /** Resolves with the signal or exit code, for example `SIGKILL` or `exit code 1`. */
  readonly exited: Promise<string>;
  stop(): Promise<void>;
}

/** Resolves when the program reports that it is ready; otherwise rejects with the end of its log. */
export async function startProgram(options: ProgramOptions): Promise<ProgramProcess> {
  const { name, entry, env, nodeOptions = [], logFile, onMessage } = options;
  mkdirSync(dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile, { flags: 'a' });
  await once(log, 'open');
  const child = spawn(process.execPath, [...nodeOptions, ...programArguments(entry)], {
    cwd: ROOT,
    // As in the Docker image.
    env: { MALLOC_ARENA_MAX: '2', ...process.env, ...env },
    stdio: ['ignore', log, log, 'ipc'],
    // Ctrl-C in a terminal then reaches only us, and we stop the programs in order. If we die, they end when their
    // channel to us closes.
    detached: true,
  });
  log.close();
  if (onMessage) child.on('message', onMessage);
  const exited = howItEnds(child);
  const ready = new Promise<'ready'>((resolve) => {
    child.on('message', (message) => message === 'ready' && resolve('ready'));
  });
  const outcome = await Promise.race([ready, exited]);
  if (outcome !== 'ready' || child.pid === undefined) {
    throw new Error(
      `${name} did not start (${outcome}). Its log ends with:\n${await tail(logFile)}`,
    );
  }
  return { name, pid: child.pid, exited, stop: () => stop(child, exited) };
}

/**
 * Node's arguments for the program at `entry`, a path from the root of the project: its source with tsx, or its
 * compiled file in the folder USHER_PROGRAMS.
 */
export function programArguments(entry: string): readonly string[] {
  const { USHER_PROGRAMS: folder } = process.env;
  const compiled = folder ? resolve(ROOT, folder, compiledName(entry)) : undefined;
  // Tests also compile programs that production does not have.
  const isThere = compiled !== undefined && (isProgram(entry) || existsSync(compiled));
  if (isThere) return [compiled];
  return ['--import', 'tsx', join(ROOT, entry)];
}

function howItEnds(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}

async function stop(child: ChildProcess, exited: Promise<string>): Promise<void> {
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(force);
}

async function tail(file: string): Promise<string> {
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  return lines.slice(-LOG_TAIL_LINES).join('\n');
}
