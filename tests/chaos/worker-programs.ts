// Workers as separate processes, for a test's server and sandbox. Tests may kill them; all are killed at the end.
import { join } from 'node:path';
import { startProgram, type ProgramProcess } from '../../scripts/program-process';
import { TEST_PAYLOAD_KEYS } from '../support/payload-keys';
import type { Usher } from '../support/usher';

/** High enough that our rate limit delays no test. */
const RATE_PER_SECOND = '5000';
/** Shorter than `callTimeoutMs` of the tests' policy, as required. */
const TIMEOUT_MS = '5000';

export class WorkerPrograms {
  private readonly running = new Set<ProgramProcess>();

  /** `env` overrides the usual settings of all workers. */
  constructor(
    private readonly usher: Usher,
    private readonly env: Readonly<Record<string, string>> = {},
  ) {}

  /** Starts the worker as in production, with these settings. */
  startPlain(env: Readonly<Record<string, string>> = {}): Promise<ProgramProcess> {
    return this.start('worker.ts', env);
  }

  startKillable(gateUrl: string): Promise<ProgramProcess> {
    return this.start('tests/chaos/killable-worker.ts', { KILL_GATE_URL: gateUrl });
  }

  /** Kills the worker immediately; resolves with its exit code or signal. */
  kill(program: ProgramProcess): Promise<string> {
    if (this.running.has(program)) process.kill(program.pid, 'SIGKILL');
    return program.exited;
  }

  private async start(
    entry: string,
    env: Readonly<Record<string, string>>,
  ): Promise<ProgramProcess> {
    const { config } = this.usher;
    const logFile = join(config.dataDir, 'worker.log');
    const settings = {
      USHER_DATA_DIR: config.dataDir,
      TEMPORAL_ADDRESS: config.temporal.address,
      TEMPORAL_NAMESPACE: config.temporal.namespace,
      UPSTREAM_BASE_URL: config.upstream.baseUrl,
      UPSTREAM_RATE_PER_SECOND: RATE_PER_SECOND,
      UPSTREAM_TIMEOUT_MS: TIMEOUT_MS,
      CARD_VAULT_URL: config.cardVault!.url,
      CARD_VAULT_SECRET: config.cardVault!.secret,
      USHER_PAYLOAD_KEYS: TEST_PAYLOAD_KEYS,
      LOG_LEVEL: 'error',
      OPS_PORT: '0',
    };
    const program = await startProgram({
      name: entry,
      entry,
      logFile,
      env: { ...settings, ...this.env, ...env },
    });
    this.running.add(program);
    this.usher.onStop(() => this.kill(program));
    void program.exited.then(() => this.running.delete(program));
    return program;
  }
}
