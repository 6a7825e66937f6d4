/** What the id of a checkout begins with. Ids that partners have been given stay valid: another one would refuse them. */
export const CHECKOUT_ID_PREFIX = 'chk_';

/** What a partner's payment provider knows an attempt to pay by: `chk_7q2m-2` is the second one. */
export function paymentReference(checkoutId: string, attempt: number): string {
  return `${checkoutId}-${attempt}`;
}

/** The checkout of a reference; undefined for one that is not ours. */
export function checkoutOfReference(reference: string): string | undefined {
  return new RegExp(`^(${CHECKOUT_ID_PREFIX}.+)-\\d+$`).exec(reference)?.[1];
}
