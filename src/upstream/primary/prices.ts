import type { CheckoutRefreshResponse, Product } from '../../contract/checkout-refresh';
import type { Answer } from '../../contract/endpoints';
import type { Receipt } from '../../domain/checkout/order';
import type { Offer, Prices } from '../../domain/showtime';
import { amount } from '../amount';
import { showtime } from '../showtime';

/** Throws a RangeError for an amount with more places than its currency has, as {@link receipt}. */
export function prices(answer: CheckoutRefreshResponse, maxQuantityDefault: number): Prices {
  const { showtimesResponse } = answer;
  return {
    showtime: showtime(showtimesResponse.showtime, showtimesResponse),
    offers: showtimesResponse.products.map(offer),
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

function offer({ offerId, productId, label, price, areaCategory }: Product): Offer {
  return { offerId, productId, label, price: amount(price), area: areaCategory ?? null };
}
