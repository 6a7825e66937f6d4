// What becomes of a checkout that the caller wants out of: at once where nothing is bought, and through
// a cancellation at Svc where an order stands.
import type { CheckoutEvent } from './events';
import { growingPauseMs } from './pauses';
import { withFailure } from './setbacks';
import type { Failure } from '../failure';
import { toMinorUnits } from '../money';
import { giveUp } from './order-moves';
import type { Cancellation, Checkout, CheckoutIn, Refund } from './state';

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
      const cancellation = newCancellation(nowMs, null);
      return { ...checkout, phase: { ...phase, status: 'cancelling', cancellation } };
    }
    default:
      return checkout;
  }
}

export function newCancellation(nowMs: number, cause: Failure | null): Cancellation {
  return { sends: 0, deferrals: 0, nextAtMs: nowMs, refundOwed: false, refundDue: null, cause };
}

/** Svc has cancelled. Where it did not take the money, the one who did gives it back. */
export function concludeCancel(
  checkout: Cancelling,
  { refund, nextClientRequestId }: Of<'order-cancelled'>,
  nowMs: number,
): Checkout {
  const { order, cancellation } = checkout.phase;
  const { cause } = cancellation;
  if (cause) return giveUp(checkout, { failure: cause, nextClientRequestId }, nowMs);
  const refundDue = refund ?? order.receipt.total;
  if (!order.collection || toMinorUnits(refundDue) === 0) {
    return close(checkout, { status: 'done', amount: refund });
  }
  return withCancellation(checkout, { refundDue, sends: 0, nextAtMs: nowMs });
}

export function concludeRefund(checkout: Cancelling): Checkout {
  return close(checkout, { status: 'done', amount: checkout.phase.cancellation.refundDue });
}

function close(checkout: Cancelling, refund: Refund): Checkout {
  const { items, lease, order } = checkout.phase;
  return { ...checkout, phase: { status: 'cancelled', items, lease, order, refund } };
}

/** The order is cancelled; its refund is tried again until ops have to see to it. */
export function oweRefund(
  checkout: Cancelling,
  event: Of<'refund-failed'>,
  nowMs: number,
): Checkout {
  const { order, cancellation } = checkout.phase;
  const told = withFailure(checkout, event.failure, nowMs) as Cancelling;
  if (cancellation.sends < checkout.policy.refundTriesMax) {
    return again(told, nowMs, { refundOwed: true });
  }
  return close(told, { status: 'stuck', amount: cancellation.refundDue ?? order.receipt.total });
}

/** Svc keeps the order: so do we, and the reason is told. One that nobody pays for is no order to keep. */
export function keepOrder(
  checkout: Cancelling,
  event: Of<'cancel-refused'>,
  nowMs: number,
): Checkout {
  const { items, lease, order, tickets, cancellation } = checkout.phase;
  if (cancellation.cause) return withFailure(reviewCancel(checkout), event.failure, nowMs);
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
  const deferrals = checkout.phase.cancellation.deferrals + 1;
  return withCancellation(checkout, { deferrals, nextAtMs: untilMs });
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
