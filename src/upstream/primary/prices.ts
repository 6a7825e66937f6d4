import type { CheckoutRefreshResponse, Product } from '../../contract/checkout-refresh';
import type { Price } from '../../contract/decimal';
import type { Answer } from '../../contract/endpoints';
import { RESERVED_ATTRIBUTE } from '../../contract/showtime';
import type { Receipt } from '../../domain/checkout/state';
import { money, type Money } from '../../domain/money';
import type { Offer, Prices, Showtime } from '../../domain/showtime';

/** Throws a RangeError for an amount with more places than its currency has, as {@link receipt}. */
export function prices(answer: CheckoutRefreshResponse, maxQuantityDefault: number): Prices {
  return {
    showtime: showtime(answer.showtimesResponse),
    offers: answer.showtimesResponse.products.map(offer),
    maxQuantity: answer.maxTicketQuantity ?? maxQuantityDefault,
    notices: {
      offerChanged: answer.offerChangedMessage ?? null,
      agePolicyUrl: answer.agePolicyLink ?? null,
      shipping: answer.shippingDeliveryMessage ?? null,
    },
  };
}

export function receipt({ receipt: wire }: Answer<'preview'>): Receipt {
  return {
    subtotal: amount(wire.subtotal),
    serviceFee: amount(wire.serviceFee),
    tax: amount(wire.tax),
    total: amount(wire.totalAmount),
  };
}

function showtime(wire: CheckoutRefreshResponse['showtimesResponse']): Showtime {
  const { showtimeId, productionId, venueId, attributes, ...times } = wire.showtime;
  return {
    id: showtimeId,
    title: wire.productionName ?? productionId,
    productionId,
    venueId,
    venueName: wire.venueName ?? venueId,
    startsAt: times.utcShowtimeStart,
    localStart: times.localShowtimeStart,
    seating: attributes.includes(RESERVED_ATTRIBUTE) ? 'reserved' : 'general',
  };
}

function offer({ offerId, productId, label, price, areaCategory }: Product): Offer {
  return { offerId, productId, label, price: amount(price), area: areaCategory ?? null };
}

function amount({ value, currencyCode }: Price): Money {
  return money(value, currencyCode);
}
