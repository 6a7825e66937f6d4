// Turns a caller's choice of seats into the items to lease, or says which field does not fit.
import { failure, type Failure } from '../failure';
import { findSeat, type Prices, type SeatMap } from '../showtime';
import type { SeatChoice } from './events';
import type { HeldItem } from './state';

export type ChosenItems = { readonly items: readonly HeldItem[] } | { readonly failure: Failure };

/** Checks everything that can be known without Svc; whether the seats are still free is Svc's word. */
export function chooseItems(
  choices: readonly SeatChoice[],
  prices: Prices,
  seatMap: SeatMap,
): ChosenItems {
  const items: HeldItem[] = [];
  for (const [index, choice] of choices.entries()) {
    const chosen = chooseItem(choice, `/items/${index}`, prices, seatMap);
    if ('failure' in chosen) return chosen;
    items.push(...chosen.items);
  }
  const problem = problemOfAll(items, prices);
  return problem ? { failure: problem } : { items };
}

function chooseItem(
  choice: SeatChoice,
  pointer: string,
  prices: Prices,
  seatMap: SeatMap,
): ChosenItems {
  const reserved = prices.showtime.seating === 'reserved';
  const { offerId } = choice;
  const offer = prices.offers.find((candidate) => candidate.offerId === offerId);
  if (!offer) return { failure: failure('OFFER_NOT_FOUND', { pointer: `${pointer}/offerId` }) };
  if ('quantity' in choice) {
    if (reserved) return unfit(pointer, 'This showtime has reserved seats: name them in seatIds.');
    const { quantity } = choice;
    return { items: [{ offerId, productId: offer.productId, seatIds: [], quantity }] };
  }
  if (!reserved) return unfit(pointer, 'This showtime has no reserved seats: give a quantity.');
  return takeSeats(choice, pointer, prices, seatMap);
}

/** Seats of one offer, by product: an offer has one product in each area of seats. */
function takeSeats(
  { offerId, seatIds }: { offerId: string; seatIds: readonly string[] },
  pointer: string,
  prices: Prices,
  seatMap: SeatMap,
): ChosenItems {
  const byProduct = new Map<string, string[]>();
  for (const [index, seatId] of seatIds.entries()) {
    const seat = findSeat(seatMap, seatId);
    const at = `${pointer}/seatIds/${index}`;
    if (!seat) return unfit(at, `There is no seat ${seatId}.`);
    if (seat.status === 'broken') return unfit(at, `Seat ${seatId} is out of order.`);
    const offer = prices.offers.find(
      (candidate) =>
        candidate.offerId === offerId && (candidate.area === null || candidate.area === seat.area),
    );
    if (!offer) {
      return {
        failure: failure('OFFER_NOT_FOUND', {
          pointer: at,
          message: `Seat ${seatId} is not sold under the offer ${offerId}.`,
        }),
      };
    }
    byProduct.set(offer.productId, [...(byProduct.get(offer.productId) ?? []), seatId]);
  }
  const items = [...byProduct].map(([productId, ids]) => {
    return { offerId, productId, seatIds: ids, quantity: ids.length };
  });
  return { items };
}

function problemOfAll(items: readonly HeldItem[], prices: Prices): Failure | null {
  const seatIds = items.flatMap((item) => item.seatIds);
  if (new Set(seatIds).size < seatIds.length) {
    return failure('INVALID_SEATS', { pointer: '/items', message: 'A seat is named twice.' });
  }
  const quantity = countOf(items);
  if (quantity > prices.maxQuantity) {
    const message = `${quantity} tickets are too many: at most ${prices.maxQuantity} per order.`;
    return failure('INVALID_SEATS', { pointer: '/items', message });
  }
  return null;
}

/** How many tickets the items are. */
export function countOf(items: readonly HeldItem[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

function unfit(pointer: string, message: string): ChosenItems {
  return { failure: failure('INVALID_SEATS', { pointer, message }) };
}
