import { failure, type Failure } from '../../failure';
import type { Finding } from '../events';
import type { OrderStatus } from '../order';
import type { Caller, Ports } from '../ports';
import { signed, type SignedAnswer } from '../session';
import { ticketsOf } from '../tickets';
import { capture } from './collect';
import type { Ordering } from './moves';

/**
 * What is left to do for an order that Svc has: one look at its status, or money and tickets once it is
 * fulfilled. Null while Svc is not known to have it.
 */
export function followOrder(
  checkout: Ordering,
  timeoutMs: number,
  ports: Ports,
): Promise<Finding> | null {
  const { orderId, fulfilled } = checkout.phase.order;
  if (fulfilled) return concludeOrder(checkout, ports);
  if (orderId === null) return null;
  const look = (caller: Caller) => ports.svc.orderStatus({ ...caller, orderId, timeoutMs });
  return signed(checkout, ports, look, (answer) => seenOf(checkout, answer, ports));
}

/** No answer, or an order not visible yet, is no news. */
function seenOf({ phase }: Ordering, answer: SignedAnswer<OrderStatus>, { ids }: Ports): Finding {
  if (answer.outcome !== 'done') return { type: 'order_pending', failure: answer.failure };
  const { status, reasonCode } = answer.value;
  const gone = status === 'cancelled' || status === 'refunded';
  if (gone && phase.order.namedAtMs !== null) {
    return { type: 'order_found_cancelled', refunded: status === 'refunded' };
  }
  if (status === 'fulfilled') return { type: 'order_fulfilled' };
  // A cancelled order may still owe its money; only a refund says that none was kept.
  if (status === 'pending' || status === 'cancelled')
    return { type: 'order_pending', failure: null };
  const why = reasonOf(reasonCode);
  return { type: 'order_failed', failure: why, nextClientRequestId: ids.uuid() };
}

/** The money where a partner collects it, which nobody has to sign, then the tickets (Svc spec 4.4 step 8). */
async function concludeOrder(checkout: Ordering, ports: Ports): Promise<Finding> {
  const { items, order } = checkout.phase;
  const { orderId, collection } = order;
  if (orderId === null) return { type: 'evidence_used_up' };
  if (collection && collection.status !== 'captured') return capture(checkout, collection, ports);
  const collect = (caller: Caller) => ports.svc.orderSummary({ ...caller, orderId });
  return signed(checkout, ports, collect, (answer) => {
    if (answer.outcome !== 'done') return { type: 'order_pending', failure: answer.failure };
    const tickets = ticketsOf(checkout, items, answer.value);
    return tickets ? { type: 'delivered', tickets } : { type: 'order_pending', failure: null };
  });
}

/** Not every shape says why an order failed, and an unexpected error says nothing: then it is the service. */
function reasonOf(code: string | null): Failure {
  if (code !== null && code !== 'GENERIC_ERROR') return failure(code);
  return { ...failure('UPSTREAM_UNAVAILABLE'), code: 'GENERIC_ERROR' };
}
