// Turns a caller's choice of seats into the items to lease, or names the invalid field.
import { failure, isFailure, type Failure } from '../failure';
import { compareMoney } from '../money';
import { isSameId } from '../same-id';
import { findSeat, seatLabel, type PackedSeatMap } from '../seat-map';
import { withFree, type Offer, type Prices, type SeatMap } from '../showtime';
import type { SeatChoice } from './command-book';
import type { HeldItem } from './request';
import { hasNoAttemptLeft, type Checkout } from './state';

/**
 * Whether the showtime is general admission, as far as known. A map without seats means that it is, even if the
 * showtime is marked as reserved.
 */
export function sellsPlaces({
  prices,
  request,
  seatMap,
}: Pick<Checkout, 'prices' | 'request' | 'seatMap'>): boolean {
  const showtime = prices?.showtime ?? request.showtime;
  return showtime?.seating === 'general' || hasNoSeats(seatMap);
}

function hasNoSeats(seatMap: PackedSeatMap | null): boolean {
  return seatMap?.rows.length === 0;
}

/** Whether this checkout can no longer lead to tickets. */
export function isAtDeadEnd(checkout: Checkout): boolean {
  return hasNoAttemptLeft(checkout) || checkout.lastFailure?.next === 'start_over';
}

type Items = readonly HeldItem[];

/** The same seats at other prices: another promotion may sell them as other products, or under other offers. */
export function chooseAgain(
  { items, offers }: { readonly items: Items; readonly offers: readonly Offer[] },
  prices: Prices,
  seatMap: PackedSeatMap | null,
): Items | Failure {
  const choices: SeatChoice[] = [];
  for (const item of items) {
    const offerId = currentOfferId(item, offers, prices.offers);
    if (offerId === undefined) return failure('OFFER_NOT_FOUND', OTHER_OFFERS);
    const { seatIds, quantity } = item;
    choices.push(seatIds.length === 0 ? { offerId, quantity } : { offerId, seatIds });
  }
  const chosen = chooseItems(choices, prices, seatMap);
  return isFailure(chosen) ? { ...chosen, pointer: '/promotionCode' } : chosen;
}

const OTHER_OFFERS = {
  pointer: '/promotionCode',
  message:
    'This change of the promotion code changes the offers: start another checkout to choose one of them.',
};

/**
 * The offer that a customer chose, such as Child, in another list: the offer with the same id and label, or else the
 * one with the same label, if both lists have just one. Otherwise undefined: any other offer would be another ticket.
 */
function currentOfferId(
  { offerId, productId }: HeldItem,
  former: readonly Offer[],
  current: readonly Offer[],
): string | undefined {
  const chosen = former.find((it) => it.offerId === offerId && it.productId === productId);
  const withLabel = (offers: readonly Offer[]) =>
    new Set(offers.filter(({ label }) => label === chosen?.label).map((it) => it.offerId));
  const same = withLabel(current);
  if (same.has(offerId)) return offerId;
  const [only, ...others] = same;
  return others.length === 0 && withLabel(former).size === 1 ? only : undefined;
}

/** Whether both lists have the same products under the same offers: a lease names product and offer. */
export function areSameProducts(items: Items, others: Items): boolean {
  if (items.length !== others.length) return false;
  return items.every(({ productId, offerId }, index) => {
    const other = others[index];
    return productId === other?.productId && offerId === other.offerId;
  });
}

/** Checks everything except whether the seats are still free, which only Svc knows. */
export function chooseItems(
  choices: readonly SeatChoice[],
  prices: Prices,
  seatMap: PackedSeatMap | null,
): Items | Failure {
  const items: HeldItem[] = [];
  for (const [index, choice] of choices.entries()) {
    const chosen = chooseItem(choice, `/items/${index}`, prices, seatMap);
    if (isFailure(chosen)) return chosen;
    items.push(...chosen);
  }
  const seatIds = items.flatMap((item) => item.seatIds);
  if (new Set(seatIds).size < seatIds.length) return unfit('/items', 'A seat is listed twice.');
  return refusalOfQuantity(countOf(items), prices, '/items') ?? items;
}

/** Why so many tickets are refused; null if they are not. */
export function refusalOfQuantity(
  quantity: number,
  { maxQuantity }: Prices,
  pointer: string,
): Failure | null {
  if (quantity <= maxQuantity) return null;
  return unfit(pointer, `${quantity} tickets are too many: at most ${maxQuantity} per order.`);
}

function chooseItem(
  choice: SeatChoice,
  pointer: string,
  prices: Prices,
  seatMap: PackedSeatMap | null,
): Items | Failure {
  const reserved = prices.showtime.seating === 'reserved' && !hasNoSeats(seatMap);
  const { offerId } = choice;
  const offer = cheapestOf(prices.offers.filter((candidate) => candidate.offerId === offerId));
  if (!offer) return failure('OFFER_NOT_FOUND', { pointer: `${pointer}/offerId` });
  if ('quantity' in choice) {
    if (reserved) return unfit(pointer, 'This showtime has reserved seats: name them in seatIds.');
    const { quantity } = choice;
    return [{ offerId, productId: offer.productId, seatIds: [], quantity }];
  }
  if (!reserved) return unfit(pointer, 'This showtime has no reserved seats: give a quantity.');
  if (!seatMap) return unfit(pointer, 'The seats are not known yet.');
  return takeSeats(choice, pointer, prices, seatMap);
}

/** Groups the seats of one offer by product: an offer has one product per area. */
function takeSeats(
  { offerId, seatIds }: { offerId: string; seatIds: readonly string[] },
  pointer: string,
  prices: Prices,
  seatMap: PackedSeatMap,
): Items | Failure {
  const offers = prices.offers.filter((candidate) => candidate.offerId === offerId);
  const byProduct = new Map<string, string[]>();
  for (const [index, seatId] of seatIds.entries()) {
    const seat = findSeat(seatMap, seatId);
    const at = `${pointer}/seatIds/${index}`;
    if (!seat) return unfit(at, `There is no seat ${seatId}.`);
    if (seat.status === 'broken') return unfit(at, `Seat ${seatId} is out of order.`);
    const offer = offerOf(offers, seat.area);
    if (!offer) {
      return failure('OFFER_NOT_FOUND', {
        pointer: at,
        message: notSold(seatId, seat.area, offers),
      });
    }
    byProduct.set(offer.productId, [...(byProduct.get(offer.productId) ?? []), seatId]);
  }
  return [...byProduct].map(([productId, ids]) => {
    return { offerId, productId, seatIds: ids, quantity: ids.length };
  });
}

/** Whether some offer sells each of the seats. */
export function sellsSeats(
  seatIds: readonly string[],
  { offers }: Prices,
  seatMap: PackedSeatMap,
): boolean {
  const offerIds = [...new Set(offers.map(({ offerId }) => offerId))];
  return seatIds.every((seatId) => {
    const seat = findSeat(seatMap, seatId);
    const sells = (id: string) =>
      offerOf(
        offers.filter(({ offerId }) => offerId === id),
        seat?.area ?? null,
      );
    return seat && offerIds.some(sells);
  });
}

/**
 * Svc need not name areas (Svc spec 2.8). If the offer then has one product, that product sells every seat; if it has
 * several, we do not guess.
 */
function offerOf(offers: readonly Offer[], area: string | null): Offer | undefined {
  if (area === null && areOneProduct(offers)) return offers[0];
  const ofItsArea =
    area === null ? undefined : cheapestOf(offers.filter((offer) => isSameArea(offer.area, area)));
  const everywhere = offers.filter((offer) => offer.area === null);
  return ofItsArea ?? (areOneProduct(everywhere) ? everywhere[0] : undefined);
}

/** Offers and seats come from two endpoints, which may write the same area in two ways. */
function isSameArea(one: string | null, other: string): boolean {
  return one !== null && isSameId(one, other);
}

/** Svc may list the same product twice. */
function areOneProduct(offers: readonly Offer[]): boolean {
  return new Set(offers.map(({ productId }) => productId)).size === 1;
}

/** The product whose label and price the customer was shown (`eachOfferOnce`). */
function cheapestOf(offers: readonly Offer[]): Offer | undefined {
  const currency = offers[0]?.price.currency;
  const comparable = offers.filter(({ price }) => price.currency === currency);
  return comparable.toSorted((one, other) => compareMoney(one.price, other.price))[0];
}

function notSold(seatId: string, area: string | null, offers: readonly Offer[]): string {
  const isUnknown = area === null || offers.some((offer) => offer.area === null);
  return isUnknown
    ? `The ticketing service does not say which product of this offer sells seat ${seatId}.`
    : `Seat ${seatId} is not sold under the offer ${offers[0]?.offerId}.`;
}

function unfit(pointer: string, message: string): Failure {
  return failure('INVALID_SEATS', { pointer, message });
}

/** Svc may show the seats of our own lease as taken until it ends, though the customer can hold them again. */
export function withOwnSeatsFree({ ownLease }: Checkout, map: SeatMap, nowMs: number): SeatMap {
  const { seatIds = [], grantedUntilMs = 0 } = ownLease ?? {};
  return nowMs < grantedUntilMs ? withFree(map, seatIds) : map;
}

/** The number of tickets. */
export function countOf(items: readonly HeldItem[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Labels for people: `F7 F8`, or `2 places`. */
export function labelsOf(items: readonly HeldItem[], seatMap: PackedSeatMap | null): string {
  const labels = items.flatMap(({ seatIds, quantity }) =>
    seatIds.length === 0
      ? [`${quantity} places`]
      : seatIds.map((id) => seatLabel(seatMap, id).replace(' ', '')),
  );
  return labels.join(' ');
}

/** The seats that are held or bought; empty if there are none. */
export function seatsOf({ phase, seatMap }: Checkout): string {
  return 'items' in phase ? labelsOf(phase.items, seatMap) : '';
}
