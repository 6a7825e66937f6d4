interface Promotion {
  /** Deducted from the order's subtotal, in minor units. */
  readonly discountMinor: number;
  readonly state: 'open' | 'ended' | 'withdrawn';
}

/** Promotion codes of the sandbox, in upper case. */
const PROMOTIONS: ReadonlyMap<string, Promotion> = new Map([
  ['MATINEE5', { discountMinor: 500, state: 'open' }],
  ['WELCOME2', { discountMinor: 200, state: 'open' }],
  ['SUMMER24', { discountMinor: 300, state: 'ended' }],
  ['WITHDRAWN', { discountMinor: 0, state: 'withdrawn' }],
]);

/** The promotion that a new customer is offered when signing in (signupPromoId). */
export const SIGNUP_PROMOTION = 'WELCOME2';

/** A code's discount; undefined for one that is unknown or has ended. */
export function discountOf(code: string): number | undefined {
  const promotion = PROMOTIONS.get(code.toUpperCase());
  return promotion?.state === 'open' ? promotion.discountMinor : undefined;
}

/** Whether the promotion was withdrawn, so that even a refresh with it fails. */
export function isWithdrawn(code: string): boolean {
  return PROMOTIONS.get(code.toUpperCase())?.state === 'withdrawn';
}

/** The message to the customer about codes that do not apply; undefined if all of them do. */
export function promotionMessage(codes: readonly string[]): string | undefined {
  const reasons = codes
    .filter((code) => discountOf(code) === undefined)
    .map((code) => `${code} (${PROMOTIONS.has(code.toUpperCase()) ? 'has ended' : 'unknown'})`);
  return reasons.length > 0 ? `Not applied: ${reasons.join(', ')}` : undefined;
}
