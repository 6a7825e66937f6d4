import { failure, type Failure } from '../../failure';
import type { Finding, OrderFinding } from '../events';
import type { Caller, Ports } from '../ports';
import type { CheckoutIn } from '../state';
import { capture } from './collecting';

/** One look at the order's status. No answer, or an order not visible yet, is no news. */
export async function lookAtOrder(
  caller: Caller,
  orderId: string,
  { svc, ids }: Ports,
): Promise<OrderFinding> {
  const answer = await svc.orderStatus({ ...caller, orderId });
  if (answer.outcome !== 'done') return { type: 'order-pending' };
  const { status, reasonCode } = answer.value;
  if (status === 'fulfilled') return { type: 'order-fulfilled' };
  // A cancelled order may still owe its money; only a refund says that none was kept.
  if (status === 'pending' || status === 'cancelled') return { type: 'order-pending' };
  const why = reasonOf(reasonCode);
  return { type: 'order-failed', failure: why, nextClientRequestId: ids.uuid() };
}

/** The money where a partner collects it, then the tickets (Svc spec 4.4 step 8). */
export async function concludeOrder(
  checkout: CheckoutIn<'placing'> | CheckoutIn<'processing'>,
  caller: Caller,
  ports: Ports,
): Promise<Finding> {
  const { orderId, collection } = checkout.phase.order;
  if (orderId === null) return { type: 'order-unprovable' };
  if (collection && collection.status !== 'captured') return capture(checkout, collection, ports);
  const answer = await ports.svc.orderSummary({ ...caller, orderId });
  return answer.outcome === 'done'
    ? { type: 'delivered', tickets: answer.value }
    : { type: 'order-pending' };
}

/** Not every shape says why an order failed, and an unexpected error says nothing: then it is the service. */
function reasonOf(code: string | null): Failure {
  if (code !== null && code !== 'GENERIC_ERROR') return failure(code);
  return { ...failure('UPSTREAM_UNAVAILABLE'), code: 'GENERIC_ERROR' };
}
