// What is seen of an order whose answer was lost and that has no id: refusals of its resends, and its seats.
import type { Of } from '../events';
import type { Evidence, Order } from '../order';
import { pauseFor, settling, type Pause } from '../pauses';
import type { Checkout } from '../state';
import { orderIn } from '../transitions';
import { firstSent, type Ordering } from './moves';

/**
 * Kept with the order; what it does not settle is looked at again, from the outside. A refused resend is
 * repeated, for the order's id, once the first send can no longer be in progress inside Svc.
 */
export function noteEvidence(
  checkout: Ordering,
  { what, failure: why, sent }: Of<'order_evidence'>,
  nowMs: number,
): Checkout {
  const { policy, phase } = checkout;
  const seen: Evidence = { atMs: nowMs, what, ...(why && { code: why.code }) };
  const order = { ...phase.order, evidence: [...phase.order.evidence, seen] };
  const pause = isLeftToSeats(order)
    ? untilSeatsTell(checkout, nowMs)
    : settling(policy.orderInProgressMs, why, nowMs);
  const { evidence } = order;
  return orderIn(checkout, 'processing', { ...firstSent(checkout, sent), evidence, pause });
}

/** A resend would be another order, or was refused again, long after the first one. */
export function isLeftToSeats({ evidence, leaseOver }: Order): boolean {
  return leaseOver || evidence.filter(isRefusal).length >= RESEND_REFUSALS_MAX;
}

const RESEND_REFUSALS_MAX = 2;

export function isRefusal({ what }: Evidence): boolean {
  return what === 'duplicate' || what === 'resend_refused';
}

/** Whether the seats of an order will tell of it: they are named, and so is who has them. */
export function doSeatsTell({ phase, policy, request }: Ordering): boolean {
  const named = phase.items.some(({ seatIds }) => seatIds.length > 0);
  return named && policy.layoutNamesAccount && request.capabilities.occupants;
}

/** The wait until they do; null where they never will, so that nobody waits. Nobody hurries it. */
export function untilSeatsTell(checkout: Ordering, nowMs: number): Pause | null {
  if (!doSeatsTell(checkout)) return null;
  const { settleMs } = checkout.policy;
  // A second look is worth something only when what was on its way has arrived.
  const waitMs = Math.max(seatsTellAtMs(checkout) - nowMs, settleMs);
  return { ...pauseFor(waitMs, nowMs), settles: true };
}

/**
 * From then on nothing about the order changes any more: the lease has ended at Svc too, and the last resend,
 * which may have left just before that, has been given up, has arrived and is no longer in progress.
 */
export function seatsTellAtMs({ phase, policy }: Ordering): number {
  const { leaseMarginMs, callTimeoutMs, settleMs, orderInProgressMs } = policy;
  return phase.lease.endsAtMs + leaseMarginMs + callTimeoutMs + settleMs + orderInProgressMs;
}
