import { failure } from '../../failure';
import type { Finding } from '../events';
import { orderRequest } from '../order-request';
import type { OrderRequest, Ports } from '../ports';
import type { CheckoutIn, Order } from '../state';
import { collectTickets, lookAtOrder } from './order-outcome';
import { sendOrder } from './order-send';

type Placing = CheckoutIn<'placing'>;

/** Preview with the payment, place, poll, collect the tickets (Svc spec 4.4 steps 5 to 8). */
export async function placeOrder(checkout: Placing, ports: Ports): Promise<Finding> {
  const { session, phase, request } = checkout;
  if (!session) return { type: 'order-withheld', failure: failure('CHECKOUT_STATE') };
  const caller = { session, device: request.device };
  const { order, items } = phase;
  const parameters = orderRequest(checkout, caller, items, order.payment);

  if (ports.clock.now() < order.nextAtMs) {
    await ports.inbox.wait(order.nextAtMs, waitSummary(order));
    return { type: 'nothing' };
  }
  if (order.fulfilled) return collectTickets(caller, order, ports);
  if (order.orderId !== null) return lookAtOrder(caller, order.orderId, ports);
  if (checkout.cancelRequest) return { type: 'order-withheld', failure: failure('CANCELLED') };
  if (!holdSuffices(checkout, ports)) {
    return { type: 'order-withheld', failure: failure('HOLD_EXPIRED') };
  }
  if (!order.previewed) return previewOrder(parameters, ports);
  return sendOrder(checkout, parameters, ports);
}

function waitSummary({ orderId, looks }: Order): string {
  return orderId === null ? 'before the order is sent' : `before poll ${looks + 1}`;
}

function holdSuffices({ phase, policy }: Placing, { clock }: Ports): boolean {
  return clock.now() < phase.lease.endsAtMs - policy.placeReserveMs;
}

async function previewOrder(parameters: OrderRequest, { svc }: Ports): Promise<Finding> {
  const answer = await svc.preview(parameters);
  return answer.outcome === 'done'
    ? { type: 'previewed', receipt: answer.value }
    : { type: 'order-withheld', failure: answer.failure };
}
