// What becomes of a choice of seats while it is being held.
import type { CheckoutEvent } from './events';
import { loseSeats, withFailure } from './setbacks';
import type { Checkout, CheckoutIn } from './state';

type Of<T extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: T }>;
type Holding = CheckoutIn<'holding'>;

export function keepLease(checkout: Holding, { lease }: Of<'leased'>): Checkout {
  const seatIds = checkout.phase.items.flatMap((item) => item.seatIds);
  const endsAtMs = lease.endsAtMs + 2 * checkout.policy.leaseMarginMs;
  return {
    ...checkout,
    ownLease: { seatIds, endsAtMs },
    phase: { ...checkout.phase, lease },
  };
}

/** Seats that are taken by an older lease of our own are free again when it ends: that is waited for, once. */
export function failHold(checkout: Holding, event: Of<'hold-failed'>, nowMs: number): Checkout {
  const { phase, ownLease } = checkout;
  const mayBeOurs = event.failure.code === 'SEAT_UNAVAILABLE' && ownLeaseHas(checkout, nowMs);
  if (ownLease && mayBeOurs && !event.strangers && phase.waitsUntilMs === null) {
    return { ...checkout, phase: { ...phase, waitsUntilMs: ownLease.endsAtMs } };
  }
  return asBefore(checkout, event, nowMs) ?? loseSeats(checkout, event.failure, nowMs);
}

/** An edit that cannot be carried out leaves the hold as it was, for as long as it lasts. */
function asBefore(
  checkout: Holding,
  event: Of<'hold-failed'>,
  nowMs: number,
): Checkout | undefined {
  const { items, lease, before } = checkout.phase;
  if (!lease || !before || lease.endsAtMs <= nowMs) return undefined;
  const { request, receipt, previewId } = before;
  const phase = { status: 'held', items, lease, receipt, previewId } as const;
  return withFailure({ ...checkout, request, phase }, event.failure, nowMs);
}

/** Whether the last lease of our own has any of these seats and has not ended yet. */
export function ownLeaseHas({ phase, ownLease }: Holding, nowMs: number): boolean {
  if (!ownLease || ownLease.endsAtMs <= nowMs) return false;
  const wanted = phase.items.flatMap((item) => item.seatIds);
  return ownLease.seatIds.some((id) => wanted.includes(id));
}

/** The seats are held, and what they cost is known. */
export function keepPreview(checkout: Holding, { receipt, previewId }: Of<'previewed'>): Checkout {
  const { items, lease } = checkout.phase;
  if (!lease) return checkout;
  return { ...checkout, phase: { status: 'held', items, lease, receipt, previewId } };
}
