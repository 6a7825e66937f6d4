// The parameters that all list queries share.
import { z } from 'zod';
import { instantParameter, listParameter } from '../../http/query-words';

const LIMIT_MAX = 100;
const LIMIT_DEFAULT = 25;

const limitExpected = `expected a whole number from 1 to ${LIMIT_MAX}`;

/** The parameters of a page: cursor and limit. */
export const pageParams = {
  cursor: z.string().optional(),
  limit: z
    .string(limitExpected)
    .regex(/^\d{1,3}$/, limitExpected)
    .transform(Number)
    .pipe(z.int().min(1, limitExpected).max(LIMIT_MAX, limitExpected))
    .default(LIMIT_DEFAULT),
};
export type PageParams = { readonly cursor?: string | undefined; readonly limit: number };

/** A range of creation times: `createdFrom` is inclusive, `createdTo` exclusive. */
export const createdParams = {
  createdFrom: instantParameter.optional(),
  createdTo: instantParameter.optional(),
};

export interface CreatedRange {
  readonly createdFrom?: number | undefined;
  readonly createdTo?: number | undefined;
}

export function isRange({ createdFrom, createdTo }: CreatedRange): boolean {
  // An unreadable time has its own error.
  if (typeof createdFrom !== 'number' || typeof createdTo !== 'number') return true;
  return createdFrom < createdTo;
}

export const RANGE_EXPECTED = {
  path: ['createdTo'],
  error: 'expected a time after createdFrom',
};

/** One or more of the words, separated by commas. */
export function enumList<const W extends readonly [string, ...string[]]>(words: W) {
  const expected = `expected some of ${words.join(', ')}`;
  return listParameter(expected).pipe(z.array(z.enum(words, expected)));
}
