import type { Price } from '../../contract/decimal';
import type { ProductionDetail } from '../../contract/production';
import { RESERVED_ATTRIBUTE, type ShowtimeDetail } from '../../contract/showtime';
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
  };
}

function moneyOf({ value, currencyCode }: Price) {
  return exactMoney(value, currencyCode);
}
