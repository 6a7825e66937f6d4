import { z } from 'zod';

/**
 * BigDecimal of the wire (Svc spec 2): a JSON number goes out, a number or a string comes in,
 * and inside it is always the decimal string, so that no arithmetic ever happens on a float.
 */
export const BigDecimalSchema = z.codec(
  z.union([z.number(), z.string()]),
  z.string().regex(/^-?\d+(\.\d+)?$/, 'expected a decimal number such as 14.50'),
  { decode: (wire) => String(wire), encode: (decimal) => Number(decimal) },
);

/** Price (Svc spec 2.5). */
export const PriceSchema = z.object({
  value: BigDecimalSchema,
  currencyCode: z.string().regex(/^[A-Z]{3}$/, 'expected an ISO 4217 code such as USD'),
});
export type Price = z.infer<typeof PriceSchema>;
