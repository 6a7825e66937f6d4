// Customers who wait while Temporal restarts keep their places: Temporal puts none of them at the end of the queue.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker';
import { createAdmissionActivities } from '../../src/activities';
import { Database } from '../../src/platform/sqlite';
import { admissionOf } from '../support/admitted-at';
import { eventually } from '../support/patience';
import '../support/quiet-runtime';
import { startRestorableTemporal, type RestorableTemporal } from '../support/temporal-server';

const CUSTOMERS = 20;
const WORKFLOWS = 'customers';
const QUEUE = 'admission-test';
/** Two, since the first save may have begun before the last customer was queued. */
const SAVES = 2;

let folder: string;
let temporal: RestorableTemporal;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'usher-restart-'));
  temporal = await startRestorableTemporal(folder);
});

afterAll(async () => {
  await temporal.stop();
  await rm(folder, { recursive: true });
});

test('waiting customers keep their order when Temporal restarts', async () => {
  const workflowsPath = require.resolve('../support/admission-workflows');
  const ids = await withWorker({ taskQueue: WORKFLOWS, workflowsPath }, queueAll);
  await progressSaved();
  await temporal.restart();
  const line = {
    taskQueue: QUEUE,
    activities: createAdmissionActivities(),
    maxConcurrentActivityTaskExecutions: 1,
  };
  const admittedAtMs = await withWorker(line, (client) =>
    Promise.all(ids.map((id) => admittedAt(client, id))),
  );
  expect(admittedAtMs).toEqual(admittedAtMs.toSorted((one, other) => one - other));
});

/** Does the work with a client, while the worker runs. */
async function withWorker<T>(
  options: WorkerOptions,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const { address, namespace } = temporal;
  const native = await NativeConnection.connect({ address });
  const connection = await Connection.connect({ address });
  try {
    const worker = await Worker.create({ ...options, connection: native, namespace });
    return await worker.runUntil(work(new Client({ connection, namespace })));
  } finally {
    await connection.close();
    await native.close();
  }
}

/** Queues one customer after the other; returns their ids. */
async function queueAll({ workflow }: Client): Promise<readonly string[]> {
  const ids = Array.from({ length: CUSTOMERS }, () => `customer-${randomUUID()}`);
  for (const workflowId of ids) {
    const options = { workflowId, taskQueue: WORKFLOWS, args: [QUEUE, 'demo'] };
    const handle = await workflow.start('customer', options);
    await eventually(
      () => handle.describe(),
      ({ raw }) => (raw.pendingActivities ?? []).length > 0,
    );
  }
  return ids;
}

async function progressSaved(): Promise<void> {
  const database = new Database(temporal.dataFile, { readonly: true });
  const read = () => database.prepare('SELECT data FROM shards').pluck().all().map(String).join();
  try {
    for (let saves = 0; saves < SAVES; saves++) {
      const before = read();
      await eventually(
        () => Promise.resolve(read()),
        (now) => now !== before,
      );
    }
  } finally {
    database.close();
  }
}

async function admittedAt({ workflow }: Client, id: string): Promise<number> {
  const admission = await eventually(
    () => admissionOf(workflow.getHandle(id)),
    (it) => it !== undefined,
  );
  return admission!.startedAtMs;
}
