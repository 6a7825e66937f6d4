import { createHash } from 'node:crypto';
import type { LineItem, OrderParameters } from '../../src/contract/order';
import { productById, type Showtime, type ShowtimeArea } from '../catalogue/showtimes';
import { badOrderInput, SvcRefusal } from '../refusal';
import type { LeasedItem } from '../storage/lease-rows';
import { passedShowtime } from './showtime-on-sale';

/** The requested tickets; with reserved seats the quantity may be left out. */
export type RequestedItem = Omit<LeasedItem, 'quantity'> & {
  readonly quantity?: number | undefined;
};

/** An item with its product's showtime and area. */
export type Resolved<T> = T & {
  readonly quantity: number;
  readonly showtime: Showtime;
  readonly area: ShowtimeArea;
};

/**
 * Looks up the product of each item. Throws INVENTORY_UNAVAILABLE for an unknown product, INVALID_SHOWTIME for a
 * showtime that has begun, and GENERIC_ERROR if counts and seats differ or the items belong to several showtimes.
 */
export function resolveItems<T extends RequestedItem>(
  items: readonly T[],
  nowMs: number,
): Resolved<T>[] {
  const resolved = items.map((item) => resolveItem(item, nowMs));
  const showtimes = new Set(resolved.map(({ showtime }) => showtime.id));
  if (showtimes.size !== 1) throw badOrderInput('productId', 'expected products of one showtime');
  const seatIds = resolved.flatMap((item) => item.seatIds);
  if (new Set(seatIds).size !== seatIds.length)
    throw badOrderInput('seatIds', 'expected each seat once');
  return resolved;
}

/** The price of an item's offer; undefined if the area has no such offer. */
export function offerPriceMinor({ area, offerId }: Resolved<RequestedItem>): number | undefined {
  return area.offers.find((offer) => offer.offerId === offerId)?.priceMinor;
}

/** The items in a canonical order, so that equal lists compare equal. */
export function normalItems(items: readonly LeasedItem[]): LeasedItem[] {
  return items
    .map(({ productId, offerId, seatIds, quantity }) => ({
      productId,
      offerId,
      seatIds: [...seatIds].sort(),
      quantity,
    }))
    .sort((a, b) => canonical(a).localeCompare(canonical(b)));
}

export function sameItems(a: readonly LeasedItem[], b: readonly LeasedItem[]): boolean {
  return canonical(normalItems(a)) === canonical(normalItems(b));
}

/** Whether these are exactly the leased items; compared without offers if a leased item has none. */
export function covers(leased: readonly LeasedItem[], ordered: readonly LineItem[]): boolean {
  const withOffers = leased.every(({ offerId }) => offerId !== null);
  return sameItems(leased, withOffers ? ordered : withoutOffers(ordered));
}

/** One item per product, regardless of offers. */
export function withoutOffers(items: readonly LeasedItem[]): LeasedItem[] {
  const productIds = [...new Set(items.map(({ productId }) => productId))];
  return productIds.map((productId) => {
    const same = items.filter((item) => item.productId === productId);
    const seatIds = same.flatMap((item) => item.seatIds);
    return { productId, offerId: null, seatIds, quantity: ticketsOf(same) };
  });
}

export function ticketsOf(items: readonly { readonly quantity: number }[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

export function seatIdsOf(items: readonly Pick<LeasedItem, 'seatIds'>[]): string[] {
  return items.flatMap(({ seatIds }) => seatIds);
}

/** Identifies orderParameters: place order must repeat the previewed ones (Svc spec 4.4, step 6). */
export function parametersDigest(parameters: OrderParameters): string {
  const normal = { ...parameters, lineItems: normalItems(parameters.lineItems) };
  return createHash('sha256').update(canonical(normal)).digest('base64url');
}

function resolveItem<T extends RequestedItem>(item: T, nowMs: number): Resolved<T> {
  const product = productById(item.productId, nowMs);
  if (!product) throw new SvcRefusal('INVENTORY_UNAVAILABLE', 'no such product');
  const { showtime, area } = product;
  if (showtime.startMs <= nowMs) throw passedShowtime();
  return { ...item, quantity: quantityOf(item, showtime), showtime, area };
}

function quantityOf({ seatIds, quantity }: RequestedItem, { auditorium }: Showtime): number {
  if (auditorium.plan.seating === 'general') {
    if (seatIds.length > 0)
      throw badOrderInput('seatIds', 'expected none, as admission is general');
    if (quantity === undefined)
      throw badOrderInput('quantity', 'is missing, as admission is general');
    return quantity;
  }
  if (seatIds.length === 0) throw badOrderInput('seatIds', 'is empty, though seats are reserved');
  if (quantity !== undefined && quantity !== seatIds.length) {
    throw badOrderInput('quantity', 'expected as many as seatIds');
  }
  return seatIds.length;
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
