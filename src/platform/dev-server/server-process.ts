// A server as a child process: it logs to a file, a stop always succeeds, and it never outlives its parent.
import assert from 'node:assert/strict';
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { Writable } from 'node:stream';

const STOP_TIMEOUT_MS = 10_000;
const LOG_TAIL_LINES = 20;

/**
 * The shell starts a guard process, and then becomes the server. The guard reads from a pipe to us,
 * which ends when we die, even by SIGKILL: the guard then stops the server. A line of text means
 * that the server has already ended.
 */
const ENDS_WITH_PARENT = '(read _ <&3 || kill -TERM $$) & exec "$@" 3<&-';

interface StopSignals {
  readonly ask: NodeJS.Signals;
  readonly force: NodeJS.Signals;
}

export interface ServerProcessOptions extends Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> {
  /** Default: SIGTERM and SIGKILL. */
  readonly signals?: StopSignals;
  /** Open files passed to the server as file descriptors 4, 5 and so on. */
  readonly files?: readonly number[];
}

/**
 * A process started by `startServerProcess`. It has its own process group, so that Ctrl-C reaches
 * only the parent, which stops everything in order. If the parent dies for any reason, the server
 * is stopped too.
 */
export class ServerProcess {
  readonly pid: number;
  /** Resolves when the process has ended, with its exit code or signal: `code 1`, `SIGKILL`. Never rejects. */
  readonly exited: Promise<string>;
  readonly logFile: string;
  readonly #child: ChildProcess;
  readonly #signals: StopSignals;
  #running = true;

  constructor(child: ChildProcess, logFile: string, signals: StopSignals) {
    assert(child.pid !== undefined, 'the process has been spawned');
    this.logFile = logFile;
    this.#child = child;
    this.#signals = signals;
    this.pid = child.pid;
    this.exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        this.#running = false;
        dismissGuard(child);
        resolve(signal ?? `code ${code}`);
      });
    });
  }

  get running(): boolean {
    return this.#running;
  }

  /** Ends the process gracefully, and kills it after the timeout; resolves when it has ended. Idempotent. */
  async stop(timeoutMs = STOP_TIMEOUT_MS): Promise<void> {
    this.#child.kill(this.#signals.ask);
    const lastResort = setTimeout(() => this.kill(), timeoutMs);
    await this.exited;
    clearTimeout(lastResort);
  }

  /** Ends the process immediately. */
  kill(): void {
    this.#child.kill(this.#signals.force);
  }

  async logTail(): Promise<string> {
    const lines = (await readFile(this.logFile, 'utf8')).trimEnd().split('\n');
    return lines.slice(-LOG_TAIL_LINES).join('\n');
  }
}

function dismissGuard(child: ChildProcess): void {
  const pipe = child.stdio[3];
  if (!(pipe instanceof Writable)) return;
  // The guard may have been killed with its server.
  pipe.once('error', () => undefined);
  pipe.end('\n');
}

/**
 * Starts `binary`, with its output appended to `logFile`. If the binary cannot run,
 * `exited` and the log report the failure.
 */
export async function startServerProcess(
  binary: string,
  args: readonly string[],
  logFile: string,
  {
    signals = { ask: 'SIGTERM', force: 'SIGKILL' },
    files = [],
    ...options
  }: ServerProcessOptions = {},
): Promise<ServerProcess> {
  const log = await open(logFile, 'a');
  try {
    const child = spawn('sh', ['-c', ENDS_WITH_PARENT, 'sh', binary, ...args], {
      ...options,
      stdio: ['ignore', log.fd, log.fd, 'pipe', ...files],
      detached: true,
    });
    await once(child, 'spawn');
    return new ServerProcess(child, logFile, signals);
  } finally {
    await log.close();
  }
}
