// The worker: runs the checkouts, the calls to Svc and payment providers, and the webhooks. Any number can run: the
// Temporal server enforces the rate of each Svc key's queue across all of them.
import { Runtime, Worker, type NativeConnection, type WorkerOptions } from '@temporalio/worker';
import { Registry } from 'prom-client';
import {
  createAdmissionActivities,
  createFreeSeatActivities,
  createOnSaleActivities,
  createOrderLinkActivities,
  createPaymentActivities,
  createSvcActivities,
  createWebhookActivities,
  HEARTBEAT_EVERY_MS,
  traceActivities,
} from './src/activities';
import { DEFAULT_OPS_PORT, readConfig, type Config } from './src/platform/config';
import { warnOfExemptAddresses } from './src/platform/config/outgoing';
import { createLogger, createTemporalLogger, type Logger } from './src/platform/logger';
import { createProcessMetrics, openOpsServer } from './src/platform/ops/ops-server';
import { planSdkMetrics } from './src/platform/ops/sdk-metrics';
import {
  createDataConverter,
  FAILURE_CONVERTER_PATH,
} from './src/platform/payload-codec/data-converter';
import { loadPayloadKeys } from './src/platform/payload-codec/keys';
import { payloadMeter } from './src/platform/payload-codec/payload-meter';
import { measurePartnerFile } from './src/platform/partner-file-metric';
import { openPartners } from './src/platform/partner-rules';
import type { Partner } from './src/platform/partners';
import { runProgram } from './src/platform/program';
import { isCompiled } from './src/platform/program-files';
import { agreeOnSecrets } from './src/platform/secret-fingerprints';
import { svcKeysOf, type SvcKey } from './src/platform/svc-keys';
import { DEPLOYMENT_NAME } from './src/platform/task-queue';
import { connectWorkerTransport } from './src/platform/temporal-connection';
import { openTraces } from './src/platform/traces';
import {
  startWorkerGroup,
  type GroupedWorker,
  type WorkerGroup,
} from './src/platform/worker-group';
import { builtBundle, workflowBundle } from './src/platform/workflow-bundle';
import { openCardVault } from './src/upstream/card-vault-client';
import { showtimeDiscovery } from './src/upstream/discovery/showtime-queries';
import { orderingOfKey } from './src/upstream/ordering/ordering-of-key';
import { createHttpPaymentProvider } from './src/upstream/payment-provider/payment-provider';
import { createSvcClient } from './src/upstream/svc/svc-client';
import { createUpstreamMetrics, type UpstreamMetrics } from './src/upstream/upstream-metrics';
import { createWebhookSender } from './src/upstream/webhooks/webhook-sender';
import { STATE_SECONDS, STATE_SECONDS_BUCKETS } from './src/workflows/checkout-metrics';
import {
  admissionTaskQueue,
  callUpdate,
  CHECKOUT_TASK_QUEUE,
  endWaitUpdate,
  PAYMENT_TASK_QUEUE,
  svcTaskQueue,
} from './src/workflows/messages';
import { searchAttributes } from './src/workflows/search-attribute-keys';
import { WEBHOOK_TASK_QUEUE, webhookCallTaskQueue } from './src/workflows/webhook-messages';

const USER_AGENT = 'usher-worker';

/**
 * The most calls that a process makes at a time to one partner's receivers, so that slow ones cannot take all slots.
 */
const WEBHOOK_CALLS_AT_ONCE = 20;

/** Few for each queue, since every partner has one, even a partner without an endpoint. */
const WEBHOOK_POLLERS = 2;

/** Admissions take no time, so few pollers suffice. */
const ADMISSION_POLLERS = 2;

/** The admission of checkouts to a Svc key. */
interface AdmissionDuty {
  readonly admissionsPerSecond: number;
  readonly apiKey?: never;
}

/**
 * The task of a queue's worker: the workflows of checkouts or of webhooks, the calls to payment providers, the calls to
 * one partner's webhook receivers, the calls to Svc with one key, or the admission of checkouts to such a key.
 */
type Duty = 'checkouts' | 'payments' | 'webhooks' | 'webhook-calls' | SvcKey | AdmissionDuty;
type ActivityDeps = ReturnType<typeof openOutside>;

/** The worker options that differ by duty, and what to close after the worker has ended. */
interface Equipment {
  readonly options: Partial<WorkerOptions>;
  readonly close?: () => void;
}

/**
 * Starts one worker each for checkouts, payment providers and webhooks, two for each Svc key, and one for each
 * partner's receivers. Partners that are added to the partner file later get theirs, too. Metrics go to the registry.
 */
export async function startWorkers(
  config: Config,
  connection: NativeConnection,
  registry: Registry = new Registry(),
): Promise<WorkerGroup> {
  const { namespace } = config.temporal;
  const logger = createLogger(USER_AGENT, config.logLevel);
  warnOfExemptAddresses(config, logger);
  const watched = payloadMeter(registry);
  const dataConverter = createDataConverter(await loadPayloadKeys(config), namespace, watched);
  const codePath = await bundleFor(config);
  const traces = openTraces(config.tracesEndpoint, USER_AGENT);
  const outside = openOutside(config, logger, createUpstreamMetrics(registry));
  measurePartnerFile(registry, outside.partners);
  const shared = {
    connection,
    namespace,
    dataConverter,
    // Heartbeats are sent well before the heartbeat timeout; with the SDK's default they could be late.
    maxHeartbeatThrottleInterval: HEARTBEAT_EVERY_MS,
    // Longer than the longest call: an order with a card from the vault.
    shutdownGraceTime: '40s',
    shutdownForceTime: '50s',
    ...(config.tracesEndpoint !== undefined && { interceptors: { activity: [traceActivities] } }),
    ...workerVersion(config.workerBuildId),
  } satisfies WorkerOptions | object;

  const group = await startWorkerGroup<Duty>({
    logger,
    wanted: () => dutiesOf(outside.partners.all(), config),
    async open(taskQueue, duty) {
      const { options, close } = equip(duty, outside, codePath);
      return runWorker(await Worker.create({ ...shared, ...options, taskQueue }), close);
    },
  });
  const finish = async (): Promise<void> => {
    try {
      await group.finished;
    } finally {
      outside.close();
      await traces.close();
    }
  };
  const finished = finish();
  return {
    finished,
    async stop() {
      await Promise.all([group.stop(), finished]);
    },
  };
}

/** The duties, by the names of their queues. */
function dutiesOf(partners: readonly Partner[], config: Config): ReadonlyMap<string, Duty> {
  const keys = svcKeysOf(partners, config);
  return new Map<string, Duty>([
    [CHECKOUT_TASK_QUEUE, 'checkouts'],
    [PAYMENT_TASK_QUEUE, 'payments'],
    [WEBHOOK_TASK_QUEUE, 'webhooks'],
    ...partners.map(({ id }) => [webhookCallTaskQueue(id), 'webhook-calls'] as const),
    ...keys.map((key) => [svcTaskQueue(key.owner), key] as const),
    ...keys.map(
      ({ owner, admissionsPerSecond }) =>
        [admissionTaskQueue(owner), { admissionsPerSecond }] as const,
    ),
  ]);
}

function equip(duty: Duty, outside: ActivityDeps, codePath: string): Equipment {
  const { checkoutActivities, paymentActivities, webhookActivities: activities } = outside;
  const hosting = {
    workflowBundle: { codePath },
    // After a worker is killed, its workflow tasks wait this long before another worker gets them.
    stickyQueueScheduleToStartTimeout: '2s',
  } as const;
  switch (duty) {
    case 'checkouts':
      return {
        options: { ...hosting, activities: checkoutActivities, maxCachedWorkflows: 500 },
      };
    case 'payments':
      return { options: { activities: paymentActivities } };
    case 'webhooks':
      return { options: { ...hosting, activities, maxCachedWorkflows: 200 } };
    case 'webhook-calls':
      return {
        options: {
          activities,
          maxConcurrentActivityTaskExecutions: WEBHOOK_CALLS_AT_ONCE,
          activityTaskPollerBehavior: { type: 'simple-maximum', maximum: WEBHOOK_POLLERS },
        },
      };
    default:
      return duty.apiKey === undefined ? equipForAdmission(duty) : equipForKey(duty, outside);
  }
}

function equipForAdmission({ admissionsPerSecond }: AdmissionDuty): Equipment {
  return {
    options: {
      activities: createAdmissionActivities(),
      maxTaskQueueActivitiesPerSecond: admissionsPerSecond,
      activityTaskPollerBehavior: { type: 'simple-maximum', maximum: ADMISSION_POLLERS },
    },
  };
}

/** Each key has its own client and gate, so that a 429 stops the calls of that key only. */
function equipForKey(
  { owner, apiKey, partnerTag, shape, queueRatePerSecond }: SvcKey,
  { calling, svcTerms, vault, ordering: orderingTerms, metrics }: ActivityDeps,
): Equipment {
  const observer = metrics.svc(owner);
  const svc = createSvcClient({ ...svcTerms, ...calling, apiKey, partnerTag, observer });
  const ordering = orderingOfKey(shape, svc, vault, orderingTerms);
  return {
    options: {
      activities: {
        ...createSvcActivities({ ordering }),
        ...createFreeSeatActivities({ discovery: showtimeDiscovery(svc) }),
      },
      maxTaskQueueActivitiesPerSecond: queueRatePerSecond,
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

/** The dependencies of activities, except the clients of the Svc keys. */
function openOutside(config: Config, logger: Logger, metrics: UpstreamMetrics) {
  const { baseUrl, timeoutMs, orderTimeoutMs, maxTickets, layoutTickets, terms } = config.upstream;
  const calling = { timeoutMs, userAgent: USER_AGENT };
  const vault = openCardVault(config.cardVault, calling);
  const payments = createHttpPaymentProvider({
    ...calling,
    addresses: config.paymentAddresses,
    observe: metrics.payment,
  });
  const partners = openPartners(config, logger);
  return {
    calling,
    svcTerms: { ...terms, baseUrl, orderTimeoutMs },
    vault,
    partners,
    metrics,
    ordering: { maxTickets, layoutTickets },
    checkoutActivities: {
      ...createOrderLinkActivities({ attribute: searchAttributes.orderId.name }),
      ...createOnSaleActivities({
        attributes: {
          lobby: searchAttributes.lobby.name,
          partner: searchAttributes.partner.name,
          showtime: searchAttributes.showtimeId.name,
          status: searchAttributes.status.name,
        },
        updates: { call: callUpdate.name, end: endWaitUpdate.name },
        draw: { workflowType: 'onSaleDraw', taskQueue: CHECKOUT_TASK_QUEUE },
      }),
    },
    paymentActivities: createPaymentActivities({
      payments,
      paymentsOf: (partnerId) => partners.find(partnerId)?.payments,
    }),
    webhookActivities: createWebhookActivities({
      send: createWebhookSender({ ...config.webhooks, userAgent: USER_AGENT }),
      partnerOf: (partnerId) => partners.find(partnerId),
      pausesSeconds: config.webhooks.pausesSeconds,
      namespace: config.temporal.namespace,
      observe: metrics.webhook,
    }),
    close() {
      for (const connection of [vault, payments]) connection.close();
    },
  };
}

/**
 * The path of the bundled workflow code. Versioned and unversioned workers have different bundles, since the server
 * refuses every task in which an unversioned worker reports a versioning behaviour.
 */
export async function bundleFor({ workerBuildId }: Pick<Config, 'workerBuildId'>): Promise<string> {
  const isVersioned = workerBuildId !== undefined;
  if (isCompiled) return builtBundle(isVersioned);
  return workflowBundle({
    workflowsPath: require.resolve(isVersioned ? './src/workflows/versioned' : './src/workflows'),
    interceptorsPath: require.resolve('./src/workflows/interceptors'),
    failureConverterPath: FAILURE_CONVERTER_PATH,
  });
}

/**
 * With a build id the worker receives only tasks for its build, and none until ops make the build current. This holds
 * for all its queues, so that the calls of an old build's checkout are made by the code of that build.
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
  const sdk = await planSdkMetrics({ [STATE_SECONDS]: STATE_SECONDS_BUCKETS });
  Runtime.install({
    logger: createTemporalLogger(logger),
    // Messages of the SDK's native part go to our own log.
    telemetryOptions: { logging: { forward: {}, filter: 'WARN' }, metrics: sdk.exporter },
    shutdownSignals: [],
  });
  const { opsHost: host, opsPort: port = DEFAULT_OPS_PORT.worker } = config;
  const registry = createProcessMetrics();
  const ops = await openOpsServer({ host, port, sources: [registry, sdk], logger });
  const connection = await connectWorkerTransport(config);
  await agreeOnSecrets(connection, config);
  const workers = await startWorkers(config, connection, registry);
  return {
    finished: workers.finished,
    async stop() {
      await workers.stop();
      await connection.close();
      await ops.close();
    },
  };
}

if (require.main === module) {
  const config = readConfig(undefined, 'worker');
  const logger = createLogger(USER_AGENT, config.logLevel);
  runProgram(logger, () => main(config, logger));
}
