import type { TicketSelection } from '../../../contract/alternative/pricing';
import type { HeldItem } from '../../../domain/checkout/request';

/** How many tickets of each offer: which seat goes with which offer has no place in this shape. */
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
