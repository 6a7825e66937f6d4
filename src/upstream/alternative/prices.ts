import type { AlternativeAnswer } from '../../contract/alternative/shape';
import type { PricingBreakdown } from '../../contract/alternative/pricing';
import type { Receipt } from '../../domain/checkout/order';
import type { Prices, Showtime } from '../../domain/showtime';
import { amount } from '../amount';

/**
 * Offers are their own products and know no area. Throws a RangeError for an amount with more places
 * than its currency has, as {@link receipt}.
 */
export function prices(
  { offers }: AlternativeAnswer<'refreshCheckout'>,
  showtime: Showtime,
  maxQuantity: number,
): Prices {
  return {
    showtime,
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

export function receipt({ subtotal, fees, tax, total }: PricingBreakdown): Receipt {
  return {
    subtotal: amount(subtotal),
    serviceFee: amount(fees),
    tax: amount(tax),
    total: amount(total),
  };
}
