import type { LayoutTickets } from '../../contract/layout';
import type { OrderingCapabilities } from '../../domain/capabilities';
import { createAlternativeOrdering } from './alternative-ordering';
import type { CardVault } from '../card-vault-client';
import type { Ordering } from './ordering';
import { createPrimaryOrdering } from './primary-ordering';
import type { SvcClient } from '../svc/svc-client';

export interface OrderingTerms {
  /** Tickets per order where Svc names no maximum. */
  readonly maxTickets: number;
  /** How the layout request names the number of tickets; by default as a count. */
  readonly layoutTickets?: LayoutTickets;
}

/** The ordering area in the shape that was agreed for the key (Svc spec 2.6, 2.7). */
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
