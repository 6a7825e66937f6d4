// What Svc sells in the simulation, in Svc's own terms.
import { fromMinorUnits } from '../../../src/domain/money';
import type { Seat } from '../../../src/domain/showtime';
import type { Ordering } from '../../../src/upstream/ordering/ordering';
import type { Places } from './seat-book';
import type { ModelOrder } from './orders';
import type { SvcSettings } from './svc-settings';

type Prices = Awaited<ReturnType<Ordering['refreshCheckout']>>;
type SeatMap = Awaited<ReturnType<Ordering['layout']>>;
type Receipt = Awaited<ReturnType<Ordering['preview']>>['receipt'];
type Items = Parameters<Ordering['lease']>[0]['items'];

export const TICKET_UNITS = 1450;
const PLAIN: Product = { productId: 'P1', isPromoted: false, isForMembers: false };

/** A product. `isPromoted` and `isForMembers` count only with `hasOwnProducts`. */
export interface Product {
  readonly productId: string;
  readonly isPromoted: boolean;
  readonly isForMembers: boolean;
}

export const PRODUCTS: readonly Product[] = [
  PLAIN,
  { productId: 'P1-half', isPromoted: true, isForMembers: false },
  { productId: 'P1-member', isPromoted: false, isForMembers: true },
  { productId: 'P1-half-member', isPromoted: true, isForMembers: true },
];

export function pricesOf(
  startsAtMs: number,
  seating: 'reserved' | 'general',
  { productId }: Pick<Product, 'productId'> = PLAIN,
): Prices {
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
    offers: [{ offerId: 'adult', productId, label: 'Adult', price, area: null }],
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

export function placesOf(items: Items): Places {
  const seatIds = items.flatMap((item) => item.seatIds);
  return { seatIds, quantity: items.reduce((sum, { quantity }) => sum + quantity, 0) };
}

export function receiptOf(totalUnits: number): Receipt {
  const total = fromMinorUnits(totalUnits, 'USD');
  const zero = fromMinorUnits(0, 'USD');
  return { subtotal: total, serviceFee: zero, tax: zero, total };
}

/** An order's tickets as its summary shows them; `lacks` names the missing part. */
export function codesShown({ orderId, sale }: ModelOrder, lacks: SvcSettings['summaryLacks']) {
  const codes = Array.from({ length: sale.quantity }, (_, index) => ({
    // A single ticket without a number is valid for all places, so several tickets need numbers.
    seatLabel: sale.seatIds[index] ?? `Place ${index + 1}`,
    bookingId: `${orderId}-${index}`,
    qrData: `qr of ${orderId}-${index}`,
  }));
  switch (lacks) {
    case 'nothing':
      return codes;
    case 'all tickets':
      return [];
    case 'a ticket':
      return codes.slice(1);
    case 'codes':
      return codes.map(({ seatLabel }) => ({ seatLabel, bookingId: '', qrData: '' }));
  }
}
