import type { Failure } from '../../failure';
import type { Finding } from '../events';
import { orderRequest, paymentSent } from '../order-request';
import type { Caller, Ports } from '../ports';
import type { CheckoutIn } from '../state';
import { askTheSeats } from './order-evidence';
import { concludeOrder, lookAtOrder } from './order-outcome';
import { sendOrder } from './order-send';

type Processing = CheckoutIn<'processing'>;

/** Finds out what became of an order whose answer is late or lost, for as long as it takes. */
export async function followUpOrder(
  checkout: Processing,
  caller: Caller,
  ports: Ports,
): Promise<Finding> {
  const { phase } = checkout;
  const { order, lease } = phase;
  const nowMs = ports.clock.now();
  if (nowMs < order.nextAtMs) return pause(checkout, ports);
  // What ops or Svc have just told of the order is followed once, however late it is.
  if (order.looks > 0 && nowMs > reviewAtMs(checkout)) return { type: 'order-unprovable' };
  if (order.fulfilled) return concludeOrder(checkout, caller, ports);
  if (order.orderId !== null) return lookAtOrder(caller, order.orderId, ports);
  const duplicate = order.evidence.some(({ what }) => what === 'duplicate');
  if (duplicate || nowMs >= lease.endsAtMs) return askTheSeats(checkout, ports);
  return sendOrder(checkout, orderRequest(checkout, caller, phase, paymentSent(order)), ports);
}

/** Nobody can sign: the outcome stays open until the customer is back, or its time is used up. */
export async function followUpUnsigned(
  checkout: Processing,
  _why: Failure,
  ports: Ports,
): Promise<Finding> {
  const nowMs = ports.clock.now();
  if (nowMs < checkout.phase.order.nextAtMs) return pause(checkout, ports);
  return { type: nowMs > reviewAtMs(checkout) ? 'order-unprovable' : 'order-pending' };
}

async function pause({ phase }: Processing, { inbox }: Ports): Promise<Finding> {
  await inbox.wait(phase.order.nextAtMs, 'before the next look at the order');
  return { type: 'nothing' };
}

/** When a person has to look: in time to use the authorisation that pays for the order. */
function reviewAtMs({ phase, policy }: Processing): number {
  const { sentAtMs, collection } = phase.order;
  const lapsesAtMs = collection?.status === 'authorized' ? collection.lapsesAtMs : null;
  return Math.min(
    (sentAtMs ?? 0) + policy.reconcileBudgetMs,
    (lapsesAtMs ?? Infinity) - policy.authorizationReserveMs,
  );
}
