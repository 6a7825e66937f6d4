import type { TicketSelection } from '../../../contract/alternative/pricing';
import type { HeldItem } from '../../../domain/checkout/request';
import { boundedLeaseMs } from '../lease-duration';

/** The HTTP `Date` header is truncated to the second. */
const DATE_STEP_MS = 1000;

export interface LeaseTimes {
  /** ISO 8601, on Svc's clock. */
  readonly expiresAt: string;
  /** When Svc answered, on its own clock. */
  readonly dateMs: number | null;
  /** When the request was sent, on our clock. */
  readonly sentAtMs: number;
}

/**
 * How long the lease certainly lasts after the request was sent, in milliseconds. The two clocks may
 * differ, so it is measured between two times on Svc's clock: the answer and the expiry. If the
 * answer has no time, our clock is used.
 */
export function leaseDurationMs({ expiresAt, dateMs, sentAtMs }: LeaseTimes): number {
  const answeredAtMs = dateMs === null ? sentAtMs : dateMs + DATE_STEP_MS;
  return boundedLeaseMs(Date.parse(expiresAt) - answeredAtMs);
}

/** The number of tickets of each offer: this shape cannot assign offers to seats. */
export function ticketsOf(items: readonly HeldItem[]): TicketSelection[] {
  const quantities = new Map<string, number>();
  for (const { offerId, quantity } of items) {
    quantities.set(offerId, (quantities.get(offerId) ?? 0) + quantity);
  }
  return [...quantities].map(([offerId, quantity]) => ({ offerId, quantity }));
}

export function seatsOf(items: readonly HeldItem[]): string[] {
  return items.flatMap(({ seatIds }) => seatIds);
}
