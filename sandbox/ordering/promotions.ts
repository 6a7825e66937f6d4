/** Promotion codes of the sandbox: minor units off the order's subtotal. */
const DISCOUNT_MINOR: ReadonlyMap<string, number> = new Map([['MATINEE5', 500]]);

/** What a code takes off an order; undefined for an unknown code. */
export function discountOf(code: string): number | undefined {
  return DISCOUNT_MINOR.get(code.toUpperCase());
}
