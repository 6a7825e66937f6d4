/** What the id of a checkout begins with. Ids that partners have been given stay valid: another one would refuse them. */
export const CHECKOUT_ID_PREFIX = 'chk_';
