// The production topology on this machine: Temporal's production server on PostgreSQL, two APIs behind a balancer and
// two workers. Partners buy through it, even while one part after another is killed.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, Connection } from '@temporalio/client';
import { namespaceNeeds, setUpNamespace } from '../../src/platform/usher-namespace';
import {
  admissionTaskQueue,
  CHECKOUT_TASK_QUEUE,
  svcTaskQueue,
} from '../../src/workflows/messages';
import { SEARCH_ATTRIBUTES, searchAttributes } from '../../src/workflows/search-attribute-keys';
import { judge } from '../chaos/chaos-run';
import { CHECKOUT_PATHS, type CheckoutPath } from '../chaos/checkout-paths';
import { openMortalStack, type MortalStack } from '../chaos/mortal-stack';
import { prepareTrips, travel, type Arrived, type TripDeps } from '../chaos/trips';
import { openEventStream } from '../support/event-stream';
import { CUSTOMER, PartnerBackend } from '../support/partner-backend';

const ROOT = join(__dirname, '../..');
/** Killed one after the other, each while new checkouts are in progress. */
const VICTIMS = ['worker 1', 'postgres', 'api 1', 'temporal'];

let dataDir: string;
let stack: MortalStack;
let trips: TripDeps;
let undisturbed: readonly Arrived[];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'usher-cluster-'));
  const report = (line: string): void => void process.stdout.write(`${line}\n`);
  stack = await openMortalStack({ dataDir, isCluster: true, report });
  trips = await prepareTrips(stack);
});

afterAll(async () => {
  await stack?.stop();
  await rm(dataDir, { recursive: true });
});

const stockOf = (name: string) => {
  const path = CHECKOUT_PATHS.find((each) => each.name === name)!;
  return trips.stocks.get(path)!;
};

test('checkouts of both shapes are bought, paid for in every way, and cancelled', async () => {
  undisturbed = await Promise.all(CHECKOUT_PATHS.map((path) => travel(trips, path)));
  const kills = new Map<string, number>();
  const arrived = undisturbed;
  const { findings, paths } = await judge(stack, { undisturbed, arrived, kills });
  expect(findings).toEqual([]);
  const ends = [...paths.values()].map(({ asWanted }) => asWanted);
  expect(ends).toEqual(CHECKOUT_PATHS.map(() => 1));
});

test('a namespace accepts checkouts as soon as it is set up', async () => {
  const namespace = randomUUID();
  const connection = await Connection.connect({ address: stack.temporalAddress });
  try {
    const needs = namespaceNeeds(namespace, SEARCH_ATTRIBUTES);
    await setUpNamespace(connection, needs, () => undefined);
    const start = { taskQueue: 'nobody', workflowId: 'chk_first', args: [] };
    const typedSearchAttributes = [{ key: searchAttributes.partner, value: 'demo' }];
    const { workflow } = new Client({ connection, namespace });
    const first = await workflow.start('checkout', { ...start, typedSearchAttributes });
    expect((await first.describe()).status.name).toBe('RUNNING');
  } finally {
    await connection.close();
  }
});

test('the queues of a Svc key have one partition, and the checkout queue the default number', async () => {
  const connection = await Connection.connect({ address: stack.temporalAddress });
  try {
    const partitionsOf = async (name: string) => {
      const { activityTaskQueuePartitions } =
        await connection.workflowService.listTaskQueuePartitions({
          namespace: stack.namespace,
          taskQueue: { name },
        });
      return activityTaskQueuePartitions?.length;
    };
    expect(await partitionsOf(svcTaskQueue())).toBe(1);
    expect(await partitionsOf(admissionTaskQueue())).toBe(1);
    expect(await partitionsOf(CHECKOUT_TASK_QUEUE)).toBe(4);
  } finally {
    await connection.close();
  }
});

test('a start repeated at the other API returns the same checkout, and both APIs show it', async () => {
  const [first, second] = stack.apiUrls.map((apiUrl) => new PartnerBackend({ ...stack, apiUrl }));
  const body = { showtimeId: stockOf('happy').showtimeId, quantity: 2, customer: CUSTOMER };
  const key = { 'Idempotency-Key': randomUUID() };
  const started = await first!.call('POST', '/v1/checkouts', body, key);
  const repeated = await second!.call('POST', '/v1/checkouts', body, key);
  expect(repeated.body.id).toBe(started.body.id);
  expect((await second!.get(started.body.id)).body).toEqual(
    (await first!.get(started.body.id)).body,
  );
});

test('an event stream passes the balancer without delay', async () => {
  const partner = new PartnerBackend(stack);
  const checkout = await partner.selecting(stockOf('cancelled').showtimeId);
  const stream = await openEventStream(stack, checkout.id);
  try {
    expect(stream.headers.get('Content-Type')).toContain('text/event-stream');
    const items = [{ offerId: checkout.offers[0]?.offerId, ...seatsOf(stockOf('cancelled')) }];
    await partner.call('PUT', `/v1/checkouts/${checkout.id}/seats`, { items });
    let status: string | undefined;
    while (status !== 'held') status = (await stream.next())?.data.data.status;
  } finally {
    stream.close();
  }
});

function seatsOf(stock: ReturnType<typeof stockOf>) {
  const { seatIds } = stock.takeTwo();
  return { seatIds };
}

test('ops can list the bought checkouts', async () => {
  const { temporalAddress: TEMPORAL_ADDRESS } = stack;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'scripts/ops.ts'), 'list'],
    { cwd: ROOT, env: { ...process.env, TEMPORAL_ADDRESS, USHER_DATA_DIR: dataDir } },
  );
  for (const { end } of undisturbed) expect(stdout).toContain(end.id);
});

/** Starts a checkout on its path. */
function depart(path: CheckoutPath) {
  const key = randomUUID();
  const { backend, partnerId } = trips.buyers[path.shape];
  const untilStarted = async (): Promise<void> => {
    const id = trips.ids.checkoutId(partnerId, key);
    while ((await backend.get(id)).status !== 200);
  };
  return { arrival: travel(trips, path, key), isStarted: untilStarted() };
}

test('nothing is lost, charged twice or misreported while parts are killed', async () => {
  const arrivals: Promise<Arrived>[] = [];
  const kills = new Map<string, number>();
  let next = 0;
  for (const name of VICTIMS) {
    const paths = Array.from({ length: 4 }, () => CHECKOUT_PATHS[next++ % CHECKOUT_PATHS.length]!);
    const departures = paths.map((path) => depart(path));
    arrivals.push(...departures.map(({ arrival }) => arrival));
    await Promise.all(departures.map(({ isStarted }) => isStarted));
    const victim = stack.programs.find((program) => program.name === name)!;
    victim.kill();
    kills.set(name, 1);
    await Promise.race([
      victim.untilUp(),
      stack.broken.then((why) => Promise.reject(new Error(why))),
    ]);
  }
  const arrived = await Promise.all(arrivals);
  const { findings, paths } = await judge(stack, { undisturbed, arrived, kills });
  expect(findings).toEqual([]);
  const ended = [...paths.values()].map(({ asWanted, inReview }) => asWanted + inReview);
  expect(ended).toEqual(CHECKOUT_PATHS.map(() => 2));
});
