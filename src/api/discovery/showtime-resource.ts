import type { Price } from '../../contract/decimal';
import type { ProductionDetail } from '../../contract/production';
import {
  RESERVED_ATTRIBUTE,
  type Attribute,
  type PreOrderDetail,
  type ShowtimeDetail,
} from '../../contract/showtime';
import { exactMoney } from '../../domain/money';

/** A showtime as callers see it; `productions` tells the titles by id. Pure. */
export function showtimeResource(
  detail: ShowtimeDetail,
  productions: ReadonlyMap<string, ProductionDetail>,
) {
  const { showtimeId, productionId, venueId, offerData, attributes } = detail;
  return {
    id: showtimeId,
    title: productions.get(productionId)?.name ?? null,
    ...{ productionId, venueId },
    startsAt: detail.utcShowtimeStart,
    localStart: detail.localShowtimeStart,
    seating: attributes.includes(RESERVED_ATTRIBUTE) ? ('reserved' as const) : ('general' as const),
    attributes,
    offers: offerData.offers.map(({ label, price }) => ({ label, price: moneyOf(price) })),
    available: detail.availableInventory ?? null,
    tags: detail.tags ?? [],
    /** Only as this answer of Svc told it: a kept one stops working. */
    checkoutUrl: detail.checkoutUrl ?? null,
  };
}

/** The days on which showtimes can be ordered before they are listed. */
export function preOrderResource({ productionId, venueId, showtimeDays }: PreOrderDetail) {
  return { productionId, venueId, days: showtimeDays };
}

/** What a key among the `attributes` of a showtime stands for. */
export function attributeResource([id, told]: readonly [string, Attribute]) {
  const { type, iconUrl, friendlyName, description } = told;
  return {
    id,
    label: friendlyName ?? null,
    category: type ?? null,
    iconUrl: iconUrl ?? null,
    description: description ?? null,
  };
}

function moneyOf({ value, currencyCode }: Price) {
  return exactMoney(value, currencyCode);
}
