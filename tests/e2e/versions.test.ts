// A deployment as in docs/runbooks/deploying.md: the old build finishes its checkouts, the new one takes everything
// else, and then the old one can stop.
import { temporal as proto } from '@temporalio/proto';
import { NativeConnection, Worker } from '@temporalio/worker';
import type { ProgramProcess } from '../../scripts/program-process';
import { createDataConverter } from '../../src/platform/payload-codec/data-converter';
import { loadPayloadKeys } from '../../src/platform/payload-codec/keys';
import { CHECKOUT_TASK_QUEUE } from '../../src/workflows/messages';
import { PartnerBackend, type CheckoutJson } from '../support/partner-backend';
import { lineOf, typeOps, typeTemporal, type Ids } from '../support/runbook-lines';
import { reservedShowtime } from '../support/showtimes';
import { eventually } from '../support/patience';
import { useUsher } from '../support/use-usher';

const { VERSIONING_BEHAVIOR_AUTO_UPGRADE } = proto.api.enums.v1.VersioningBehavior;
const { TASK_QUEUE_TYPE_WORKFLOW, TASK_QUEUE_TYPE_ACTIVITY } = proto.api.enums.v1.TaskQueueType;
const { ROUTING_CONFIG_UPDATE_STATE_COMPLETED } = proto.api.enums.v1.RoutingConfigUpdateState;
type Routing = Pick<
  proto.api.deployment.v1.IRoutingConfig,
  'currentDeploymentVersion' | 'rampingDeploymentVersion' | 'rampingVersionPercentage'
>;

const QUEUES = ['checkouts', 'payment-calls', 'svc-calls', 'admission'];

const usher = useUsher({ worker: 'none' });
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();
/** The worker that a test leaves running for the next test. */
let running: ProgramProcess;

test('commands to a failing build return INTERNAL_ERROR, and a fixed build continues', async () => {
  const before = await usher.startWorkerProcess();
  const held = await partner.held(showtimeId);
  await before.stop();

  await whileFailing(async () => {
    // A Signal of any name creates a task, the first that the failing build gets.
    await usher.temporal.workflow.getHandle(held.id).signal('news');
    expect(await partner.edit(held.id, { reference: 'late' })).toMatchObject({
      status: 500,
      body: { code: 'INTERNAL_ERROR', kind: 'upstream', retryable: false },
    });
    const { printed } = await typeOps(`cancel ${held.id} --reason late --yes`, usher.config);
    expect(printed).toContain('not accepted yet: its tasks fail (failing-workflow-tasks.md)');
    const shown = await typeOps(`show ${held.id}`, usher.config);
    expect(shown.printed).toMatch(
      /tasks fail attempt \d+, this build is broken: failing-workflow-tasks/,
    );
    // A read runs no workflow code.
    const read = await partner.get(held.id);
    expect(read).toMatchObject({ status: 200, body: { status: 'held' } });
  });

  running = await usher.startWorkerProcess();
  const { hold } = await partner.reaches(held.id, 'held');
  expect(hold?.expiresAt).toBe(held.hold?.expiresAt);
});

test('unversioned checkouts continue on a versioned build, and an order is not pinned to its first build', async () => {
  const unversioned = running;
  const bought = await buy(await partner.held(showtimeId));
  const held = await partner.held(showtimeId);

  running = await startBuild('A');
  await makeCurrent('A');
  await unversioned.stop();
  await buy(held);
  expect((await partner.cancel(bought.id)).status).toBe(200);
  expect(await workersOf(bought.id, 'last')).toEqual([unversioned.pid, running.pid]);
  expect(await behaviorOf(bought.id)).toBe(VERSIONING_BEHAVIOR_AUTO_UPGRADE);
});

test('the old build finishes its checkouts, and the new build takes all later checkouts and every order', async () => {
  const a = running;
  const bought = await buy(await partner.held(showtimeId));
  const held = await partner.held(showtimeId);

  running = await startBuild('B');
  const b = running;
  const early = await partner.held(showtimeId);
  await route('--percentage 5', { NEW: 'B', '--percentage 5': '--percentage 100' });
  const ramped = await partner.held(showtimeId);
  await makeCurrent('B');
  expect(await drainageOf('A')).toBe('draining');
  const late = await partner.held(showtimeId);

  await buy(held);
  await partner.cancel(early.id);
  expect(await workersOf(held.id, 'first')).toEqual([a.pid]);
  expect(await workersOf(held.id, 'last')).toEqual([b.pid]);
  expect(await workersOf(early.id, 'last')).toEqual([a.pid]);
  expect(await workersOf(ramped.id, 'last')).toEqual([b.pid]);
  expect(await workersOf(late.id, 'last')).toEqual([b.pid]);

  await a.stop();
  expect((await partner.cancel(bought.id)).status).toBe(200);
  await partner.reaches(bought.id, 'cancelled');
  expect(await workersOf(bought.id, 'first')).toEqual([a.pid]);
  expect(await workersOf(bought.id, 'last')).toEqual([a.pid, b.pid]);
});

test('checkouts of a stopped build move to the current build; an unversioned worker takes new ones', async () => {
  const held = await partner.held(showtimeId);
  await running.stop();
  const workers = lineOf('no-worker', 'deployment describe');
  expect(await typeTemporal(workers, usher.config)).toMatch(/Current\w*\s+B\b/);
  const c = await startBuild('C');
  await makeCurrent('C');
  const ids = { 'build OLD': 'build B', 'usher:OLD': 'usher:B' };
  await eventually(
    () => type("workflow list --query 'TemporalWorkerDeploymentVersion", ids),
    (printed) => printed.includes(held.id),
  );
  await type('update-options', ids);
  await buy(held);
  expect(await workersOf(held.id, 'last')).toEqual([c.pid]);

  const unversioned = await usher.startWorkerProcess();
  await route('--unversioned');
  const late = await partner.held(showtimeId);
  expect(await workersOf(late.id, 'last')).toEqual([unversioned.pid]);
});

/** Runs the callback while the only worker is the failing build. */
async function whileFailing(act: () => Promise<void>): Promise<void> {
  const { address, namespace } = usher.config.temporal;
  const connection = await NativeConnection.connect({ address });
  const worker = await Worker.create({
    connection,
    namespace,
    taskQueue: CHECKOUT_TASK_QUEUE,
    workflowsPath: require.resolve('../support/failing-workflows'),
    dataConverter: createDataConverter(await loadPayloadKeys(usher.config), namespace),
  });
  try {
    await worker.runUntil(act);
  } finally {
    await connection.close();
  }
}

/** Starts a build and waits until Temporal knows all its workers, as required before routing checkouts to it. */
async function startBuild(buildId: string): Promise<ProgramProcess> {
  const worker = await usher.startWorkerProcess({ WORKER_BUILD_ID: buildId });
  await eventually(
    () => taskQueuesOf(buildId).catch((): string[] => []),
    (polled) => QUEUES.every((queue) => polled.includes(queue)),
  );
  return worker;
}

async function taskQueuesOf(buildId: string): Promise<readonly string[]> {
  const described = await type('describe-version', { NEW: buildId }, '--output json');
  const { taskQueuesInfos } = JSON.parse(described) as { taskQueuesInfos: { name: string }[] };
  return taskQueuesInfos.map(({ name }) => name);
}

async function drainageOf(buildId: string): Promise<string> {
  const described = await type('deployment describe --name', {}, '--output json');
  const { versionSummaries } = JSON.parse(described) as {
    versionSummaries: { BuildID: string; drainageStatus: string }[];
  };
  return versionSummaries.find(({ BuildID }) => BuildID === buildId)?.drainageStatus ?? 'none';
}

/** Runs the command of docs/runbooks/deploying.md that contains these words; `more` adds arguments. */
function type(words: string, ids: Ids = {}, more = ''): Promise<string> {
  return typeTemporal(`${lineOf('deploying', words, ids)} ${more}`, usher.config);
}

const makeCurrent = (buildId: string) => route('set-current-version', { NEW: buildId });

/** Changes the routing, and waits until the queues have it: the server reports completion late. */
async function route(words: string, ids: Ids = {}): Promise<void> {
  await type(words, ids);
  const { workflowService, options } = usher.temporal;
  const request = { namespace: options.namespace, deploymentName: 'usher' };
  await eventually(
    async () => {
      const { workerDeploymentInfo } = await workflowService.describeWorkerDeployment(request);
      const wanted = buildsOf(workerDeploymentInfo?.routingConfig);
      const known = await Promise.all(QUEUES.map(async (name) => buildsOf(await routingOf(name))));
      return { state: workerDeploymentInfo?.routingConfigUpdateState, wanted, known };
    },
    ({ state, wanted, known }) =>
      state === ROUTING_CONFIG_UPDATE_STATE_COMPLETED || known.every((builds) => builds === wanted),
  );
}

/** The routing config that a queue has. */
async function routingOf(name: string) {
  const { workflowService, options } = usher.temporal;
  const { versioningInfo } = await workflowService.describeTaskQueue({
    namespace: options.namespace,
    taskQueue: { name },
    taskQueueType:
      name === CHECKOUT_TASK_QUEUE ? TASK_QUEUE_TYPE_WORKFLOW : TASK_QUEUE_TYPE_ACTIVITY,
  });
  return versioningInfo;
}

/** The current build, and the ramping one with its percentage. */
function buildsOf(routing: Routing | null | undefined): string {
  const { currentDeploymentVersion: current, rampingDeploymentVersion: ramping } = routing ?? {};
  return `${current?.buildId ?? ''} ${ramping?.buildId ?? ''} ${routing?.rampingVersionPercentage ?? 0}`;
}

async function buy(held: CheckoutJson): Promise<CheckoutJson> {
  await partner.order(held, 'tok_ok');
  return partner.reaches(held.id, 'confirmed');
}

/** The workflow's versioning behavior, as set by its last task. */
async function behaviorOf(id: string): Promise<unknown> {
  const { raw } = await usher.temporal.workflow.getHandle(id).describe();
  return raw.workflowExecutionInfo?.versioningInfo?.behavior;
}

/**
 * The processes that carried out the tasks and the calls of a run, in order, each once. Waits for
 * at least one: a run that continues another can be read before a worker has completed its first task.
 */
function workersOf(id: string, which: 'first' | 'last'): Promise<readonly number[]> {
  return eventually(
    () => workersSoFar(id, which),
    (workers) => workers.length > 0,
  );
}

async function workersSoFar(id: string, which: 'first' | 'last'): Promise<readonly number[]> {
  const { workflow } = usher.temporal;
  const { raw } = await workflow.getHandle(id).describe();
  const firstRunId = raw.workflowExecutionInfo?.firstRunId ?? undefined;
  const handle = workflow.getHandle(id, which === 'first' ? firstRunId : undefined);
  const { events } = await handle.fetchHistory();
  const identities = (events ?? []).flatMap((event) => {
    const done =
      event.workflowTaskCompletedEventAttributes ?? event.activityTaskStartedEventAttributes;
    return done?.identity ? [done.identity] : [];
  });
  // The SDK names a worker after its process and machine: 4711@host.
  return [...new Set(identities.map((identity) => Number.parseInt(identity, 10)))];
}
