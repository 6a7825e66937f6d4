// What becomes of a checkout that the caller wants out of: at once where nothing is bought, and through
// a cancellation at Svc where an order stands.
import type { CheckoutEvent } from './events';
import { growingPauseMs } from './pauses';
import { withFailure } from './setbacks';
import type { Cancellation, Checkout, CheckoutIn } from './state';

type Of<T extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: T }>;
type Cancelling = CheckoutIn<'cancelling'>;

/** Carries a remembered cancellation out as soon as the state allows it; never while money is unknown. */
export function honourCancel(checkout: Checkout, nowMs: number): Checkout {
  const { phase, cancelRequest } = checkout;
  if (!cancelRequest) return checkout;
  switch (phase.status) {
    case 'preparing':
    case 'selecting':
    case 'holding':
    case 'held':
      return { ...checkout, phase: { status: 'abandoned' } };
    case 'confirmed': {
      const cancellation = { sends: 0, nextAtMs: nowMs, refundOwed: false };
      return { ...checkout, phase: { ...phase, status: 'cancelling', cancellation } };
    }
    default:
      return checkout;
  }
}

export function concludeCancel(checkout: Cancelling, { refund }: Of<'order-cancelled'>): Checkout {
  const { items, lease, order } = checkout.phase;
  const paidBack = { status: 'done', amount: refund } as const;
  return { ...checkout, phase: { status: 'cancelled', items, lease, order, refund: paidBack } };
}

/** The order is cancelled; its refund is tried again until ops have to see to it. */
export function oweRefund(
  checkout: Cancelling,
  event: Of<'refund-failed'>,
  nowMs: number,
): Checkout {
  const { items, lease, order, cancellation } = checkout.phase;
  const told = withFailure(checkout, event.failure, nowMs);
  if (cancellation.sends < checkout.policy.refundTriesMax) {
    return again(told as Cancelling, nowMs, { refundOwed: true });
  }
  const refund = { status: 'stuck', amount: order.receipt.total } as const;
  return { ...told, phase: { status: 'cancelled', items, lease, order, refund } };
}

/** Svc keeps the order: so do we, and the reason is told. */
export function keepOrder(
  checkout: Cancelling,
  event: Of<'cancel-refused'>,
  nowMs: number,
): Checkout {
  const { items, lease, order, tickets } = checkout.phase;
  return withFailure(
    {
      ...checkout,
      cancelRequest: null,
      phase: { status: 'confirmed', items, lease, order, tickets },
    },
    event.failure,
    nowMs,
  );
}

export function deferCancel(checkout: Cancelling, { untilMs }: Of<'cancel-deferred'>): Checkout {
  return withCancellation(checkout, { nextAtMs: untilMs });
}

export function doubtCancel(checkout: Cancelling, _event: unknown, nowMs: number): Checkout {
  return again(checkout, nowMs);
}

export function reviewCancel(checkout: Cancelling): Checkout {
  const { items, lease, order } = checkout.phase;
  return { ...checkout, phase: { status: 'in_review', items, lease, order } };
}

/** One more send counts, and the next one waits longer. */
function again(
  checkout: Cancelling,
  nowMs: number,
  change: Partial<Cancellation> = {},
): Cancelling {
  const { sends } = checkout.phase.cancellation;
  const pauseMs = growingPauseMs(checkout.policy, sends);
  return withCancellation(checkout, { ...change, sends: sends + 1, nextAtMs: nowMs + pauseMs });
}

function withCancellation(checkout: Cancelling, change: Partial<Cancellation>): Cancelling {
  const { phase } = checkout;
  return { ...checkout, phase: { ...phase, cancellation: { ...phase.cancellation, ...change } } };
}
