import { compareMoney, sameMoney, type Money } from './money';

/** The showtime that a checkout is for. Times are ISO 8601. */
export interface Showtime {
  readonly id: string;
  readonly title: string;
  readonly productionId: string;
  readonly venueId: string;
  readonly venueName: string;
  /** UTC. */
  readonly startsAt: string;
  /** With the venue's offset. */
  readonly localStart: string;
  readonly seating: 'reserved' | 'general';
  /** Free seats or places, if Svc sent the number. */
  readonly available?: number;
  /** Names of special events. */
  readonly tags?: readonly string[];
}

/** A showtime in one answer from Svc; missing names come from another call. */
export interface ReceivedShowtime extends Omit<Showtime, 'title' | 'venueName'> {
  readonly title: string | null;
  readonly venueName: string | null;
}

/** A showtime that is known before Svc is called; the number of free seats changes too fast to be cached. */
export type KnownShowtime = Omit<ReceivedShowtime, 'available'>;

/** One kind of ticket with its price; a product belongs to one showtime and one area of seats. */
export interface Offer {
  readonly offerId: string;
  readonly productId: string;
  readonly label: string;
  readonly price: Money;
  /** The area whose seats the product sells; null if Svc returns no areas. */
  readonly area: string | null;
}

/** The response to refreshing the prices (Svc spec 4.4 step 1). */
export interface Prices {
  readonly showtime: Showtime;
  readonly offers: readonly Offer[];
  readonly maxQuantity: number;
  readonly notices: Notices;
  /** Svc's survey for the customer, unchanged: the spec leaves its content open (2.8). */
  readonly surveys?: Readonly<Record<string, unknown>>;
}

/** The prices in one response; a missing showtime needs another call. */
export interface ReceivedPrices extends Omit<Prices, 'showtime'> {
  readonly showtime: ReceivedShowtime | null;
}

export interface Notices {
  readonly offerChanged: string | null;
  readonly agePolicyUrl: string | null;
  readonly shipping: string | null;
  readonly shippingFaqUrl?: string | null;
}

export interface Seat {
  readonly id: string;
  readonly number: string;
  readonly x: number;
  readonly y: number;
  readonly type: string;
  readonly status: 'available' | 'taken' | 'mine' | 'broken';
  readonly area: string | null;
}

/** The seats of the showtime at `asOf` (ISO 8601). General admission has no rows. */
export interface SeatMap {
  readonly asOf: string;
  readonly available: number;
  readonly width: number;
  readonly height: number;
  readonly legend: readonly {
    readonly type: string;
    readonly label: string;
    readonly color: string;
  }[];
  readonly rows: readonly { readonly label: string; readonly seats: readonly Seat[] }[];
  readonly recommendedSeatIds: readonly string[];
}

/** An offer as callers see it; its id is null if Svc's answer has none. */
export interface ListedOffer<Id extends string | null> extends Pick<Offer, 'label' | 'price'> {
  readonly offerId: Id;
  /** Whether it costs more in some areas. */
  readonly priceVaries: boolean;
}

/** Each offer at its lowest price: each area of seats has its own products and prices. */
export function eachOfferOnce<Id extends string | null>(
  offers: readonly Omit<ListedOffer<Id>, 'priceVaries'>[],
): ListedOffer<Id>[] {
  const listed = new Map<string, ListedOffer<Id>>();
  for (const { offerId, label, price } of offers) {
    // Prices in two currencies cannot be compared: each is listed.
    const key = `${offerId ?? label} ${price.currency}`;
    const known = listed.get(key);
    const isCheaper = !known || compareMoney(price, known.price) < 0;
    const lowest = isCheaper ? { offerId, label, price } : known;
    const priceVaries =
      known !== undefined && (known.priceVaries || !sameMoney(known.price, price));
    listed.set(key, { ...lowest, priceVaries });
  }
  return [...listed.values()];
}

/** The map with these seats free, unless they are out of order. */
export function withFree(map: SeatMap, seatIds: readonly string[]): SeatMap {
  const isFreed = ({ id, status }: Seat): boolean => status === 'taken' && seatIds.includes(id);
  const freed = map.rows.flatMap(({ seats }) => seats.filter(isFreed)).length;
  const rows = map.rows.map((row) => ({
    ...row,
    seats: row.seats.map((seat) =>
      isFreed(seat) ? { ...seat, status: 'available' as const } : seat,
    ),
  }));
  return { ...map, rows, available: map.available + freed };
}

/** The seats in one response; `available` is null if it does not contain the number. */
export interface ReceivedSeatMap extends Omit<SeatMap, 'available'> {
  readonly available: number | null;
}

/** The map of general admission: a number of places, and no seats. */
export function placesOnly<Available extends number | null>(available: Available, asOf: string) {
  return { asOf, available, width: 0, height: 0, legend: [], rows: [], recommendedSeatIds: [] };
}

/** What a customer can choose from. In general admission, the seats of a hall are left out, and not counted. */
export function choosable(
  map: ReceivedSeatMap,
  seating: ReceivedShowtime['seating'],
): ReceivedSeatMap {
  if (seating !== 'general') return { ...map, available: map.available ?? freeIn(map) };
  return placesOnly(map.rows.length === 0 ? map.available : null, map.asOf);
}

/** The number of free seats; null if the map has no rows. */
function freeIn({ rows }: ReceivedSeatMap): number | null {
  if (rows.length === 0) return null;
  return rows.flatMap(({ seats }) => seats).filter(({ status }) => status === 'available').length;
}
