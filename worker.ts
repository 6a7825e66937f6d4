// The worker: hosts the checkout workflow, the calls to Svc and those to payment providers. Run as many as you like; the
// rate of the calls to Svc is kept by the Temporal server for all of them together, for each key of Svc by itself.
import { Runtime, Worker, type NativeConnection, type WorkerOptions } from '@temporalio/worker';
import { createPaymentActivities, createSvcActivities } from './src/activities';
import { readConfig, type Config } from './src/platform/config';
import { createLogger, createTemporalLogger, type Logger } from './src/platform/logger';
import { createDataConverter } from './src/platform/payload-codec/data-converter';
import { loadPayloadKeys } from './src/platform/payload-codec/keys';
import { openPartnerDirectory } from './src/platform/partners';
import { runProgram } from './src/platform/program';
import { agreeOnSecrets } from './src/platform/secret-fingerprints';
import { svcKeysOf, type SvcKey } from './src/platform/svc-keys';
import { connectWorkerTransport } from './src/platform/temporal-connection';
import {
  startWorkerGroup,
  type GroupedWorker,
  type WorkerGroup,
} from './src/platform/worker-group';
import { createHttpCardVault } from './src/upstream/card-vault';
import { orderingOfKey } from './src/upstream/ordering/ordering-of-key';
import { createHttpPaymentProvider } from './src/upstream/payment-provider/payment-provider';
import { createSvcClient } from './src/upstream/svc/svc-client';
import { CHECKOUT_TASK_QUEUE, PAYMENT_TASK_QUEUE, svcTaskQueue } from './src/workflows/messages';

const USER_AGENT = 'usher-worker';

/** All builds of the worker belong to it; ops name it when they say which build gets the checkouts. */
const DEPLOYMENT_NAME = 'usher';

/** What the worker of a queue does: it has the workflows, or the calls to payment providers or to Svc with a key. */
type Duty = 'checkouts' | 'payments' | SvcKey;
type Outside = ReturnType<typeof openOutside>;

/** What the worker of a duty has that the others lack, and what is to be closed once it has ended. */
interface Equipment {
  readonly options: Partial<WorkerOptions>;
  readonly close?: () => void;
}

/**
 * Starts one worker for the checkouts, one for the calls to payment providers, and one for the calls to Svc of each key
 * that the partner file names, now or later. A bundle that is handed in must be of {@link workflowsPathOf} these
 * settings.
 */
export async function startWorkers(
  config: Config,
  connection: NativeConnection,
  workflows: Pick<WorkerOptions, 'workflowBundle'> | Pick<WorkerOptions, 'workflowsPath'> = {
    workflowsPath: workflowsPathOf(config),
  },
): Promise<WorkerGroup> {
  const { namespace } = config.temporal;
  const logger = createLogger(USER_AGENT, config.logLevel);
  const outside = openOutside(config, logger);
  const shared = {
    connection,
    namespace,
    dataConverter: createDataConverter(await loadPayloadKeys(config), namespace),
    shutdownGraceTime: '30s',
    shutdownForceTime: '40s',
    ...workerVersion(config.workerBuildId),
  } satisfies WorkerOptions | object;

  const group = await startWorkerGroup<Duty>({
    logger,
    wanted: () => dutiesOf(svcKeysOf(outside.partners.all(), config)),
    async open(taskQueue, duty) {
      const { options, close } = equip(duty, outside, workflows);
      return runWorker(await Worker.create({ ...shared, ...options, taskQueue }), close);
    },
  });
  const finished = group.finished.finally(() => outside.close());
  return {
    finished,
    async stop() {
      await Promise.all([group.stop(), finished]);
    },
  };
}

/** By the queue of each. */
function dutiesOf(svcKeys: readonly SvcKey[]): ReadonlyMap<string, Duty> {
  return new Map<string, Duty>([
    [CHECKOUT_TASK_QUEUE, 'checkouts'],
    [PAYMENT_TASK_QUEUE, 'payments'],
    ...svcKeys.map((key) => [svcTaskQueue(key.owner), key] as const),
  ]);
}

function equip(duty: Duty, outside: Outside, workflows: Partial<WorkerOptions>): Equipment {
  if (duty === 'payments') return { options: { activities: outside.paymentActivities } };
  if (duty !== 'checkouts') return equipForKey(duty, outside);
  return {
    options: {
      ...workflows,
      // A killed worker's tasks wait this long for it before another one takes them.
      stickyQueueScheduleToStartTimeout: '2s',
      maxCachedWorkflows: 500,
    },
  };
}

/** With a client and so a gate of its own: a 429 stops the calls of that key alone. */
function equipForKey(
  { apiKey, partnerTag, shape, checkoutRatePerSecond }: SvcKey,
  { calling, baseUrl, vault, maxTickets }: Outside,
): Equipment {
  const svc = createSvcClient({ ...calling, baseUrl, apiKey, partnerTag });
  const ordering = orderingOfKey(shape, svc, vault, { maxTickets });
  return {
    options: {
      activities: createSvcActivities({ ordering }),
      maxTaskQueueActivitiesPerSecond: checkoutRatePerSecond,
    },
    close: () => svc.close(),
  };
}

function runWorker(worker: Worker, close?: () => void): GroupedWorker {
  return {
    finished: worker.run().finally(close),
    stop() {
      if (worker.getState() === 'RUNNING') worker.shutdown();
    },
  };
}

/** What the activities reach, but for the clients of the keys: whom they call, and how. */
function openOutside(config: Config, logger: Logger) {
  const { baseUrl, timeoutMs, maxTickets, apiKey } = config.upstream;
  const { url: paymentsUrl, secret } = config.cardVault;
  const calling = { timeoutMs, userAgent: USER_AGENT };
  const vault = createHttpCardVault({ ...calling, paymentsUrl, secret });
  const payments = createHttpPaymentProvider(calling);
  const partners = openPartnerDirectory(config.partnersFile, logger, { sharedSvcKey: apiKey });
  return {
    ...{ calling, baseUrl, vault, maxTickets, partners },
    paymentActivities: createPaymentActivities({
      payments,
      paymentsOf: (partnerId) => partners.find(partnerId)?.payments,
    }),
    close() {
      for (const connection of [vault, payments]) connection.close();
    },
  };
}

/** The server refuses every task in which an unversioned worker says how a workflow is versioned. */
export function workflowsPathOf({ workerBuildId }: Pick<Config, 'workerBuildId'>): string {
  const isVersioned = workerBuildId !== undefined;
  return require.resolve(isVersioned ? './src/workflows/versioned' : './src/workflows');
}

/**
 * With a build id the worker gets what is meant for its build, and nothing before ops say so: all its queues,
 * so that a checkout of an old build also has its calls made by the code that it was written with.
 */
function workerVersion(
  buildId: string | undefined,
): Pick<WorkerOptions, 'workerDeploymentOptions'> {
  if (buildId === undefined) return {};
  return {
    workerDeploymentOptions: {
      useWorkerVersioning: true,
      version: { deploymentName: DEPLOYMENT_NAME, buildId },
      defaultVersioningBehavior: 'PINNED',
    },
  };
}

async function main(config: Config, logger: Logger): Promise<WorkerGroup> {
  Runtime.install({
    logger: createTemporalLogger(logger),
    // What the SDK's native part says joins our own lines.
    telemetryOptions: { logging: { forward: {}, filter: 'WARN' } },
    shutdownSignals: [],
  });
  const connection = await connectWorkerTransport(config);
  await agreeOnSecrets(connection, config);
  const workers = await startWorkers(config, connection);
  return {
    finished: workers.finished,
    async stop() {
      await workers.stop();
      await connection.close();
    },
  };
}

if (require.main === module) {
  const config = readConfig();
  const logger = createLogger(USER_AGENT, config.logLevel);
  runProgram(logger, () => main(config, logger));
}
