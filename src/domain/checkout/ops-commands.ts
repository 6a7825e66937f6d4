// What ops may do to a checkout at night. Each leaves the last word to the ticketing service and the
// provider where they can still be asked.
import { failure, type Failure } from '../failure';
import { hurryCompensations, settleCompensations, waitingCompensations } from './compensations';
import type { Of } from './events';
import { moneyOfOrder, type Order } from './order';
import { cancelled } from './ordering/conclude-cancellation';
import { hurryOrder } from './ordering/moves';
import { hurried } from './pauses';
import type { Checkout, CheckoutIn } from './state';
import { orderIn, withFailure, withOrder } from './transitions';

type Review = CheckoutIn<'in_review'>;
type Resolution = Of<'mark_resolved'>;

/** What pauses is due now; a pause that Svc or the provider asked for is kept. */
export function retryNow(checkout: Checkout, _command: unknown, nowMs: number): Checkout | Failure {
  return retryCompensations(hurryOrder(checkout, nowMs), checkout, nowMs);
}

/** The order itself waits for a person. */
export function retryInReview(
  checkout: Checkout,
  _command: unknown,
  nowMs: number,
): Checkout | Failure {
  return retryCompensations(checkout, checkout, nowMs);
}

function retryCompensations(
  hurriedSoFar: Checkout,
  checkout: Checkout,
  nowMs: number,
): Checkout | Failure {
  const next = hurryCompensations(hurriedSoFar, nowMs);
  if (next !== checkout) return next;
  const message = 'Nothing waits that could be done earlier.';
  return failure('CHECKOUT_STATE', { message });
}

/** Ops found the order at Svc: its id is all that was missing, and Svc is asked how it stands, once it may be. */
export function nameOrder(
  checkout: CheckoutIn<'processing' | 'in_review'>,
  { orderId }: Of<'resolve_order'>,
  nowMs: number,
): Checkout | Failure {
  const { order } = checkout.phase;
  const refusal = order.namedAtMs === null ? contradictsId(order, orderId) : null;
  if (refusal) return refusal;
  const fulfilled = order.fulfilled && order.orderId === orderId;
  const pause = order.pause && hurried(order.pause, 0, nowMs);
  return orderIn(checkout, 'processing', { orderId, fulfilled, namedAtMs: nowMs, pause });
}

/** What a cancellation came to is looked at where it began; any other order, as one that was found. */
export function resolveReview(
  checkout: Review,
  command: Of<'resolve_order'>,
  nowMs: number,
): Checkout | Failure {
  const { order } = checkout.phase;
  if (!order.cancellation) return nameOrder(checkout, command, nowMs);
  const refusal = contradictsId(order, command.orderId);
  const cancellation = { ...order.cancellation, looking: true };
  return refusal ?? orderIn(checkout, 'cancelling', { cancellation, pause: order.pause });
}

/** A person has settled it, with evidence from outside; what is known of the money is not contradicted. */
export function resolveByHand(
  checkout: Review,
  command: Resolution,
  nowMs: number,
): Checkout | Failure {
  const { order } = checkout.phase;
  const money = moneyOfOrder(order);
  const orderId = command.orderId ?? order.orderId;
  const refusal = orderId === null ? null : contradictsId(order, orderId);
  if (refusal) return refusal;
  switch (command.outcome) {
    case 'compensated':
      return resolveCompensations(checkout);
    case 'failed': {
      if (money === 'taken') return contradiction('The money is taken: cancel instead.');
      const why = failure('ORDER_NOT_PLACED', { retryable: false });
      return withFailure({ ...checkout, phase: { status: 'failed' } }, why);
    }
    case 'cancelled': {
      // A refund of Svc's is done by the word of the person; a provider's is paid from here.
      const refund = order.collection ? null : order.receipt.total;
      return cancelled(withOrder(checkout, { orderId }), { refunded: true, refund }, nowMs);
    }
    case 'confirmed':
      if (orderId === null) return contradiction('Confirming needs the orderId.');
      if (money === 'not_taken') return contradiction('Nobody pays for this order.');
      return confirmByHand(checkout, orderId, nowMs);
  }
}

/** The tickets and the money are still collected, each from the one who has them. */
function confirmByHand(checkout: Review, orderId: string, nowMs: number): Checkout {
  const { tickets, pause } = checkout.phase.order;
  const named = { orderId, fulfilled: true, namedAtMs: nowMs, cancellation: null };
  const next =
    tickets.length > 0
      ? orderIn(checkout, 'confirmed', named)
      : orderIn(checkout, 'processing', { ...named, pause });
  return { ...next, cancelRequest: null };
}

function resolveCompensations(checkout: Checkout): Checkout | Failure {
  return waitingCompensations(checkout).length > 0
    ? settleCompensations(checkout)
    : contradiction('There is nothing left to give back.');
}

/** In any other state there is no review to end. */
export function resolveOutsideReview(
  checkout: Checkout,
  { outcome }: Resolution,
): Checkout | Failure {
  return outcome === 'compensated'
    ? resolveCompensations(checkout)
    : contradiction('Nothing here waits for a person: only a review ends so.');
}

/** Svc has the last word on the id of an order; what a person named before may be mistaken. */
function contradictsId({ orderId }: Order, named: string): Failure | null {
  if (orderId === null || orderId === named) return null;
  return contradiction(`The order of this checkout is ${orderId}.`);
}

function contradiction(message: string): Failure {
  return failure('CHECKOUT_STATE', { message });
}
