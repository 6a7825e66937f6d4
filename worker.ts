// The worker: hosts the checkout workflow, the calls to Svc and those to payment providers. Run as many as you
// like; the rate of the calls to Svc is kept by the Temporal server for all of them together.
import { Runtime, Worker, type NativeConnection, type WorkerOptions } from '@temporalio/worker';
import { createPaymentActivities, createSvcActivities } from './src/activities';
import { readConfig, type Config } from './src/platform/config';
import { createLogger, createTemporalLogger, type Logger } from './src/platform/logger';
import { createDataConverter } from './src/platform/payload-codec/data-converter';
import { loadPayloadKeys } from './src/platform/payload-codec/keys';
import { openPartnerDirectory } from './src/platform/partners';
import { runProgram } from './src/platform/program';
import { agreeOnSecrets } from './src/platform/secret-fingerprints';
import { connectWorkerTransport } from './src/platform/temporal-connection';
import { runTogether, type WorkerGroup } from './src/platform/worker-group';
import { createHttpCardVault } from './src/upstream/card-vault';
import { orderingOfKey } from './src/upstream/ordering-of-key';
import { createHttpPaymentProvider } from './src/upstream/payment-provider';
import { createSvcClient } from './src/upstream/svc-client';
import { CHECKOUT_TASK_QUEUE, SVC_TASK_QUEUE } from './src/workflows/messages';

const USER_AGENT = 'usher-worker';

/** All builds of the worker belong to it; ops name it when they say which build gets the checkouts. */
const DEPLOYMENT_NAME = 'usher';

/** Calls to payment providers have a queue of their own: they wait neither for Svc's rate nor behind other work. */
export const PAYMENT_TASK_QUEUE = 'payment-calls';

/**
 * Starts one worker for the checkouts, one for the calls to Svc and one for those to payment providers. A bundle that
 * is handed in must be of {@link workflowsPathOf} these settings.
 */
export async function startWorkers(
  config: Config,
  connection: NativeConnection,
  workflows: Pick<WorkerOptions, 'workflowBundle'> | Pick<WorkerOptions, 'workflowsPath'> = {
    workflowsPath: workflowsPathOf(config),
  },
  logger = createLogger(USER_AGENT, config.logLevel),
): Promise<WorkerGroup> {
  const { namespace } = config.temporal;
  const outside = openOutside(config, logger);
  const shared = {
    connection,
    namespace,
    dataConverter: createDataConverter(await loadPayloadKeys(config), namespace),
    shutdownGraceTime: '30s',
    shutdownForceTime: '40s',
    ...workerVersion(config.workerBuildId),
  } satisfies WorkerOptions | object;

  const workers = await Promise.all([
    Worker.create({
      ...shared,
      ...workflows,
      taskQueue: CHECKOUT_TASK_QUEUE,
      // A killed worker's tasks wait this long for it before another one takes them.
      stickyQueueScheduleToStartTimeout: '2s',
      maxCachedWorkflows: 500,
      // Also here, for workflows that do not name the queue of payments.
      activities: outside.paymentActivities,
    }),
    Worker.create({
      ...shared,
      taskQueue: SVC_TASK_QUEUE,
      activities: outside.svcActivities,
      maxTaskQueueActivitiesPerSecond: config.upstream.checkoutRatePerSecond,
    }),
    Worker.create({
      ...shared,
      taskQueue: PAYMENT_TASK_QUEUE,
      activities: outside.paymentActivities,
    }),
  ]);
  const group = runTogether(workers, (error) =>
    logger.error({ error }, 'a worker failed: the others end the calls that they have begun'),
  );
  const finished = group.finished.finally(() => outside.close());
  return {
    finished,
    async stop() {
      await Promise.all([group.stop(), finished]);
    },
  };
}

/** What the activities reach: Svc, the vault of the cards, and the payment providers of the partners. */
function openOutside(config: Config, logger: Logger) {
  const { baseUrl, apiKey, partnerTag, timeoutMs, orderingShape } = config.upstream;
  const { url: paymentsUrl, secret } = config.cardVault;
  const calling = { timeoutMs, userAgent: USER_AGENT };
  const svc = createSvcClient({ ...calling, baseUrl, apiKey, partnerTag });
  const vault = createHttpCardVault({ ...calling, paymentsUrl, secret });
  const payments = createHttpPaymentProvider(calling);
  const partners = openPartnerDirectory(config.partnersFile, logger);
  return {
    svcActivities: createSvcActivities({ ordering: orderingOfKey(orderingShape, svc, vault) }),
    paymentActivities: createPaymentActivities({
      payments,
      paymentsOf: (partnerId) => partners.find(partnerId)?.payments,
    }),
    close() {
      for (const connection of [svc, vault, payments]) connection.close();
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
  const logger = createLogger('usher-worker', config.logLevel);
  runProgram(logger, () => main(config, logger));
}
