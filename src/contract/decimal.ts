import { z } from 'zod';
import { readAs } from './reading';

/**
 * BigDecimal (Svc spec 2): sent as a JSON number, received as a number or a string, and
 * internally always a decimal string, so that no arithmetic ever uses a float.
 */
export const BigDecimalSchema = z.codec(
  z.union([z.number(), z.string()]),
  z.string().regex(/^-?\d+(\.\d+)?$/, 'expected a decimal number such as 14.50'),
  { decode: (wire) => String(wire), encode: (decimal) => Number(decimal) },
);

const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * A number as people and machines write it (`14.5`, `.5`, `+1`, `1.2E+3`), as a plain decimal with the
 * same value: `1200`. Undefined for anything else.
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
  const received = digits.slice(0, point).replace(/^0+(?=\d)/, '') || '0';
  return `${sign === '-' ? '-' : ''}${received}${places && `.${places}`}`;
}

/** A number in a query: written in decimal, so that neither `0x10` nor `1e1` is one (Svc spec 2). */
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
