import type { ProductionDetail } from '../../contract/production';
import {
  hasReservedSeats,
  type Attribute,
  type PreOrderDetail,
  type ShowtimeDetail,
} from '../../contract/showtime';
import { exactMoney } from '../../domain/money';
import { eachOfferOnce, type Offer } from '../../domain/showtime';
import type { AttributeAnswer, PreOrderAnswer, ShowtimeAnswer } from './schemas/showtime-answer';

type ListedOffer = ShowtimeDetail['offerData']['offers'][number];

/** A showtime as callers see it; `productions` has the titles by id, `offers` the tickets on sale. Pure. */
export function showtimeResource(
  detail: ShowtimeDetail,
  productions: ReadonlyMap<string, ProductionDetail>,
  offers?: readonly Offer[],
): ShowtimeAnswer {
  const { showtimeId, productionId, venueId, offerData, attributes, availableInventory } = detail;
  return {
    id: showtimeId,
    title: productions.get(productionId)?.name ?? null,
    productionId,
    venueId,
    startsAt: detail.utcShowtimeStart,
    localStart: detail.localShowtimeStart,
    seating: hasReservedSeats(detail) ? 'reserved' : 'general',
    attributes,
    offers: eachOfferOnce<string | null>(offers ?? offerData.offers.map(listedOffer)),
    // Svc's number is negative if more seats have been sold than exist.
    available: availableInventory === undefined ? null : Math.max(0, availableInventory),
    tags: detail.tags ?? [],
    /** Never cache this link: it stops working. */
    checkoutUrl: detail.checkoutUrl ?? null,
  };
}

/** The days whose showtimes can be ordered before those showtimes are listed. */
export function preOrderResource({
  productionId,
  venueId,
  showtimeDays,
}: PreOrderDetail): PreOrderAnswer {
  return { productionId, venueId, days: showtimeDays };
}

/** The meaning of a key in the `attributes` of a showtime. */
export function attributeResource([id, received]: readonly [string, Attribute]): AttributeAnswer {
  const { type, iconUrl, friendlyName, description } = received;
  return {
    id,
    label: friendlyName ?? null,
    category: type ?? null,
    iconUrl: iconUrl ?? null,
    description: description ?? null,
  };
}

function listedOffer({ label, price }: ListedOffer) {
  return { offerId: null, label, price: exactMoney(price.value, price.currencyCode) };
}
