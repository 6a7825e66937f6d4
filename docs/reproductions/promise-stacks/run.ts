// See README.md: node --import tsx docs/reproductions/promise-stacks/run.ts [address]
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { calling } from './workflow';

const CALLS = 30;
const REPLAYS = 200;
const ROUNDS = 3;

/** How a history is replayed: the workflow code, and what Node loads before the SDK. */
const VARIANTS = [
  { name: 'as it is', workflows: 'workflow.ts', required: [] },
  { name: 'three frames', workflows: 'three-frames.ts', required: [] },
  { name: 'no stack traces', workflows: 'workflow.ts', required: ['no-stacks.cjs'] },
];

/** Runs the workflow once on the server. Resolves with its history as JSON. */
async function record(address: string): Promise<string> {
  const taskQueue = `promise-stacks-${randomUUID()}`;
  const worker = await Worker.create({
    connection: await NativeConnection.connect({ address }),
    taskQueue,
    workflowsPath: require.resolve('./workflow'),
    activities: { act: async () => undefined },
  });
  const client = new Client({ connection: await Connection.connect({ address }) });
  const options = { workflowId: taskQueue, taskQueue, args: [CALLS] as [number] };
  const handle = await worker.runUntil(async () => {
    const started = await client.workflow.start(calling, options);
    await started.result();
    return started;
  });
  return historyToJSON(await handle.fetchHistory());
}

/** Replays in a process of its own. Returns the CPU time of one replay in milliseconds. */
function replayMs(file: string, { workflows, required }: (typeof VARIANTS)[number]): number {
  const preloaded = required.flatMap((name) => ['--require', join(__dirname, name)]);
  const program = [join(__dirname, 'replay.ts'), file, join(__dirname, workflows), `${REPLAYS}`];
  const args = [...preloaded, '--import', 'tsx', ...program];
  return Number(
    execFileSync(process.execPath, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
}

async function main([address = '127.0.0.1:7233']: readonly string[]): Promise<void> {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const folder = mkdtempSync(join(tmpdir(), 'promise-stacks-'));
  try {
    const file = join(folder, 'history.json');
    writeFileSync(file, await record(address));
    for (let round = 1; round <= ROUNDS; round++) {
      const found = VARIANTS.map(
        (variant) => `${variant.name} ${replayMs(file, variant).toFixed(1)} ms`,
      );
      console.log(`round ${round}, CPU of one replay: ${found.join(', ')}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

main(process.argv.slice(2))
  .then(() => process.exit())
  .catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
