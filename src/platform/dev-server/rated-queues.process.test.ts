// The embedded server's configuration for queues with a rate: one partition each, and fairness between partners.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { startDevServer, type DevServer } from './dev-server';
import { provisionBySettings } from './temporal-cli';
import type { DynamicConfig } from './tuning';

const NAMESPACE = 'usher-test';
const QUEUE = 'without-workers';
const RUSH = 12;
const POLL_TIMEOUT_MS = 30_000;

let folder: string;
let server: DevServer | undefined;
let connection: Connection | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'usher-rated-queues-'));
});

afterEach(async () => {
  await connection?.close();
  await server?.stop();
  await rm(folder, { recursive: true });
});

async function connectToServer(dynamicConfig: DynamicConfig = {}): Promise<Connection> {
  const report = (line: string) => process.stderr.write(`${line}\n`);
  const cli = await provisionBySettings(process.env, report);
  server = await startDevServer({
    binary: cli.path,
    namespace: NAMESPACE,
    searchAttributes: [],
    retentionDays: 1,
    ui: false,
    logFile: join(folder, 'temporal.log'),
    dynamicConfig,
    report,
  });
  connection = await Connection.connect({ address: server.address });
  return connection;
}

test('a queue has one partition', async () => {
  const { workflowService } = await connectToServer();
  const answer = await workflowService.listTaskQueuePartitions({
    namespace: NAMESPACE,
    taskQueue: { name: QUEUE },
  });
  expect(answer.activityTaskQueuePartitions).toHaveLength(1);
  expect(answer.workflowTaskQueuePartitions).toHaveLength(1);
});

test('partners take turns', async () => {
  expect(await turnBehindRush()).toBeLessThan(RUSH / 2);
});

test('control: with fairness off, tasks are served in order of arrival', async () => {
  expect(await turnBehindRush({ 'matching.enableFairness': false })).toBe(RUSH + 1);
});

/** The position at which one partner's task is served after RUSH earlier tasks of another partner. */
async function turnBehindRush(dynamicConfig?: DynamicConfig): Promise<number> {
  const to = await connectToServer(dynamicConfig);
  for (let nth = 1; nth <= RUSH; nth++) await addTask(to, `rush-${nth}`, 'odeon');
  await addTask(to, 'quiet', 'rex');
  for (let turn = 1; turn <= RUSH + 1; turn++) {
    if ((await takeTask(to)) === 'quiet') return turn;
  }
  throw new Error('the task of the other partner was never served');
}

async function addTask(to: Connection, workflowId: string, fairnessKey: string): Promise<void> {
  const { workflow } = new Client({ connection: to, namespace: NAMESPACE });
  const options = { workflowId, taskQueue: QUEUE, priority: { fairnessKey } };
  await workflow.start('anything', options);
}

/** Returns the workflow id of the next task. */
async function takeTask(from: Connection): Promise<string | null | undefined> {
  const poll = {
    namespace: NAMESPACE,
    taskQueue: { name: QUEUE },
    identity: 'test',
  };
  const task = await from.withDeadline(Date.now() + POLL_TIMEOUT_MS, () =>
    from.workflowService.pollWorkflowTaskQueue(poll),
  );
  return task.workflowExecution?.workflowId;
}
