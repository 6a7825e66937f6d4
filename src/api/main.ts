// The API as a program.
import { capabilitiesOf } from '../domain/capabilities';
import { createCheckoutIds, loadSecret } from '../platform/checkout-ids';
import { readConfig, type Config } from '../platform/config';
import { createLogger, type Logger } from '../platform/logger';
import { openPartnerDirectory } from '../platform/partners';
import { runProgram, type Program } from '../platform/program';
import { agreeOnSecrets } from '../platform/secret-fingerprints';
import { connectTemporal } from '../platform/temporal-connection';
import { createCachedDiscovery } from '../upstream/cached-discovery';
import type { CardVault } from '../upstream/card-vault';
import { createDiscovery } from '../upstream/discovery';
import { orderingOfKey } from '../upstream/ordering-of-key';
import { withRate } from '../upstream/rated-client';
import { withRetries } from '../upstream/retries';
import { createSvcClient, type SvcClient } from '../upstream/svc-client';
import { createApi } from './app';
import { listen } from './listen';
import { orderDefaultsOf } from './order-defaults';

/** Whoever looks for a film or signs in would rather hear that it does not work than wait longer. */
const SVC_WAIT_MAX_MS = 5_000;

/** Only a worker takes a card out, right before it sends the order. */
const NO_VAULT: CardVault = {
  resolve: () => Promise.reject(new Error('the API places no orders')),
};

/**
 * The API, connected, and listening at `url`.
 *
 * @throws Error for a person, if the partner file, Temporal or the port is not to be had.
 */
export async function openApi(
  config: Config,
  logger: Logger,
): Promise<Program & { readonly url: string }> {
  const partners = openPartnerDirectory(config.partnersFile, logger);
  const ids = createCheckoutIds(await loadSecret(config));
  const temporal = await connectTemporal(config);
  const svc = svcClient(config);
  const rated = ratedClient(svc, config);
  const { orderingShape } = config.upstream;
  const { callsWaitingMax, openCheckoutsMax } = config;
  const disconnect = async (): Promise<void> => {
    svc.close();
    await temporal.close();
  };
  const api = createApi({
    ...{ partners, ids, logger, orderDefaultsOf },
    temporal: temporal.client,
    namespace: config.temporal.namespace,
    discovery: createCachedDiscovery(createDiscovery(rated)),
    signIn: orderingOfKey(orderingShape, rated, NO_VAULT),
    capabilities: capabilitiesOf(orderingShape),
    policy: config.policy,
    bounds: { callsWaitingMax, openCheckoutsMax },
  });
  try {
    await agreeOnSecrets(temporal.connection, config);
    const server = await listen(api, config);
    logger.info({ url: server.url }, 'API listening');
    const stop = () => server.close().then(disconnect);
    return { url: server.url, finished: server.closed, stop };
  } catch (error) {
    await disconnect();
    throw error;
  }
}

function svcClient({ upstream }: Config): SvcClient {
  const { baseUrl, apiKey, partnerTag, timeoutMs } = upstream;
  return createSvcClient({ baseUrl, apiKey, partnerTag, timeoutMs, userAgent: 'usher-api' });
}

/** Checkouts have a share of the key's rate; whoever looks for a film or signs in has the rest. */
function ratedClient(svc: SvcClient, { upstream }: Config): SvcClient {
  const waitMaxMs = SVC_WAIT_MAX_MS;
  const rated = withRate(svc, { ratePerSecond: upstream.discoveryRatePerSecond, waitMaxMs });
  return withRetries(rated, { waitMaxMs });
}

if (require.main === module) {
  const config = readConfig();
  const logger = createLogger('usher-api', config.logLevel);
  runProgram(logger, () => openApi(config, logger));
}
