// Seats for checkouts that must not compete: each path has a showtime of its own, and one price.
import type { OrderingDesk } from '../../sandbox/testing/ordering-desk';
import type { LineItem } from '../../src/contract/order';
import { reservedShowtimes } from '../support/showtimes';
import type { Usher } from '../support/usher';

/** Enough for two seats before and after each of some thirty activities, and for a second try of some. */
const SEATS_MIN = 150;
const AREA = 'standard';

export interface SeatStock {
  readonly showtimeId: string;
  /** Two seats that nobody was given before, as Svc names them in an order. */
  takeTwo(): LineItem;
}

/** That many showtimes of the sandbox, each with many free seats. */
export async function openSeatStocks(
  usher: Usher,
  desk: OrderingDesk,
  count: number,
): Promise<readonly SeatStock[]> {
  const stocks: SeatStock[] = [];
  for (const { showtimeId } of await reservedShowtimes(usher)) {
    const seatIds = await freeSeats(desk, showtimeId);
    if (seatIds.length < SEATS_MIN) continue;
    stocks.push(stockOf(showtimeId, await productOf(desk, showtimeId), seatIds));
    if (stocks.length === count) return stocks;
  }
  throw new Error(`only ${stocks.length} showtimes have ${SEATS_MIN} free seats`);
}

type Product = Awaited<ReturnType<OrderingDesk['products']>>[number];

async function freeSeats(desk: OrderingDesk, showtimeId: string): Promise<string[]> {
  const { layoutArea } = await desk.layout(showtimeId);
  return layoutArea.rows
    .flatMap(({ seats }) => seats)
    .filter(({ status, areaCategory }) => status === 'AVAILABLE' && areaCategory === AREA)
    .map(({ id }) => id);
}

async function productOf(desk: OrderingDesk, showtimeId: string): Promise<Product> {
  const products = await desk.products(showtimeId);
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
