import type { OrderingCapabilities } from '../domain/capabilities';
import { createAlternativeOrdering } from './alternative-ordering';
import { createCachedDiscovery } from './cached-discovery';
import type { CardVault } from './card-vault';
import { createDiscovery } from './discovery';
import type { Ordering } from './ordering';
import { createPrimaryOrdering } from './primary-ordering';
import type { SvcClient } from './svc-client';

/** Tickets per order where Svc names no maximum. */
const MAX_QUANTITY_DEFAULT = 10;

/** The ordering area in the shape that was agreed for the key (Svc spec 2.6, 2.7). */
export function orderingOfKey(
  shape: OrderingCapabilities['shape'],
  client: SvcClient,
  vault: CardVault,
): Ordering {
  if (shape === 'primary') {
    return createPrimaryOrdering({ client, maxQuantityDefault: MAX_QUANTITY_DEFAULT });
  }
  return createAlternativeOrdering({
    client,
    discovery: createCachedDiscovery(createDiscovery(client)),
    vault,
    maxQuantity: MAX_QUANTITY_DEFAULT,
  });
}
