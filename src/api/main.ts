// The API as a program.
import { createCheckoutIds } from '../platform/checkout-ids';
import { createCurrentIds } from './checkout/current-ids';
import { loadSecret } from '../platform/secret-ring';
import { DEFAULT_OPS_PORT, readConfig, type Config } from '../platform/config';
import { warnOfExemptAddresses } from '../platform/config/outgoing';
import { createCursorSeal } from '../platform/cursor-seal';
import { createLogger, type Logger } from '../platform/logger';
import { createProcessMetrics, openOpsServer } from '../platform/ops/ops-server';
import { payloadMeter } from '../platform/payload-codec/payload-meter';
import { measurePartnerFile } from '../platform/partner-file-metric';
import { openPartners } from '../platform/partner-rules';
import type { Partner } from '../platform/partners';
import { runProgram, type Program } from '../platform/program';
import { createSalesGate } from '../platform/sales-pauses';
import { agreeOnSecrets, readCurrentSecret } from '../platform/secret-fingerprints';
import { svcKeyOf, svcKeysOf } from '../platform/svc-keys';
import type { QueueName } from '../platform/task-queue';
import { connectTemporal } from '../platform/temporal-connection';
import { openTraces } from '../platform/traces';
import { createUpstreamMetrics } from '../upstream/upstream-metrics';
import { CHECKOUT_TASK_QUEUE, PAYMENT_TASK_QUEUE, svcTaskQueue } from '../workflows/messages';
import { WEBHOOK_TASK_QUEUE } from '../workflows/webhook-messages';
import { createApi } from './app';
import { Departure } from '../http/departure';
import { listen } from '../http/listen';
import { measureAdmission } from './ops/admission-metrics';
import { registerFleetMetrics } from '../temporal-reads/fleet-metrics';
import { registerOwedMetrics } from '../temporal-reads/owed-metrics';
import { measureRequests } from './ops/request-metrics';
import { orderDefaultsOf } from './checkout/order-defaults';
import { createSvcAccesses } from './discovery/svc-access';

/** The addresses of the API and of its metrics. */
export interface OpenApi extends Program {
  readonly url: string;
  readonly opsUrl: string;
}

/**
 * Opens the API: connects, and listens at `url`.
 *
 * @throws Error with a readable message if the partner file, Temporal or a port is not available.
 */
export async function openApi(config: Config, logger: Logger): Promise<OpenApi> {
  const partners = openPartners(config, logger);
  warnOfExemptAddresses(config, logger);
  const secret = await loadSecret(config);
  const ids = createCheckoutIds(secret);
  const cursors = createCursorSeal(secret);
  const registry = createProcessMetrics();
  measurePartnerFile(registry, partners);
  const temporal = await connectTemporal(config, { watched: payloadMeter(registry) });
  const { namespace } = config.temporal;
  const salesGate = createSalesGate({ connection: temporal.connection, namespace }, logger);
  const svc = createSvcAccesses(config, createUpstreamMetrics(registry).svc);
  const { openCheckoutsMax } = config;
  const departure = new Departure();
  const { shutdownNoticeMs, trustedProxies } = config;
  const api = createApi({
    partners,
    ids,
    currentIds: createCurrentIds(ids, secret, () =>
      readCurrentSecret(temporal.connection, namespace),
    ),
    cursors,
    logger,
    orderDefaultsOf,
    departure,
    trustedProxies,
    temporal: temporal.client,
    namespace,
    salesGate,
    svcOf: (partner) => svc.of(partner),
    svcKeyOf: (partner) => svcKeyOf(partner, config),
    apiReplicas: config.apiReplicas,
    policy: config.policy,
    webhooks: { addresses: config.webhooks, endpointsMax: config.webhooks.endpointsMax },
    bounds: { openCheckoutsMax, observeOpen: measureAdmission(registry, openCheckoutsMax) },
    keyLimits: config.keyLimits,
    openRequestsPerSecond: config.openRequestsPerSecond,
    publicUrl: config.publicUrl,
    measure: measureRequests(registry),
  });
  registerFleetMetrics(registry, {
    temporal: temporal.client,
    namespace,
    logger,
    queues: () => queuesOf(partners.all(), config),
    askEveryMs: config.figuresEveryMs,
    badEndsShownMs: config.badEndsShownMs,
  });
  const askEveryMs = config.figuresEveryMs;
  registerOwedMetrics(registry, { temporal: temporal.client, logger, askEveryMs });
  const traces = openTraces(config.tracesEndpoint, 'usher-api');
  const opened: { close(): unknown }[] = [traces, temporal, svc, salesGate];
  const closeAll = async (): Promise<void> => {
    for (const each of opened.toReversed()) await each.close();
  };
  try {
    const ops = await openOpsServer({ ...opsAddress(config), sources: [registry], logger });
    opened.push(ops);
    await agreeOnSecrets(temporal.connection, config);
    await salesGate.open();
    const server = await listen(api, config);
    logger.info({ url: server.url, opsUrl: ops.url }, 'API listening');
    const stop = async (): Promise<void> => {
      await departure.announce(shutdownNoticeMs);
      await server.close();
      departure.end();
      await closeAll();
    };
    return { url: server.url, opsUrl: ops.url, finished: server.closed, stop };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** The queues to measure. Left out: admission queues, where waiting is normal, and webhook calls, which may be slow. */
function queuesOf(partners: readonly Partner[], config: Config): readonly QueueName[] {
  const ofKeys = svcKeysOf(partners, config).map(({ owner }) => svcTaskQueue(owner));
  const calls = [PAYMENT_TASK_QUEUE, ...ofKeys];
  return [
    { name: CHECKOUT_TASK_QUEUE, tasks: 'workflow' },
    { name: WEBHOOK_TASK_QUEUE, tasks: 'workflow' },
    ...calls.map((name) => ({ name, tasks: 'activity' }) as const),
  ];
}

function opsAddress({ opsHost: host, opsPort: port = DEFAULT_OPS_PORT.api }: Config) {
  return { host, port };
}

if (require.main === module) {
  const config = readConfig(undefined, 'api');
  const logger = createLogger('usher-api', config.logLevel);
  runProgram(logger, () => openApi(config, logger));
}
