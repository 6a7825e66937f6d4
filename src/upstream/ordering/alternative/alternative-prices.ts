import type { AlternativeReceived } from '../../../contract/alternative/shape';
import type { Receipt } from '../../../domain/checkout/state';
import type { ReceivedPrices } from '../../../domain/showtime';
import { amount } from '../order-words';
import { receipt as receiptOf } from '../receipt';

/** In this shape offers are their own products and have no area, and the response does not describe the showtime. */
export function prices(
  { offers }: AlternativeReceived<'refreshCheckout'>,
  maxQuantity: number,
): ReceivedPrices {
  return {
    showtime: null,
    offers: offers.map(({ offerId, label, price }) => ({
      offerId,
      productId: offerId,
      label,
      price: amount(price),
      area: null,
    })),
    maxQuantity,
    notices: { offerChanged: null, agePolicyUrl: null, shipping: null },
  };
}

export function receipt({ pricing }: AlternativeReceived<'preview'>): Receipt {
  const { subtotal, fees: serviceFee, tax, total } = pricing;
  return receiptOf({ subtotal, serviceFee, tax, total });
}
