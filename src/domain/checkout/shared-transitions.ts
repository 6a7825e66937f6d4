// Transitions that are shared by several states.
import type { HeldItem } from './request';
import { failure, type Failure } from '../failure';
import { withoutPartnersOwnAuthorization } from './compensation-rules';
import { withoutRefund } from './evidence';
import { dueLater, dueNow } from './next-call';
import type { Before, Checkout, CheckoutIn, Lease, NextCall, Purchase, Resumed } from './state';
import type {
  DeliveredOrder,
  FulfilledOrder,
  OrderStep,
  PlacedOrder,
  SentOrder,
} from './order-steps';
import { to, type Transition } from './transition';

/** Offers a choice of seats until the checkout expires. */
export function toSelecting({ policy }: Checkout, nowMs: number): Transition {
  return to({ status: 'selecting', layoutDue: false, idleEndsAtMs: nowMs + policy.idleMs });
}

/**
 * Returns to the choice of seats. Answers nothing itself: `selecting` first reads the seat map again, and the prices if
 * an offer is gone, then answers every waiting command, also the order, with this failure. Its next step `pay` becomes
 * `choose_seats`. `ownLease` stays, so that our own seats are offered as free, unless Svc has refused just those.
 */
export function chooseSeatsAgain(checkout: Checkout, why: Failure, nowMs: number): Transition {
  const idleEndsAtMs = nowMs + checkout.policy.idleMs;
  const stale = why.code === 'OFFER_NOT_FOUND' ? { pricesDue: true } : {};
  const selecting = to({ status: 'selecting', layoutDue: true, ...stale, idleEndsAtMs });
  const lost = selecting.failing(why.next === 'pay' ? { ...why, next: 'choose_seats' } : why);
  if (why.kind !== 'inventory' || why.code === 'HOLD_EXPIRED') return lost;
  const { seatMap } = checkout;
  // The recommended seats may include those that Svc has just refused.
  if (seatMap) lost.with({ seatMap: { ...seatMap, recommendedSeatIds: [] } });
  return isLeaseRefused(checkout) ? lost.with({ ownLease: null }) : lost;
}

/** Whether Svc refuses the seats of our lease: they may be another customer's by now. */
function isLeaseRefused({ ownLease, phase }: Checkout): boolean {
  if (!ownLease) return false;
  const seatIds = 'items' in phase ? phase.items.flatMap((item) => item.seatIds) : [];
  return seatIds.length > 0 && seatIds.every((id) => ownLease.seatIds.includes(id));
}

/** `before`: the state to return to if the seats cannot be held. */
interface HoldOptions {
  readonly before?: Before | null;
  readonly lease?: Lease;
  readonly pricesDue?: boolean;
}

/** Leases the seats, unless they have a `lease`, and prices them. Answers nothing: `holding` does. */
export function toHolding(
  items: readonly HeldItem[],
  { before = null, lease, pricesDue = false }: HoldOptions = {},
): Transition {
  const due = pricesDue ? { pricesDue } : {};
  return to({ status: 'holding', items, lease: lease ?? null, before, ...due });
}

/** Nothing was bought, so the seats stay held. A partner's own authorisation is not voided. */
export function backToHeld(checkout: CheckoutIn<'placing'>, why: Failure): Transition {
  const { items, lease, receipt, previewId, collection } = checkout.phase;
  return to({ status: 'held', items, lease, receipt, previewId })
    .with({ compensations: withoutPartnersOwnAuthorization(checkout.compensations, collection) })
    .failing(why)
    .answering('order', why);
}

/**
 * Cancels before anything was sent. Because of the cancel request, the transition ends in `abandoned`
 * (transition.ts).
 */
export function cancelBeforeSending(checkout: CheckoutIn<'placing'>): Transition {
  return backToHeld(checkout, failure('CANCELLED'));
}

/**
 * Fails the checkout, and answers the order with the failure, other waiting commands without one. Compensations stay
 * due. The next action is to start over, whatever the failure's `next` (next-action-rules.ts). Leased seats become free
 * when their lease ends: Svc has no call to release them.
 */
export function toFailed(why: Failure): Transition {
  return to({ status: 'failed' }).failing(why).answeringAll().answering('order', why);
}

/** Starts to cancel the order. `cause`: the failure, if no cancellation was requested. */
export function startCancelling(
  phase: Purchase,
  order: FulfilledOrder | DeliveredOrder,
  nowMs: number,
  cause: Failure | null = null,
): Transition {
  const cancellation = { cause, doubtful: 0, refusal: null, isReadNext: false };
  const next = dueNow(nowMs);
  // The order stands: what Svc said earlier about a refund belonged to a former cancellation.
  const standing = withoutRefund(order);
  return to({ status: 'cancelling', ...withOrder(phase, standing), cancellation, next })
    .answering('order')
    .answering('cancel')
    .answering('ops');
}

/** Schedules the next check of the order. */
export function checkAt(
  { phase }: CheckoutIn<'processing'>,
  next: NextCall,
  order: SentOrder | PlacedOrder | FulfilledOrder = phase.order,
): Transition {
  const { resumed } = phase;
  return to({ status: 'processing', ...withOrder(phase, order), next, resumed });
}

/** Follows the order again, at once and for a while, regardless of its age. */
export function resume(
  phase: Purchase,
  order: PlacedOrder | FulfilledOrder,
  resumed: Resumed,
  next: NextCall = dueNow(resumed.atMs),
): Transition {
  return to({ status: 'processing', ...withOrder(phase, order), next, resumed });
}

/** Schedules the next check of the order, with growing pauses. */
export function checkLater(
  checkout: CheckoutIn<'processing'>,
  why: Failure | null,
  nowMs: number,
  order = checkout.phase.order,
): Transition {
  const { policy, phase } = checkout;
  const bounds = { firstMs: policy.reconcilePauseMs, maxMs: policy.reconcilePauseMaxMs };
  return checkAt(checkout, dueLater(phase.next.tries, bounds, why, nowMs), order);
}

/** The purchase with another step of its order. */
export function withOrder<O extends OrderStep>(phase: Purchase, order: O): Purchase & { order: O } {
  return { ...purchaseOf(phase), order };
}

/** Only the fields of the purchase, without those of the state. */
export function purchaseOf(phase: Purchase): Purchase {
  const { items, lease, receipt, previewId, payment, extras, collection } = phase;
  return {
    items,
    lease,
    receipt,
    previewId,
    payment,
    ...(extras === undefined ? {} : { extras }),
    collection,
  };
}
