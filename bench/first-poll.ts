// The time and CPU from the start of a worker's process to its first poll for checkouts.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { temporal as proto } from '@temporalio/proto';
import { startProgram } from '../scripts/program-process';
import { readConfig } from '../src/platform/config';
import { ensureDemoPartner } from '../src/platform/demo-partner';
import { connectTemporal } from '../src/platform/temporal-connection';
import { CHECKOUT_TASK_QUEUE } from '../src/workflows/messages';
import { TEST_PAYLOAD_KEYS } from '../tests/support/payload-keys';
import { startTemporal } from '../tests/support/temporal-server';
import { cpuMs } from './figures/process-tree';
import { median } from './figures/statistics';

const taskQueueType = proto.api.enums.v1.TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW;
const LOOK_EVERY_MS = 5;

/** Medians of the starts. */
export interface WorkerStart {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

async function startOnce(
  programs: string,
  env: Readonly<Record<string, string>>,
  pollers: () => Promise<readonly string[]>,
): Promise<WorkerStart> {
  process.env.USHER_PROGRAMS = programs;
  const startedMs = performance.now();
  const logFile = join(env.USHER_DATA_DIR ?? '', 'worker.log');
  const worker = await startProgram({ name: 'worker', entry: 'worker.ts', env, logFile });
  // By default, the identity of a worker begins with its process id.
  const isOurs = (identity: string): boolean => identity.startsWith(`${worker.pid}@`);
  while (!(await pollers()).some(isOurs)) await pause(LOOK_EVERY_MS);
  const seconds = (performance.now() - startedMs) / 1000;
  const cpuSeconds = (await cpuMs(worker.pid)) / 1000;
  await worker.stop();
  return { seconds, cpuSeconds };
}

/** Starts the worker from the compiled programs in the folder `programs`, or from its sources if `programs` is ''. */
export async function measureWorkerStart(programs: string, count: number): Promise<WorkerStart> {
  const dataDir = await mkdtemp(join(tmpdir(), 'usher-worker-start-'));
  const server = await startTemporal(dataDir);
  const env = {
    USHER_DATA_DIR: dataDir,
    TEMPORAL_ADDRESS: server.address,
    USHER_PAYLOAD_KEYS: TEST_PAYLOAD_KEYS,
    LOG_LEVEL: 'error',
    OPS_PORT: '0',
  };
  const config = readConfig(env);
  const temporal = await connectTemporal(config);
  const { namespace } = config.temporal;
  const taskQueue = { name: CHECKOUT_TASK_QUEUE };
  const pollers = async (): Promise<readonly string[]> => {
    const { workflowService } = temporal.client;
    const reported = await workflowService.describeTaskQueue({
      namespace,
      taskQueue,
      taskQueueType,
    });
    return (reported.pollers ?? []).map(({ identity }) => identity ?? '');
  };
  try {
    await ensureDemoPartner(config);
    const starts: WorkerStart[] = [];
    while (starts.length < count) starts.push(await startOnce(programs, env, pollers));
    return {
      seconds: median(starts.map((it) => it.seconds)),
      cpuSeconds: median(starts.map((it) => it.cpuSeconds)),
    };
  } finally {
    await temporal.close();
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}
