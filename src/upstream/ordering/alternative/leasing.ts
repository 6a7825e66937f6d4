import type { TicketSelection } from '../../../contract/alternative/pricing';
import type { HeldItem } from '../../../domain/checkout/request';
import { boundedLeaseMs } from '../lease-duration';

/** HTTP truncates the time of an answer to the second. */
const DATE_STEP_MS = 1000;

export interface LeaseTimes {
  /** ISO 8601, on Svc's clock. */
  readonly expiresAt: string;
  /** When Svc answered, on its own clock. */
  readonly dateMs: number | null;
  /** When the request was sent, on ours. */
  readonly sentAtMs: number;
}

/**
 * The shortest duration of the lease from its send, in milliseconds: the two clocks may differ, so its
 * end is measured on Svc's clock from Svc's answer. Without that time, ours is used.
 */
export function leaseDurationMs({ expiresAt, dateMs, sentAtMs }: LeaseTimes): number {
  const answeredAtMs = dateMs === null ? sentAtMs : dateMs + DATE_STEP_MS;
  return boundedLeaseMs(Date.parse(expiresAt) - answeredAtMs);
}

/** The number of tickets of each offer: this shape cannot say which seat has which offer. */
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
