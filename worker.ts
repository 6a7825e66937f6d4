// The worker: hosts the checkout workflow and the calls to Svc. Run as many as you like; the rate of
// the calls is kept by the Temporal server for all of them together, for each key of Svc by itself.
import { Runtime, Worker, type NativeConnection, type WorkerOptions } from '@temporalio/worker';
import { createPaymentActivities, createSvcActivities } from './src/activities';
import { readConfig, type Config } from './src/platform/config';
import { createLogger, createTemporalLogger, type Logger } from './src/platform/logger';
import { createDataConverter } from './src/platform/payload-codec/data-converter';
import { loadPayloadKeys } from './src/platform/payload-codec/keys';
import { openPartnerDirectory } from './src/platform/partners';
import { runProgram } from './src/platform/program';
import { svcKeysOf, type SvcKey } from './src/platform/svc-keys';
import { connectWorkerTransport } from './src/platform/temporal-connection';
import { startWorkerGroup, type GroupedWorker } from './src/platform/worker-group';
import { createHttpCardVault, type CardVault } from './src/upstream/card-vault';
import { orderingOfKey } from './src/upstream/ordering-of-key';
import { createHttpPaymentProvider } from './src/upstream/payment-provider';
import { createSvcClient, type SvcClientOptions } from './src/upstream/svc-client';
import { CHECKOUT_TASK_QUEUE, svcTaskQueue } from './src/workflows/messages';

const USER_AGENT = 'usher-worker';

/** All builds of the worker belong to it; ops name it when they say which build gets the checkouts. */
const DEPLOYMENT_NAME = 'usher';

export interface RunningWorkers {
  /** Rejects when a worker fails, so that whoever supervises the process starts it again. */
  readonly finished: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts one worker for the checkouts, and one for the calls to Svc of each key that the partner file names, now or
 * later. A bundle that is handed in must be of {@link workflowsPathOf} these settings.
 */
export async function startWorkers(
  config: Config,
  connection: NativeConnection,
  workflows: Pick<WorkerOptions, 'workflowBundle'> | Pick<WorkerOptions, 'workflowsPath'> = {
    workflowsPath: workflowsPathOf(config),
  },
): Promise<RunningWorkers> {
  const { namespace } = config.temporal;
  const { logger, partners, payments, vault, calling } = openOutside(config);
  const shared = {
    connection,
    namespace,
    dataConverter: createDataConverter(await loadPayloadKeys(config), namespace),
    shutdownGraceTime: '30s',
    shutdownForceTime: '40s',
    ...workerVersion(config.workerBuildId),
  } satisfies WorkerOptions | object;

  const checkouts = await Worker.create({
    ...shared,
    ...workflows,
    taskQueue: CHECKOUT_TASK_QUEUE,
    // A killed worker's tasks wait this long for it before another one takes them.
    stickyQueueScheduleToStartTimeout: '2s',
    maxCachedWorkflows: 500,
    activities: createPaymentActivities({
      payments,
      paymentsOf: (partnerId) => partners.find(partnerId)?.payments,
    }),
  });
  const { baseUrl, maxTickets } = config.upstream;
  const calls = await startWorkerGroup({
    logger,
    wanted: () =>
      new Map(svcKeysOf(partners.all(), config).map((key) => [svcTaskQueue(key.owner), key])),
    open: (taskQueue, key) =>
      openCalls({ ...shared, taskQueue }, key, { ...calling, baseUrl }, vault, maxTickets),
  });
  const finished = Promise.all([checkouts.run(), calls.finished]).then(() => {
    for (const connection of [vault, payments]) connection.close();
  });
  return {
    finished,
    async stop() {
      if (checkouts.getState() === 'RUNNING') checkouts.shutdown();
      await calls.stop();
      await finished;
    },
  };
}

/** Whom the activities reach, but for Svc: the vault of the cards, and the payment providers of the partners. */
function openOutside(config: Config) {
  const { url: paymentsUrl, secret } = config.cardVault;
  const calling = { timeoutMs: config.upstream.timeoutMs, userAgent: USER_AGENT };
  const logger = createLogger(USER_AGENT, config.logLevel);
  return {
    calling,
    logger,
    vault: createHttpCardVault({ ...calling, paymentsUrl, secret }),
    payments: createHttpPaymentProvider(calling),
    partners: openPartnerDirectory(config.partnersFile, logger, {
      sharedSvcKey: config.upstream.apiKey,
    }),
  };
}

/** The worker of a key, with a client and so a gate of its own: a 429 stops the calls of that key alone. */
async function openCalls(
  options: WorkerOptions,
  { apiKey, partnerTag, shape, checkoutRatePerSecond }: SvcKey,
  calling: Pick<SvcClientOptions, 'baseUrl' | 'timeoutMs' | 'userAgent'>,
  vault: CardVault,
  maxTickets: number,
): Promise<GroupedWorker> {
  const svc = createSvcClient({ ...calling, apiKey, partnerTag });
  const worker = await Worker.create({
    ...options,
    activities: createSvcActivities({ ordering: orderingOfKey(shape, svc, vault, { maxTickets }) }),
    maxTaskQueueActivitiesPerSecond: checkoutRatePerSecond,
  });
  return {
    finished: worker.run().finally(() => svc.close()),
    stop() {
      if (worker.getState() === 'RUNNING') worker.shutdown();
    },
  };
}

/** The server refuses every task in which an unversioned worker says how a workflow is versioned. */
export function workflowsPathOf({ workerBuildId }: Pick<Config, 'workerBuildId'>): string {
  const isVersioned = workerBuildId !== undefined;
  return require.resolve(isVersioned ? './src/workflows/versioned' : './src/workflows');
}

/**
 * With a build id the worker gets what is meant for its build, and nothing before ops say so: both workers,
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

async function main(config: Config, logger: Logger): Promise<RunningWorkers> {
  Runtime.install({
    logger: createTemporalLogger(logger),
    // What the SDK's native part says joins our own lines.
    telemetryOptions: { logging: { forward: {}, filter: 'WARN' } },
    shutdownSignals: [],
  });
  const connection = await connectWorkerTransport(config);
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
  const logger = createLogger('usher-worker', config.logLevel);
  runProgram(logger, () => main(config, logger));
}
