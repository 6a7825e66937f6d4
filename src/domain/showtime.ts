import type { Money } from './money';

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
}

/** One kind of ticket with its price; a product belongs to one showtime and one area of seats. */
export interface Offer {
  readonly offerId: string;
  readonly productId: string;
  readonly label: string;
  readonly price: Money;
  /** The area whose seats the product sells; null where Svc names no areas. */
  readonly area: string | null;
}

/** What refreshing the prices tells (Svc spec 4.4 step 1). */
export interface Prices {
  readonly showtime: Showtime;
  readonly offers: readonly Offer[];
  readonly maxQuantity: number;
  readonly notices: Notices;
}

export interface Notices {
  readonly offerChanged: string | null;
  readonly agePolicyUrl: string | null;
  readonly shipping: string | null;
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

/** Seats of the showtime as they stood at `asOf` (ISO 8601). General admission has no rows. */
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
