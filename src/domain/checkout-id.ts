/** The prefix of a checkout's id. Never change it: the ids that partners have must stay valid. */
export const CHECKOUT_ID_PREFIX = 'chk_';

/** The reference of a payment attempt at the partner's provider: `chk_7q2m-2` is the second attempt. */
export function paymentReference(checkoutId: string, attempt: number): string {
  return `${checkoutId}-${attempt}`;
}

/** The checkout of a payment reference; undefined if the reference is not ours. */
export function checkoutOfReference(reference: string): string | undefined {
  return new RegExp(`^(${CHECKOUT_ID_PREFIX}.+)-\\d+$`).exec(reference)?.[1];
}
