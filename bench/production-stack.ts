// The production topology on this machine, for benchmarks: Temporal's production server on PostgreSQL, two APIs behind
// a balancer, and two workers. All of it is stopped when the work ends.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterTemporal } from '../scripts/cluster/cluster-temporal';
import { startStack, type Stack } from '../scripts/stack';
import { steadyPort } from '../src/platform/dev-server/steady-port';
import { startDriver, type Driver } from './programs/driver-process';
import { setupOf } from './turn';

const SETTINGS = {
  LOG_LEVEL: 'error',
  TEMPORAL_ADDRESS: '',
  UPSTREAM_RATE_PER_SECOND: '5000',
  SANDBOX_RATE_PER_SECOND: '0',
  KEY_REQUESTS_PER_SECOND: '100000',
  KEY_REQUESTS_WAITING_MAX: '5000',
};

export interface ProductionStack {
  readonly stack: Stack;
  readonly dataDir: string;
  readonly driver: Driver;
}

export async function withProductionStack(
  historyShards: number,
  work: (running: ProductionStack) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'usher-bench-cluster-'));
  try {
    const stack = await startStack({
      dataDir,
      env: SETTINGS,
      report: console.log,
      openTemporal: clusterTemporal(historyShards),
      ports: {
        api: await steadyPort(),
        sandbox: await steadyPort(),
        temporal: await steadyPort(),
        temporalUi: false,
        ops: { api: await steadyPort(), worker: await steadyPort() },
      },
      replicas: { api: 2, worker: 2 },
    });
    try {
      await withDriver(stack, dataDir, (driver) => work({ stack, dataDir, driver }));
    } finally {
      await stack.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Measures each program, and adds up the results of each kind: of both APIs, for example. */
export async function sumByKind(
  { programs }: Stack,
  measure: (pid: number) => Promise<number>,
): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>();
  for (const program of programs) {
    const kind = program.name.replace(/ \d+$/, '');
    sums.set(kind, (sums.get(kind) ?? 0) + (await measure(program.current().pid)));
  }
  return sums;
}

async function withDriver(
  { apiUrl, apiKey = '', sandboxUrl }: Stack,
  dataDir: string,
  work: (driver: Driver) => Promise<void>,
): Promise<void> {
  const svc = { svcUrl: sandboxUrl, svcKey: '' };
  const driver = await startDriver(
    'usher',
    setupOf({ svc, dataDir }, { setup: { apiUrl, apiKey } }),
  );
  try {
    await work(driver);
  } finally {
    await driver.stop();
  }
}
