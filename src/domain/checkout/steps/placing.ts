import { failure, type Failure } from '../../failure';
import type { Finding } from '../events';
import { orderRequest, paymentSent } from '../order-request';
import type { Caller, OrderRequest, Ports } from '../ports';
import type { CheckoutIn, Order } from '../state';
import { authorize } from './collecting';
import { concludeOrder, lookAtOrder } from './order-outcome';
import { sendOrder } from './order-send';

type Placing = CheckoutIn<'placing'>;

/**
 * Preview with the payment, place, poll, collect the tickets (Svc spec 4.4 steps 5 to 8). Where the
 * partner collects the money, it is set aside before and taken once the tickets are certain.
 */
export async function placeOrder(
  checkout: Placing,
  caller: Caller,
  ports: Ports,
): Promise<Finding> {
  const { order, lease } = checkout.phase;
  if (ports.clock.now() < order.nextAtMs) {
    await ports.inbox.wait(order.nextAtMs, waitSummary(order));
    return { type: 'nothing' };
  }
  if (order.fulfilled) return concludeOrder(checkout, caller, ports);
  if (order.orderId !== null) return lookAtOrder(caller, order.orderId, ports);
  if (checkout.cancelRequest) return withheld(failure('CANCELLED'));
  if (ports.clock.now() >= sendUntilMs(checkout)) return withheld(holdEnded(order));
  const { collection, payment, receipt } = order;
  if (collection?.authorizationId === null && 'token' in payment) {
    return authorize(checkout, collection, { payment, receipt }, ports);
  }
  const parameters = orderRequest(
    checkout,
    caller,
    { items: checkout.phase.items, lease },
    paymentSent(order),
  );
  if (!order.previewed) return previewOrder(parameters, sendUntilMs(checkout), ports);
  return sendOrder(checkout, parameters, ports);
}

/** Nobody can sign: nothing is sent, and what was sent before waits for the next look at it. */
export async function placeUnsigned(
  { phase }: Placing,
  why: Failure,
  { clock, inbox }: Ports,
): Promise<Finding> {
  const { sentAtMs, nextAtMs } = phase.order;
  if (sentAtMs === null) return withheld(why);
  if (clock.now() >= nextAtMs) return { type: 'order-pending' };
  await inbox.wait(nextAtMs, 'until the customer is signed in again');
  return { type: 'nothing' };
}

function waitSummary({ orderId, looks }: Order): string {
  return orderId === null ? 'before the order is sent' : `before poll ${looks + 1}`;
}

/** No order is sent with less of the hold left than the reserve. */
function sendUntilMs({ phase, policy }: Placing): number {
  return phase.lease.endsAtMs - policy.placeReserveMs;
}

function holdEnded({ looks }: Order): Failure {
  if (looks === 0) return failure('HOLD_EXPIRED');
  const message = 'The hold ended while the ticketing service did not answer; choose seats again.';
  return failure('HOLD_EXPIRED', { message });
}

async function previewOrder(
  parameters: OrderRequest,
  untilMs: number,
  { svc }: Ports,
): Promise<Finding> {
  const answer = await svc.preview({ ...parameters, untilMs });
  return answer.outcome === 'done'
    ? { type: 'previewed', ...answer.value }
    : withheld(answer.failure);
}

function withheld(why: Failure): Finding {
  return { type: 'order-withheld', failure: why };
}
