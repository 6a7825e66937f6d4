import type { LayoutTickets } from '../../contract/layout';
import type { OrderingCapabilities } from '../../domain/capabilities';
import { createAlternativeOrdering } from './alternative-ordering';
import type { CardVault } from '../card-vault-client';
import type { Ordering } from './ordering';
import { createPrimaryOrdering } from './primary-ordering';
import type { SvcClient } from '../svc/svc-client';

export interface OrderingTerms {
  /** Tickets per order if Svc sends no maximum. */
  readonly maxTickets: number;
  /** How the layout request encodes the number of tickets. Default: as a count. */
  readonly layoutTickets?: LayoutTickets;
}

/** Creates the ordering area in the shape agreed for the key (Svc spec 2.6, 2.7). */
export function orderingOfKey(
  shape: OrderingCapabilities['shape'],
  client: SvcClient,
  vault: CardVault,
  { maxTickets, layoutTickets = 'count' }: OrderingTerms,
): Ordering {
  return shape === 'primary'
    ? createPrimaryOrdering({ client, maxQuantityDefault: maxTickets, layoutTickets })
    : createAlternativeOrdering({ client, vault, maxQuantity: maxTickets, layoutTickets });
}
