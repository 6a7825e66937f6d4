import { z } from 'zod';
import { readAs } from './reading';

/**
 * BigDecimal (Svc spec 2): sent as a JSON number, received as a number or a string, and kept as a
 * decimal string, so that no calculation uses a float.
 */
export const BigDecimalSchema = z.codec(
  z.union([z.number(), z.string()]),
  z.string().regex(/^-?\d+(\.\d+)?$/, 'expected a decimal number such as 14.50'),
  { decode: (wire) => String(wire), encode: (decimal) => Number(decimal) },
);

const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * Converts a number in any common notation (`14.5`, `.5`, `+1`, `1.2E+3`) to a plain decimal with
 * the same value, such as `1200`. Undefined for anything else.
 */
export function plainDecimal(text: string): string | undefined {
  const match = NUMBER.exec(text.trim());
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match ?? [];
  if (whole + fraction === '') return undefined;
  const shift = Number(exponent);
  const left = whole.padStart(Math.max(0, -shift) + whole.length, '0');
  const right = fraction.padEnd(Math.max(shift, fraction.length), '0');
  const digits = left + right;
  const point = left.length + shift;
  const places = digits.slice(point).replace(/(?<!0)0+$/, '');
  const integer = digits.slice(0, point).replace(/^0+(?=\d)/, '') || '0';
  return `${sign === '-' ? '-' : ''}${integer}${places && `.${places}`}`;
}

/** A number in a query, in decimal notation only: `0x10` and `1e1` are refused (Svc spec 2). */
export function queryNumber(inside: z.ZodNumber) {
  const wire = z.string().regex(/^-?\d+(\.\d+)?$/, 'expected a decimal number such as 14.5');
  return z.codec(wire, inside, {
    decode: Number,
    encode: (number) => plainDecimal(String(number)) ?? '',
  });
}

/** ISO 4217 code (Svc spec 2.5). */
export const CurrencyCodeSchema = z
  .string()
  .regex(/^[A-Z]{3}$/, 'expected an ISO 4217 code such as USD');

/** Price (Svc spec 2.5). */
export const PriceSchema = readAs(
  z.object({ value: BigDecimalSchema, currencyCode: CurrencyCodeSchema }),
  { needs: ['value', 'currencyCode'] },
);
export type Price = z.infer<typeof PriceSchema>;
