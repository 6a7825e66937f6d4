import { deliveryIdPrefix, UNWANTED } from '../../domain/webhooks/delivery';
import { searchAttributes } from '../../workflows/search-attribute-keys';
import type { CreatedRange } from '../lists/list-words';
import { ARE_OPEN } from '../../platform/open-workflows';
import { createdWithin, equals, isOneOf } from '../../temporal-reads/visibility-terms';

interface DeliveryFilters extends CreatedRange {
  readonly status?: readonly string[] | undefined;
  readonly checkoutId?: string | undefined;
  readonly endpointId?: string | undefined;
}

/** The visibility query for a partner's deliveries; a delivery that has continued as new counts once. Pure. */
export function deliveryQuery(
  partnerId: string,
  filters: DeliveryFilters,
  which: 'all' | 'resendable' = 'all',
): string {
  const { status, checkoutId, endpointId } = filters;
  return [
    'WorkflowType = "webhookDelivery"',
    which === 'all' ? 'ExecutionStatus != "ContinuedAsNew"' : ARE_OPEN,
    equals(searchAttributes.partner, partnerId),
    status
      ? isOneOf(searchAttributes.status, status)
      : `${searchAttributes.status.name} != "${UNWANTED}"`,
    ...(checkoutId ? [`WorkflowId STARTS_WITH "${deliveryIdPrefix(checkoutId)}"`] : []),
    ...(endpointId ? [equals(searchAttributes.endpointId, endpointId)] : []),
    ...createdWithin(filters),
  ].join(' AND ');
}
