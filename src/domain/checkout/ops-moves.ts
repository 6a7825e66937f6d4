// What ops may do to a checkout at night. Each move leaves the last word to the ticketing service where
// it can still be asked.
import { failure, type Failure } from '../failure';
import type { CheckoutEvent } from './events';
import { hurryPhase } from './pauses';
import { withFailure } from './setbacks';
import type { Checkout, CheckoutIn } from './state';
import { hurryUndos, waitingUndos } from './undos';

type Of<T extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: T }>;

/** What pauses is due now, the state's own next step as well as what is to be given back. */
export function retryNow(checkout: Checkout, _command: unknown, nowMs: number): Checkout | Failure {
  const hurried = hurryPhase(checkout, nowMs);
  if (waitingUndos(checkout).length > 0) return hurryUndos(hurried, nowMs);
  return hurried === checkout ? failure('CHECKOUT_STATE') : hurried;
}

/** Ops found the order at Svc: its id is all that was missing, and Svc is asked how it stands. */
export function resolveOrder(
  checkout: CheckoutIn<'processing'> | CheckoutIn<'in_review'>,
  { orderId }: Of<'resolve-order'>,
  nowMs: number,
): Checkout {
  const { items, lease, order } = checkout.phase;
  const found = { ...order, orderId, looks: 0, nextAtMs: nowMs };
  return { ...checkout, phase: { status: 'processing', items, lease, order: found } };
}

/** A person has settled it, with evidence from outside; there is nobody left to ask. */
export function markResolved(
  checkout: CheckoutIn<'in_review'>,
  { outcome, orderId }: Of<'mark-resolved'>,
  nowMs: number,
): Checkout | Failure {
  const { items, lease, order } = checkout.phase;
  const known = orderId ?? order.orderId;
  switch (outcome) {
    case 'failed':
      return withFailure(
        { ...checkout, phase: { status: 'failed' } },
        failure('ORDER_NOT_PLACED', { retryable: false }),
        nowMs,
      );
    case 'cancelled': {
      const refund = { status: 'done', amount: order.receipt.total } as const;
      const cancelled = { ...order, orderId: known };
      return {
        ...checkout,
        phase: { status: 'cancelled', items, lease, order: cancelled, refund },
      };
    }
    case 'confirmed': {
      if (known === null) {
        return failure('CHECKOUT_STATE', { message: 'Confirming needs the orderId.' });
      }
      const fulfilled = { ...order, orderId: known, fulfilled: true, looks: 0, nextAtMs: nowMs };
      return { ...checkout, phase: { status: 'processing', items, lease, order: fulfilled } };
    }
  }
}
