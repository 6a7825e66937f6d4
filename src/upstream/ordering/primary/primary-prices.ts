import type { CheckoutRefreshResponse, Product } from '../../../contract/checkout-refresh';
import type { ReceivedAnswer } from '../../../contract/endpoints';
import { TICKETS_MAX } from '../../../domain/policy';
import { surveyFits } from '../../../domain/checkout/state-size';
import type { Receipt } from '../../../domain/checkout/state';
import type { Offer, ReceivedPrices } from '../../../domain/showtime';
import { amount } from '../order-words';
import { receipt as receiptOf } from '../receipt';
import { showtime } from '../../discovery/received-showtime';

/** `maxQuantityDefault` applies if Svc sends no maximum, or one that is not positive. */
export function prices(
  answer: CheckoutRefreshResponse,
  maxQuantityDefault: number,
): ReceivedPrices {
  const { showtimesResponse, maxTicketQuantity = 0, surveyDetailResponse } = answer;
  const hasSurvey =
    Object.keys(surveyDetailResponse).length > 0 && surveyFits(surveyDetailResponse);
  return {
    showtime: showtime(showtimesResponse.showtime, showtimesResponse),
    offers: showtimesResponse.products.map(offer),
    maxQuantity: Math.min(
      TICKETS_MAX,
      maxTicketQuantity > 0 ? maxTicketQuantity : maxQuantityDefault,
    ),
    notices: {
      offerChanged: answer.offerChangedMessage ?? null,
      agePolicyUrl: answer.agePolicyLink ?? null,
      shipping: answer.shippingDeliveryMessage ?? null,
      shippingFaqUrl: answer.shippingFAQSupportLink ?? null,
    },
    ...(hasSurvey ? { surveys: surveyDetailResponse } : {}),
  };
}

export function receipt({ receipt: received }: ReceivedAnswer<'preview'>): Receipt {
  const { subtotal, serviceFee, tax, totalAmount: total } = received;
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
