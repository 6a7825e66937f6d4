// What a start has to know about existing checkouts.
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { statusesThat } from '../domain/checkout/status-facts';
import { ARE_OPEN } from '../platform/open-workflows';
import { searchAttributes } from '../workflows/search-attribute-keys';
import { withReadDeadline } from './read-deadline';
import { ARE_CHECKOUTS, equals, hasStatus } from './visibility-terms';

/** The states that count against a partner's limit of open checkouts. */
const OPEN = statusesThat(({ open }) => open);

/**
 * Approximate: visibility shows a change a moment later and is queried rarely, and each process of the API queries it
 * separately. So a few seconds' worth of starts may exceed the limit, which only has to stop a partner from starting an
 * unlimited number of checkouts.
 */
export async function countOpen({ workflow }: Client, partnerId: string): Promise<number> {
  const { partner } = searchAttributes;
  const { count } = await workflow.count(
    [equals(partner, partnerId), ARE_CHECKOUTS, ARE_OPEN, hasStatus(OPEN)].join(' AND '),
  );
  return count;
}

export async function isThere(temporal: Client, checkoutId: string): Promise<boolean> {
  try {
    await withReadDeadline(temporal, () => temporal.workflow.getHandle(checkoutId).describe());
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}
