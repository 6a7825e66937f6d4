// The sandbox as a process of its own, which a test may kill, or start twice over one database.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import getPort from 'get-port';

const ROOT = path.join(__dirname, '../../..');

export interface SandboxProcess {
  readonly url: string;
  /** Resolves when it says that it has stopped in the middle of an order. */
  readonly stopped: Promise<void>;
  /** Ends it at once, in the middle of whatever it does. */
  kill(): Promise<void>;
}

interface Options {
  /** Keeps its database. */
  readonly dataDir: string;
  readonly entry?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts it on a free port, without a rate limit, and waits until it listens. */
export async function startSandboxProcess(options: Options): Promise<SandboxProcess> {
  const { dataDir, entry = 'sandbox/main.ts', env = {} } = options;
  const port = await getPort();
  const settings = {
    HOST: '127.0.0.1',
    SANDBOX_PORT: String(port),
    SANDBOX_RATE_PER_SECOND: '0',
    USHER_DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
  };
  const program = spawn(process.execPath, ['--import', 'tsx', entry], {
    cwd: ROOT,
    env: { ...process.env, ...settings, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await ready(program);
  const stopped = new Promise<void>((resolve) => {
    program.on('message', (message) => {
      if (message === 'stopped') resolve();
    });
  });
  return {
    stopped,
    url: `http://127.0.0.1:${port}`,
    async kill() {
      if (program.exitCode !== null || program.signalCode !== null) return;
      program.kill('SIGKILL');
      await once(program, 'exit');
    },
  };
}

async function ready(program: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    program.once('message', () => resolve());
    program.once('exit', () => reject(new Error('the sandbox ended before it listened')));
  });
}
