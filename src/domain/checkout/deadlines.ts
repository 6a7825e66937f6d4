// What time alone brings to a checkout. Commands apply a deadline that is already due before they
// are looked at, so that a late timer never lets a command act on a hold that has ended.
import type { Deadline } from './events';
import type { Checkout } from './state';

/** The moment at which time changes the state, and the change it brings; null where time does not. */
export function deadlineOf(checkout: Checkout): { atMs: number; event: Deadline } | null {
  const { phase } = checkout;
  switch (phase.status) {
    case 'selecting':
      return beginsAtMs(checkout) <= phase.idleAtMs
        ? { atMs: beginsAtMs(checkout), event: { type: 'showtime-begun' } }
        : { atMs: phase.idleAtMs, event: { type: 'idle-ended' } };
    case 'held':
      return { atMs: phase.lease.endsAtMs, event: { type: 'hold-ended' } };
    case 'confirmed':
      return { atMs: beginsAtMs(checkout), event: { type: 'showtime-begun' } };
    default:
      return null;
  }
}

/** When the showtime begins; Infinity while that is not known. */
export function beginsAtMs({ prices }: Checkout): number {
  return prices ? Date.parse(prices.showtime.startsAt) : Infinity;
}

/** The deadline that has passed by `nowMs`, if any. */
export function dueDeadline(checkout: Checkout, nowMs: number): Deadline | null {
  const deadline = deadlineOf(checkout);
  return deadline && deadline.atMs <= nowMs ? deadline.event : null;
}
