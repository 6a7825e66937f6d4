// Query parameters arrive as text.
import { z } from 'zod';

/** A decimal number between the two bounds. */
export function decimalBetween(min: number, max: number) {
  const expected = `expected a number from ${min} to ${max}`;
  return z
    .string(expected)
    .regex(/^-?\d{1,9}(\.\d{1,12})?$/, expected)
    .transform(Number)
    .pipe(z.number().min(min, expected).max(max, expected));
}

/** Ids with commas between them, each counted once. */
export function idList(max: number) {
  const expected = `expected 1 to ${max} ids, with commas between them`;
  return z
    .string(expected)
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, expected)).max(max, expected));
}

/** A time with its offset, in milliseconds since the epoch. */
export const instantParameter = z.iso
  .datetime({ offset: true, error: 'expected a time such as 2026-11-21T18:00:00Z' })
  .transform((text) => Date.parse(text));
