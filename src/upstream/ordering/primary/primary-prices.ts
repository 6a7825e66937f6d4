import type { CheckoutRefreshResponse, Product } from '../../../contract/checkout-refresh';
import type { ToldAnswer } from '../../../contract/endpoints';
import type { Receipt } from '../../../domain/checkout/state';
import type { Offer, ToldPrices } from '../../../domain/showtime';
import { amount } from '../order-words';
import { receipt as receiptOf } from '../receipt';
import { showtime } from '../../discovery/told-showtime';

/** `maxQuantityDefault` counts where Svc names no maximum, or none that can be meant. */
export function prices(answer: CheckoutRefreshResponse, maxQuantityDefault: number): ToldPrices {
  const { showtimesResponse, maxTicketQuantity = 0, surveyDetailResponse } = answer;
  return {
    showtime: showtime(showtimesResponse.showtime, showtimesResponse),
    offers: showtimesResponse.products.map(offer),
    maxQuantity: maxTicketQuantity > 0 ? maxTicketQuantity : maxQuantityDefault,
    notices: {
      offerChanged: answer.offerChangedMessage ?? null,
      agePolicyUrl: answer.agePolicyLink ?? null,
      shipping: answer.shippingDeliveryMessage ?? null,
      shippingFaqUrl: answer.shippingFAQSupportLink ?? null,
    },
    ...(Object.keys(surveyDetailResponse).length === 0 ? {} : { surveys: surveyDetailResponse }),
  };
}

export function receipt({ receipt: told }: ToldAnswer<'preview'>): Receipt {
  const { subtotal, serviceFee, tax, totalAmount: total } = told;
  return receiptOf({ subtotal, serviceFee, tax, total });
}

function offer({ offerId, productId, label, price, areaCategory }: Product): Offer {
  return {
    offerId,
    productId,
    label,
    price: amount(price),
    area: areaCategory ?? null,
  };
}
