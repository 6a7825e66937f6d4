// Whether a promotion lowered the price. Svc's answers do not name promotions (Svc spec 2.6), so only the amounts of a
// receipt show it.
import { addMoney, compareMoney, isPositive, timesMoney } from '../money';
import type { CheckoutRequest, HeldItem } from './request';
import type { Checkout } from './state';
import { failure, type Failure } from '../failure';

/** Whether the receipt is below the listed prices: by its subtotal, or by a negative fee. */
export function isDiscounted({ phase, prices }: Checkout): boolean {
  if (!('receipt' in phase)) return false;
  const { subtotal, serviceFee } = phase.receipt;
  if (isPositive(timesMoney(serviceFee, -1))) return true;
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

/** The codes with which Svc refuses tickets that are sold only with a promotion code; a past showtime has others. */
const UNKNOWN_TO_SVC = ['OFFER_NOT_FOUND', 'PRODUCT_NOT_FOUND'];

/** The promotion code has ended, or is not for these tickets. */
const NOT_ACCEPTED = failure('OFFER_NOT_FOUND', {
  message:
    'The ticketing service does not accept the promotion code for these tickets; change or remove promotionCode.',
});
const ONLY_WITH_CODE = failure('OFFER_NOT_FOUND', {
  message:
    'The ticketing service sells nothing here without the former promotion code; keep promotionCode.',
});
const NOTHING_ON_SALE = failure('INVALID_SHOWTIME', {
  message: 'The ticketing service offers no tickets for this showtime.',
});

type Request = Pick<CheckoutRequest, 'promotionCode'>;

/**
 * Why there are no prices. `why`: Svc's refusal, or null if Svc answers that it sells nothing. `before`: the request
 * before an edit, which Svc has accepted. A price request names no offer or product, so if Svc does not find one, the
 * reason can only be the promotion code, or the lack of one.
 */
export function refusedPrices(
  why: Failure | null,
  { promotionCode }: Request,
  before: Request | undefined,
): Failure {
  if (why && !UNKNOWN_TO_SVC.includes(why.code)) return why;
  if (promotionCode !== null) return NOT_ACCEPTED;
  if ((before?.promotionCode ?? null) !== null) return ONLY_WITH_CODE;
  return why ?? NOTHING_ON_SALE;
}

/**
 * Blames the new promotion code if Svc does not know an offer or product. The offers come from Svc's current list, so
 * only the code can be the reason.
 * `before`: the request that Svc has accepted.
 */
export function blamingPromotion(
  why: Failure,
  { promotionCode }: Request,
  before: Request | undefined,
): Failure {
  if (promotionCode === null || promotionCode === before?.promotionCode) return why;
  return why.pointer === undefined && UNKNOWN_TO_SVC.includes(why.code) ? NOT_ACCEPTED : why;
}
