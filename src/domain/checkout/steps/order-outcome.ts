import { failure } from '../../failure';
import type { OrderFinding } from '../events';
import type { Caller, Ports } from '../ports';
import type { Order } from '../state';

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
  const why = failure(reasonCode ?? 'GENERIC_ERROR');
  return { type: 'order-failed', failure: why, nextClientRequestId: ids.uuid() };
}

/** The tickets of a fulfilled order (Svc spec 4.4 step 8). */
export async function collectTickets(
  caller: Caller,
  { orderId }: Order,
  { svc }: Ports,
): Promise<OrderFinding> {
  if (orderId === null) return { type: 'order-unprovable' };
  const answer = await svc.summary({ ...caller, orderId });
  return answer.outcome === 'done'
    ? { type: 'delivered', tickets: answer.value }
    : { type: 'order-pending' };
}
