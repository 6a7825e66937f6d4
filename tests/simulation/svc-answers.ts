import type { Answer, OrderRequest } from '../../src/domain/checkout/ports';
import type { Receipt } from '../../src/domain/checkout/order';
import { failure } from '../../src/domain/failure';
import { fromMinorUnits } from '../../src/domain/money';
import type { Prices, Seat, SeatMap, Showtime } from '../../src/domain/showtime';
import type { Places } from './seat-book';

export const TICKET_UNITS = 1450;

export function refuse(code: string): Extract<Answer<never>, { outcome: 'refused' }> {
  return { outcome: 'refused', failure: failure(code) };
}

export function pricesOf(startsAtMs: number, seating: Showtime['seating']): Prices {
  const startsAt = new Date(startsAtMs).toISOString();
  const price = fromMinorUnits(TICKET_UNITS, 'USD');
  return {
    showtime: {
      id: 'D1',
      title: 'Night Train',
      productionId: 'B1',
      venueId: 'C1',
      venueName: 'Rex 12',
      startsAt,
      localStart: startsAt,
      seating,
    },
    offers: [{ offerId: 'adult', productId: 'P1', label: 'Adult', price, area: null }],
    maxQuantity: 8,
    notices: { offerChanged: null, agePolicyUrl: null, shipping: null },
  };
}

export function seatMapOf(
  seats: readonly Seat[],
  available: number,
  quantity: number,
  nowMs: number,
): SeatMap {
  const free = seats.filter(({ status }) => status === 'available');
  return {
    asOf: new Date(nowMs).toISOString(),
    available,
    width: seats.length,
    height: 1,
    legend: [],
    rows: seats.length > 0 ? [{ label: 'A', seats }] : [],
    recommendedSeatIds: free.slice(0, quantity).map(({ id }) => id),
  };
}

export function placesOf(items: OrderRequest['items']): Places {
  const seatIds = items.flatMap((item) => item.seatIds);
  return { seatIds, quantity: items.reduce((sum, { quantity }) => sum + quantity, 0) };
}

export function receiptOf(totalUnits: number): Receipt {
  const total = fromMinorUnits(totalUnits, 'USD');
  const zero = fromMinorUnits(0, 'USD');
  return { subtotal: total, serviceFee: zero, tax: zero, total };
}
