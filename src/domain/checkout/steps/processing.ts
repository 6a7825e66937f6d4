import type { Finding } from '../events';
import { orderRequest } from '../order-request';
import type { Ports } from '../ports';
import type { CheckoutIn } from '../state';
import { sendOrder } from './order-send';
import { askTheSeats } from './order-evidence';
import { collectTickets, lookAtOrder } from './order-outcome';

type Processing = CheckoutIn<'processing'>;

/** Finds out what became of an order whose answer is late or lost, for as long as it takes. */
export async function followUpOrder(checkout: Processing, ports: Ports): Promise<Finding> {
  const { session, phase, request, policy } = checkout;
  const { order, items } = phase;
  if (!session) return { type: 'order-unprovable' };
  const caller = { session, device: request.device };

  if (ports.clock.now() < order.nextAtMs) {
    await ports.inbox.wait(order.nextAtMs, 'before the next look at the order');
    return { type: 'nothing' };
  }
  if (order.fulfilled) return collectTickets(caller, order, ports);
  if (ports.clock.now() > (order.sentAtMs ?? 0) + policy.reconcileBudgetMs) {
    return { type: 'order-unprovable' };
  }
  if (order.orderId !== null) return lookAtOrder(caller, order.orderId, ports);
  const duplicate = order.evidence.some(({ what }) => what === 'duplicate');
  if (duplicate || ports.clock.now() >= phase.lease.endsAtMs) return askTheSeats(checkout, ports);
  return sendOrder(checkout, orderRequest(checkout, caller, items, order.payment), ports);
}
