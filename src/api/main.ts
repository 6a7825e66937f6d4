// The API as a program.
import { createCheckoutIds } from './checkout/checkout-ids';
import { loadSecret } from '../platform/id-secret';
import { readConfig, type Config } from '../platform/config';
import { createLogger, type Logger } from '../platform/logger';
import { openPartnerDirectory } from '../platform/partners';
import { runProgram, type Program } from '../platform/program';
import { agreeOnSecrets } from '../platform/secret-fingerprints';
import { connectTemporal } from '../platform/temporal-connection';
import { createApi } from './app';
import { Departure } from './http/departure';
import { listen } from './http/listen';
import { orderDefaultsOf } from './checkout/order-defaults';
import { createSvcAccesses } from './discovery/svc-access';

/**
 * The API, connected, and listening at `url`.
 *
 * @throws Error for a person, if the partner file, Temporal or the port is not to be had.
 */
export async function openApi(
  config: Config,
  logger: Logger,
): Promise<Program & { readonly url: string }> {
  const partners = openPartnerDirectory(config.partnersFile, logger, {
    sharedSvcKey: config.upstream.apiKey,
  });
  const ids = createCheckoutIds(await loadSecret(config));
  const temporal = await connectTemporal(config);
  const svc = createSvcAccesses(config);
  const { callsWaitingMax, openCheckoutsMax } = config;
  const disconnect = async (): Promise<void> => {
    svc.close();
    await temporal.close();
  };
  const departure = new Departure();
  const { shutdownNoticeMs, trustedProxies } = config;
  const api = createApi({
    ...{ partners, ids, logger, orderDefaultsOf, departure, trustedProxies },
    temporal: temporal.client,
    namespace: config.temporal.namespace,
    svcOf: (partner) => svc.of(partner),
    policy: config.policy,
    bounds: { callsWaitingMax, openCheckoutsMax },
  });
  try {
    await agreeOnSecrets(temporal.connection, config);
    const server = await listen(api, config);
    logger.info({ url: server.url }, 'API listening');
    const stop = async (): Promise<void> => {
      await departure.announce(shutdownNoticeMs);
      await server.close();
      await disconnect();
    };
    return { url: server.url, finished: server.closed, stop };
  } catch (error) {
    await disconnect();
    throw error;
  }
}

if (require.main === module) {
  const config = readConfig();
  const logger = createLogger('usher-api', config.logLevel);
  runProgram(logger, () => openApi(config, logger));
}
