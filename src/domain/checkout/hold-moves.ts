// What becomes of a choice of seats while it is being held.
import type { CheckoutEvent } from './events';
import { loseSeats } from './setbacks';
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
  const { phase } = checkout;
  const ownEndMs = ownLeaseEndMs(checkout);
  const ours = event.failure.code === 'SEAT_UNAVAILABLE' && ownEndMs > nowMs;
  if (ours && phase.waitsUntilMs === null) {
    return { ...checkout, phase: { ...phase, waitsUntilMs: ownEndMs } };
  }
  return loseSeats(checkout, event.failure, nowMs);
}

/** When the last lease of our own that has any of these seats ends; 0 if there is none. */
function ownLeaseEndMs({ phase, ownLease }: Holding): number {
  const wanted = phase.items.flatMap((item) => item.seatIds);
  return ownLease?.seatIds.some((id) => wanted.includes(id)) ? ownLease.endsAtMs : 0;
}
