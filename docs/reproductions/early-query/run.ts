// See README.md: node --import tsx docs/reproductions/early-query/run.ts [--no-query] [address]
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, Connection, type WorkflowHandle } from '@temporalio/client';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { heard, listening, say } from './workflow';

const TIMER_MS = 6_000;
const TASK_QUEUE = `early-query-${randomUUID()}`;

async function startWorker(address: string): Promise<ChildProcess> {
  const args = ['--import', 'tsx', join(__dirname, 'worker.ts'), address, TASK_QUEUE];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(child, 'message');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Waits until the history has an event with these attributes. */
async function untilEvent(handle: WorkflowHandle, attributes: string): Promise<void> {
  for (;;) {
    const { events } = await handle.fetchHistory();
    const isThere = events?.some((event) => event[attributes as keyof typeof event]);
    if (isThere) return;
    await pause(100);
  }
}

async function main(): Promise<void> {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const args = process.argv.slice(2);
  const withQuery = !args.includes('--no-query');
  const address = args.find((arg) => !arg.startsWith('--')) ?? '127.0.0.1:7233';
  const connection = await Connection.connect({ address });
  const client = new Client({ connection });
  const options = { workflowId: TASK_QUEUE, taskQueue: TASK_QUEUE, args: [TIMER_MS] as [number] };

  const first = await startWorker(address);
  const handle = await client.workflow.start(listening, options);
  await untilEvent(handle, 'timerStartedEventAttributes');
  await kill(first);
  const queried = withQuery ? handle.query(heard) : undefined;
  console.log(`1. The timer runs, and no worker does.${queried ? ' A query waits for one.' : ''}`);

  await untilEvent(handle, 'timerFiredEventAttributes');
  const updated = handle.executeUpdate(say, { args: ['update'] });
  console.log(
    '2. The timer has fired, and an Update has come. Their task waits for the killed worker.',
  );

  const second = await startWorker(address);
  if (queried) console.log(`3. The query is answered: ${JSON.stringify(await queried)}`);
  await updated;
  await handle.result();
  await kill(second);
  console.log('4. The workflow has completed. Its history is replayed:');

  const history = await handle.fetchHistory();
  const workflowsPath = require.resolve('./workflow');
  try {
    await Worker.runReplayHistory({ workflowsPath }, history);
    console.log('   it replays.');
  } catch (error) {
    console.log(`   ${error instanceof Error ? error.message : String(error)}`);
  }
  await connection.close();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
