// Whether a promotion lowered the price. Svc's answers do not name promotions (Svc spec 2.6), so only the amounts of a
// receipt show it.
import { addMoney, compareMoney, isSome, timesMoney } from '../money';
import type { HeldItem } from './request';
import type { Checkout } from './state';

/** Whether the receipt is below the listed prices: by its subtotal, or by a negative fee. */
export function isDiscounted({ phase, prices }: Checkout): boolean {
  if (!('receipt' in phase)) return false;
  const { subtotal, serviceFee } = phase.receipt;
  if (isSome(timesMoney(serviceFee, -1))) return true;
  const priceOf = ({ offerId, productId }: HeldItem) =>
    prices?.offers.find((offer) => offer.offerId === offerId && offer.productId === productId)
      ?.price;
  let listed = { ...subtotal, amount: '0' };
  for (const item of phase.items) {
    const price = priceOf(item);
    if (price?.currency !== subtotal.currency) return false;
    listed = addMoney(listed, timesMoney(price, item.quantity));
  }
  return compareMoney(subtotal, listed) < 0;
}
