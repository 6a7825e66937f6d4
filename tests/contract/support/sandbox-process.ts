// The sandbox as a separate process, which a test can kill, or start twice on one database.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const ROOT = path.join(__dirname, '../../..');

export interface SandboxProcess {
  readonly url: string;
  /** Resolves when the sandbox reports that it has paused in the middle of an order; only `slow-sandbox.ts` does. */
  readonly stopped: Promise<void>;
  /** Kills it at once, even in the middle of its work. */
  kill(): Promise<void>;
}

interface Options {
  /** The folder of the sandbox's database. */
  readonly dataDir: string;
  readonly entry?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the sandbox on a free port, without a rate limit, and waits until it listens. */
export async function startSandboxProcess(options: Options): Promise<SandboxProcess> {
  const { dataDir, entry = 'sandbox/main.ts', env = {} } = options;
  const settings = {
    HOST: '127.0.0.1',
    // Any free port, even if other tests pick one at the same moment.
    SANDBOX_PORT: '0',
    SANDBOX_RATE_PER_SECOND: '0',
    USHER_DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
  };
  const program = spawn(process.execPath, ['--import', 'tsx', entry], {
    cwd: ROOT,
    env: { ...process.env, ...settings, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = await listening(program);
  const stopped = new Promise<void>((resolve) => {
    program.on('message', (message) => {
      if (message === 'stopped') resolve();
    });
  });
  return {
    stopped,
    url,
    async kill() {
      if (program.exitCode !== null || program.signalCode !== null) return;
      program.kill('SIGKILL');
      await once(program, 'exit');
    },
  };
}

/** Resolves with the URL that the sandbox reports. */
function listening(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    program.once('message', ({ url }: { url: string }) => resolve(url));
    program.once('exit', () => reject(new Error('the sandbox ended before it listened')));
  });
}
