// Seats for checkouts that must not compete: each path of a chaos checkout has its own showtime, with one price.
import type { OrderingClient } from '../../sandbox/testing/ordering-client';
import type { LineItem } from '../../src/contract/order';
import { ownShowtimes } from '../support/showtimes';

/** Enough for two seats before and after each of about thirty activities, and for some second tries. */
const SEATS_MIN = 100;
/** Long enough to find enough showtimes at any time of day. */
const WITHIN_HOURS = 60;
const AREA = 'standard';

export interface SeatStock {
  readonly showtimeId: string;
  /** Takes two more seats, and returns them as an order's line item. */
  takeTwo(): LineItem;
}

/** Finds this many showtimes of the sandbox, each with many free seats. */
export async function openSeatStocks(
  ordering: OrderingClient,
  count: number,
): Promise<readonly SeatStock[]> {
  const stocks: SeatStock[] = [];
  const nextShowtime = ownShowtimes({ withinHours: WITHIN_HOURS });
  while (stocks.length < count) {
    const showtimeId = nextShowtime();
    const seatIds = await freeSeats(ordering, showtimeId);
    if (seatIds.length < SEATS_MIN) continue;
    stocks.push(stockOf(showtimeId, await productOf(ordering, showtimeId), seatIds));
  }
  return stocks;
}

type Product = Awaited<ReturnType<OrderingClient['products']>>[number];

async function freeSeats(ordering: OrderingClient, showtimeId: string): Promise<string[]> {
  const { layoutArea } = await ordering.layout(showtimeId);
  return layoutArea.rows
    .flatMap(({ seats }) => seats)
    .filter(({ status, areaCategory }) => status === 'AVAILABLE' && areaCategory === AREA)
    .map(({ id }) => id);
}

async function productOf(ordering: OrderingClient, showtimeId: string): Promise<Product> {
  const products = await ordering.products(showtimeId);
  const product = products.find(({ areaCategory }) => areaCategory === AREA);
  if (!product) throw new Error(`${showtimeId} sells no ${AREA} seats`);
  return product;
}

function stockOf(
  showtimeId: string,
  { productId, offerId }: Product,
  freeSeatIds: string[],
): SeatStock {
  return {
    showtimeId,
    takeTwo() {
      const seatIds = freeSeatIds.splice(0, 2);
      if (seatIds.length < 2) throw new Error(`${showtimeId} has no seats left for the test`);
      return { productId, offerId, seatIds, quantity: seatIds.length };
    },
  };
}
