// The alternative shape has no products: one id identifies both area and offer.
import type { TicketSelection } from '../../src/contract/alternative/pricing';
import type { LineItem } from '../../src/contract/order';
import type { AreaCategory } from '../catalogue/seat-plans';
import type { Showtime, ShowtimeArea } from '../catalogue/showtimes';
import { SvcRefusal } from '../refusal';
import type { LeasedItem } from '../storage/lease-rows';
import { withoutOffers } from './line-items';
import { receiptOf, type Receipt } from './receipt';

/** An offer with its id in the alternative shape. */
export interface KeyedOffer {
  readonly key: string;
  readonly label: string;
  readonly priceMinor: number;
  readonly productId: string;
  readonly offerId: string;
}

/** All offers; outside the first area the id and the label name the area. */
export function keyedOffers({ areas }: Showtime): KeyedOffer[] {
  return areas.flatMap(({ area, productId, offers }, index) =>
    offers.map(({ offerId, label, priceMinor }) => ({
      key: index === 0 ? offerId : `${area}-${offerId}`,
      label: index === 0 ? label : `${label}, ${area}`,
      priceMinor,
      productId,
      offerId,
    })),
  );
}

/** The price of the tickets, whichever seats they are for. Throws OFFER_NOT_FOUND. */
export function estimateOf(showtime: Showtime, tickets: readonly TicketSelection[]): Receipt {
  const { currency, taxBasisPoints } = showtime.venue;
  const lines = tickets.map(({ offerId, quantity }) => {
    const { priceMinor } = found(showtime, offerId);
    return { priceMinor, quantity };
  });
  return receiptOf({ currency, taxBasisPoints, lines, discountMinor: 0 });
}

/** Line items without seats, one per ticket type. Throws OFFER_NOT_FOUND. */
export function placesFor(showtime: Showtime, tickets: readonly TicketSelection[]): LineItem[] {
  return tickets.map(({ offerId: key, quantity }) => {
    const { productId, offerId } = found(showtime, key);
    return { productId, offerId, seatIds: [], quantity };
  });
}

/** The seats by area; an unknown seat counts towards the first area. */
export function seatsByArea(showtime: Showtime, seatIds: readonly string[]): LeasedItem[] {
  const { plan } = showtime.auditorium;
  const areaOf = (seatId: string): AreaCategory | undefined =>
    plan.seating === 'reserved' ? plan.seats.find(({ id }) => id === seatId)?.area : undefined;
  const productOf = (seatId: string): ShowtimeArea | undefined =>
    showtime.areas.find(({ area }) => area === areaOf(seatId)) ?? showtime.areas[0];
  return withoutOffers(
    seatIds.map((seatId) => {
      const productId = productOf(seatId)?.productId ?? '';
      return { productId, offerId: null, seatIds: [seatId], quantity: 1 };
    }),
  );
}

/**
 * Assigns the tickets of each area, in order, to the leased seats of that area. If their numbers differ, the
 * line items do not match the lease, and the preview is refused. Throws OFFER_NOT_FOUND.
 */
export function seatTickets(
  showtime: Showtime,
  tickets: readonly TicketSelection[],
  leased: readonly LeasedItem[],
): LineItem[] {
  const free = new Map(leased.map(({ productId, seatIds }) => [productId, [...seatIds]]));
  return placesFor(showtime, tickets).map((item) => ({
    ...item,
    seatIds: free.get(item.productId)?.splice(0, item.quantity) ?? [],
  }));
}

function found(showtime: Showtime, key: string): KeyedOffer {
  const offer = keyedOffers(showtime).find((each) => each.key === key);
  if (!offer) throw new SvcRefusal('OFFER_NOT_FOUND', 'no such offer');
  return offer;
}
