// Whether a promotion lowered the price. Svc's answers do not name promotions (Svc spec 2.6), so only the amounts of a
// receipt show it.
import { addMoney, compareMoney, isSome, timesMoney } from '../money';
import type { CheckoutRequest, HeldItem } from './request';
import type { Checkout } from './state';
import { failure, type Failure } from '../failure';

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

/** How Svc refuses tickets that only an accepted promotion code would sell; a showtime that is over has other codes. */
const UNKNOWN_TO_SVC = ['OFFER_NOT_FOUND', 'PRODUCT_NOT_FOUND'];

/** The promotion code has ended, or is not for these tickets. */
export const NOT_ACCEPTED = failure('OFFER_NOT_FOUND', {
  message:
    'The ticketing service does not accept the promotion code for these tickets; change or remove promotionCode.',
});

/** A price request names no offer or product, so an unknown one can only mean the promotion code. */
export function refusedPrices(
  why: Failure,
  { promotionCode }: Pick<CheckoutRequest, 'promotionCode'>,
): Failure {
  return promotionCode !== null && UNKNOWN_TO_SVC.includes(why.code) ? NOT_ACCEPTED : why;
}

const ONLY_WITH_CODE = failure('OFFER_NOT_FOUND', {
  message:
    'The ticketing service sells nothing here without the former promotion code; keep promotionCode.',
});

/**
 * The offers come from Svc's current list, so if Svc does not know one, it does not accept the new promotion code. An
 * edit that removes the code is undone if nothing is sold without it. `before`: the request that Svc has accepted.
 */
export function namingPromotion(
  why: Failure,
  { promotionCode }: Pick<CheckoutRequest, 'promotionCode'>,
  before: Pick<CheckoutRequest, 'promotionCode'> | undefined,
): Failure {
  const former = before?.promotionCode ?? null;
  if (promotionCode === former || why.pointer !== undefined) return why;
  if (promotionCode === null) return why.next === 'start_over' ? ONLY_WITH_CODE : why;
  return UNKNOWN_TO_SVC.includes(why.code) ? NOT_ACCEPTED : why;
}
