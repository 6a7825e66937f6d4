// What the API itself asks of Svc, through the key of the partner who calls.
import { isDeepStrictEqual } from 'node:util';
import { capabilitiesOf, type OrderingCapabilities } from '../../domain/capabilities';
import type { Config } from '../../platform/config';
import type { Partner } from '../../platform/partners';
import { svcKeyOf, type SvcKey } from '../../platform/svc-keys';
import { createCachedDiscovery } from '../../upstream/discovery/cached-discovery';
import type { CardVault } from '../../upstream/card-vault';
import { createDiscovery, type Discovery } from '../../upstream/discovery/discovery';
import { orderingOfKey } from '../../upstream/ordering/ordering-of-key';
import { withRate } from '../../upstream/svc/rated-client';
import { withRetries } from '../../upstream/svc/retries';
import { createSvcClient, type SvcClient } from '../../upstream/svc/svc-client';
import type { SignIn } from '../checkout/sign-in';

/** Whoever looks for a film or signs in would rather hear that it does not work than wait longer. */
const SVC_WAIT_MAX_MS = 5_000;

/** Only a worker takes a card out, right before it sends the order. */
const NO_VAULT: CardVault = {
  resolve: () => Promise.reject(new Error('the API places no orders')),
};

export interface SvcAccess {
  readonly discovery: Discovery;
  /** How existing customers are signed in, at the rate that the API has. */
  readonly signIn: SignIn;
  /** What Svc can be asked in the shape of the key. */
  readonly capabilities: OrderingCapabilities;
}

export interface SvcAccesses {
  /** The same one for all partners of a key, so that they share its rate. */
  of(partner: Partner): SvcAccess;
  close(): void;
}

/** Opens a key when it is first needed, and again when its terms have changed. */
export function createSvcAccesses(config: Pick<Config, 'upstream' | 'apiReplicas'>): SvcAccesses {
  const opened = new Map<SvcKey['owner'], { readonly key: SvcKey; readonly access: SvcAccess }>();
  const clients: SvcClient[] = [];

  const open = (key: SvcKey): SvcAccess => {
    const { baseUrl, timeoutMs } = config.upstream;
    const { apiKey, partnerTag } = key;
    const calling = { baseUrl, timeoutMs, userAgent: 'usher-api' };
    const client = createSvcClient({ ...calling, apiKey, partnerTag });
    // Also of terms that have changed: their last calls may still be under way.
    clients.push(client);
    return accessThrough(client, key);
  };
  return {
    of(partner) {
      const key = svcKeyOf(partner, config);
      const before = opened.get(key.owner);
      if (before && isDeepStrictEqual(before.key, key)) return before.access;
      const access = open(key);
      opened.set(key.owner, { key, access });
      return access;
    },
    close() {
      for (const client of clients) client.close();
    },
  };
}

/** Checkouts get a share of the key's rate; discovery and sign-in get the rest. */
function accessThrough(
  client: SvcClient,
  { shape, discoveryRatePerSecond: ratePerSecond, discoveryBurst: burst }: SvcKey,
): SvcAccess {
  const waitMaxMs = SVC_WAIT_MAX_MS;
  const rated = withRate(client, { ratePerSecond, burst, waitMaxMs });
  const patient = withRetries(rated, { waitMaxMs });
  return {
    discovery: createCachedDiscovery(createDiscovery(patient)),
    signIn: orderingOfKey(shape, patient, NO_VAULT),
    capabilities: capabilitiesOf(shape),
  };
}
