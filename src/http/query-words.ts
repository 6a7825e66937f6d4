// The parameters of queries, which arrive as text.
import { z } from 'zod';
import { LIMITS } from '../contract/limits';
import { instant } from '../domain/checkout/instant';

/** A decimal number between the bounds, both included. */
export function decimalBetween(min: number, max: number) {
  const expected = `expected a number from ${min} to ${max}`;
  return z
    .string(expected)
    .regex(/^-?\d{1,9}(\.\d{1,20})?$/, expected)
    .transform(Number)
    .pipe(z.number().min(min, expected).max(max, expected));
}

/** Svc specifies only the first letter of an id (Svc spec 2.1). Commas are excluded: they separate ids in lists. */
const ID = /^[\x21-\x2b\x2d-\x7e]{1,100}$/;
export const id = z
  .string()
  .regex(ID, 'expected ids of 1 to 100 visible ASCII characters, without commas');

/** Ids separated by commas, without duplicates. */
export function idList(max: number) {
  const expected = `expected 1 to ${max} ids, with commas between them`;
  return listParameter(expected).pipe(z.array(id).max(max, expected));
}

/** A list with commas between its values, or with a repeated parameter, as some generated clients send it. */
export function listParameter(expected?: string) {
  return z
    .union([z.string(), z.array(z.string())], expected)
    .transform((given) => [...new Set([given].flat().flatMap((text) => text.split(',')))]);
}

/** The marketplace determines offers and currency (Svc spec 2.4). */
export const marketplaceParameter = z
  .string('expected the id of one marketplace')
  .regex(ID, 'expected the id of a marketplace')
  .optional()
  .describe('The marketplace. Default: the US one.');

const INSTANT_EXPECTED = 'expected a time such as 2026-11-21T18:00:00Z';
/** Svc accepts only four-digit years. The year 9999 is excluded, since a range may end a week after the date. */
const YEARS = { from: '1970-01-01', before: '9999-01-01' } as const;

/** A time with its offset, in milliseconds since the epoch. */
export const instantParameter = z.iso
  .datetime({ offset: true, error: INSTANT_EXPECTED })
  .transform((text) => Date.parse(text))
  .refine((ms) => ms >= Date.parse(YEARS.from) && ms < Date.parse(YEARS.before), INSTANT_EXPECTED);

const DAY_EXPECTED = 'expected a day such as 2026-11-21';

/** A calendar day, such as `2026-11-21`. */
export const dayParameter = z.iso
  .date({ error: DAY_EXPECTED, abort: true })
  .refine((day) => day >= YEARS.from && day < YEARS.before, DAY_EXPECTED);

const PHRASE_EXPECTED = 'expected 1 to 100 characters without control characters';

/** A part of a name, or another system's id. */
export const phrase = z
  .string(PHRASE_EXPECTED)
  .trim()
  .regex(/^[^\p{Cc}\p{Cs}]{1,100}$/u, PHRASE_EXPECTED);

/** The expected value if a range of dates is invalid (Svc spec 4.3); null if it is valid. */
export function rangeExpected(from: number | undefined, to: number | undefined): string | null {
  if (to === undefined) return null;
  if (from === undefined) return 'expected only together with from';
  if (to <= from) return 'expected a time after from';
  return to - from > LIMITS.dateSpanMaxMs ? 'expected a time at most 7 days after from' : null;
}

const MINUTE_MS = 60_000;

/**
 * The date range of a look-up. Default: from now, and for 24 hours. Both ends are always sent, since Svc does not
 * document its defaults (Svc spec 4.3). Now is rounded down to the minute, so that requests within a minute share one
 * look-up.
 */
export function isoRange(
  { from, to }: { readonly from: number | undefined; readonly to: number | undefined },
  nowMs: number,
) {
  const fromMs = from ?? nowMs - (nowMs % MINUTE_MS);
  const toMs = to ?? fromMs + LIMITS.dateSpanDefaultMs;
  return { isoStartDate: instant(fromMs), isoEndDate: instant(toMs) };
}
