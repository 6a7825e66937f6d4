import { createHash } from 'node:crypto';
import type { LeaseItem } from '../../src/contract/lease';
import type { LineItem, OrderParameters } from '../../src/contract/order';
import { productById, type Showtime, type ShowtimeArea } from '../catalogue/showtimes';
import { badOrderInput, SvcRefusal } from '../refusal';

/** A line item with what it stands for. */
export interface ResolvedItem extends LineItem {
  readonly showtime: Showtime;
  readonly area: ShowtimeArea;
}

/**
 * Looks up the product of each item. Throws INVENTORY_UNAVAILABLE for an unknown product,
 * INVALID_SHOWTIME for one that has begun, GENERIC_ERROR where counts and seats do not agree or the
 * items belong to more than one showtime.
 */
export function resolveItems(items: readonly LeaseItem[], nowMs: number): ResolvedItem[] {
  const resolved = items.map((item) => resolveItem(item, nowMs));
  const showtimes = new Set(resolved.map(({ showtime }) => showtime.id));
  if (showtimes.size !== 1) throw badOrderInput('all items must be of one showtime');
  const seatIds = resolved.flatMap((item) => item.seatIds);
  if (new Set(seatIds).size !== seatIds.length) throw badOrderInput('a seat is named twice');
  return resolved;
}

/** The price of an item's offer; undefined where the area has no such offer. */
export function offerPriceMinor({ area, offerId }: ResolvedItem): number | undefined {
  return area.offers.find((offer) => offer.offerId === offerId)?.priceMinor;
}

/** The same items in one order, so that two ways to write them compare equal. */
export function normalItems(items: readonly LineItem[]): LineItem[] {
  return items
    .map(({ productId, offerId, seatIds, quantity }) => ({
      productId,
      offerId,
      seatIds: [...seatIds].sort(),
      quantity,
    }))
    .sort((a, b) => canonical(a).localeCompare(canonical(b)));
}

export function sameItems(a: readonly LineItem[], b: readonly LineItem[]): boolean {
  return canonical(normalItems(a)) === canonical(normalItems(b));
}

/** Says whether place order brings the orderParameters that were previewed (Svc spec 4.4, step 6). */
export function parametersDigest(parameters: OrderParameters): string {
  const normal = { ...parameters, lineItems: normalItems(parameters.lineItems) };
  return createHash('sha256').update(canonical(normal)).digest('base64url');
}

function resolveItem(item: LeaseItem, nowMs: number): ResolvedItem {
  const { productId, offerId, seatIds } = item;
  const product = productById(productId, nowMs);
  if (!product) throw new SvcRefusal('INVENTORY_UNAVAILABLE', 'no such product');
  const { showtime, area } = product;
  if (showtime.startMs <= nowMs) throw passedShowtime();
  const quantity = quantityOf(item, showtime);
  return { productId, offerId, seatIds, quantity, showtime, area };
}

function quantityOf({ seatIds, quantity }: LeaseItem, { auditorium }: Showtime): number {
  if (auditorium.plan.seating === 'general') {
    if (seatIds.length > 0) throw badOrderInput('general admission has no seats to name');
    if (quantity === undefined) throw badOrderInput('general admission needs a quantity');
    return quantity;
  }
  if (seatIds.length === 0) throw badOrderInput('reserved seating needs seatIds');
  if (quantity !== undefined && quantity !== seatIds.length) {
    throw badOrderInput('quantity and seatIds do not agree');
  }
  return seatIds.length;
}

export function passedShowtime(): SvcRefusal {
  return new SvcRefusal('INVALID_SHOWTIME', 'the showtime has begun', { status: 409 });
}

/** JSON with the keys of every object in order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
