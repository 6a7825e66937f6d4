// The options of `on-sale create`.
import { parseArgs } from 'node:util';
import { instant } from '../../src/domain/checkout/instant';
import type { OnSaleTerms } from '../../src/domain/on-sale';
import { SOLD_OUT_AFTER_MS } from '../../src/domain/sold-out';

/** Every API process has to know an on-sale before it opens. */
const LEAST_NOTICE_MS = 15_000;
const OPENS_BEFORE_MS = Date.UTC(2100, 0);
const WEIGHT_MAX = 1_000;

const OPTIONS = {
  showtimes: { type: 'string' },
  film: { type: 'string' },
  venue: { type: 'string' },
  partner: { type: 'string' },
  key: { type: 'string' },
  'opens-at': { type: 'string' },
  weight: { type: 'string', multiple: true },
  'per-second': { type: 'string' },
  'when-sold-out': { type: 'string' },
  'sold-out-after': { type: 'string' },
} as const;

export interface Film {
  readonly productionId: string;
  readonly venueId: string;
}

export interface NewOnSale extends Pick<OnSaleTerms, 'opensAtMs' | 'weights'> {
  /** How long a showtime must have no free seat before its waiting checkouts end; undefined: they keep waiting. */
  readonly endsSoldOutAfterMs: number | undefined;
  /** The id of the partner whose own Svc key is used. */
  readonly keyOwner: string | undefined;
  readonly perSecond: number | undefined;
  readonly covers: OnSaleTerms['covers'] | Film;
}

/** Throws an Error that names the invalid option. */
export function readNewOnSale(args: readonly string[], nowMs: number): NewOnSale {
  const { values } = parsed(args);
  const { 'opens-at': opensAt, 'per-second': perSecond, key, weight = [] } = values;
  const opensAtMs = Date.parse(opensAt ?? '');
  // `Date.parse` reads February 30 as March 2.
  if (!Number.isFinite(opensAtMs) || instant(opensAtMs) !== opensAt?.replace(/\.\d+Z$/, 'Z')) {
    throw new Error('--opens-at: expected a time in UTC such as 2026-12-01T18:00:00Z');
  }
  if (opensAtMs >= OPENS_BEFORE_MS) {
    throw new Error('--opens-at: expected a time before 2100');
  }
  if (opensAtMs < nowMs + LEAST_NOTICE_MS) {
    throw new Error(`--opens-at: expected a time at least ${LEAST_NOTICE_MS / 1_000} s from now`);
  }
  const rate = perSecond === undefined ? undefined : Number(perSecond);
  if (rate !== undefined && !(rate > 0)) throw new Error('--per-second: expected a number above 0');
  const weights = readWeights(weight);
  const endsSoldOutAfterMs = readSoldOut(values);
  return {
    opensAtMs,
    weights,
    keyOwner: key,
    perSecond: rate,
    endsSoldOutAfterMs,
    ...readCovers(values),
  };
}

function parsed(args: readonly string[]) {
  return parseArgs({ args: [...args], options: OPTIONS });
}

/** Undefined if checkouts keep waiting for seats that return. */
function readSoldOut(values: ReturnType<typeof parsed>['values']): number | undefined {
  const { 'when-sold-out': policy = 'wait', 'sold-out-after': after } = values;
  if (policy !== 'end' && policy !== 'wait') {
    throw new Error('--when-sold-out: expected end or wait');
  }
  if (policy === 'wait') {
    if (after === undefined) return undefined;
    throw new Error('--sold-out-after: expected only with --when-sold-out end');
  }
  if (after === undefined) return SOLD_OUT_AFTER_MS;
  const seconds = Number(after);
  if (seconds > 0 && Number.isFinite(seconds)) return seconds * 1_000;
  throw new Error('--sold-out-after: expected seconds, such as 720');
}

function readCovers(values: ReturnType<typeof parsed>['values']): Pick<NewOnSale, 'covers'> {
  const { showtimes, film, venue, partner, key } = values;
  const kinds = [showtimes !== undefined, film !== undefined, partner !== undefined];
  const isOne =
    kinds.filter(Boolean).length === 1 && (film === undefined) === (venue === undefined);
  if (!isOne) throw new Error('expected one of --showtimes, --film with --venue, or --partner');
  if (film !== undefined && venue !== undefined) {
    return { covers: { productionId: film, venueId: venue } };
  }
  if (partner === undefined) return { covers: { showtimeIds: readShowtimeIds(showtimes ?? '') } };
  if (key !== undefined) throw new Error('--key: leave it out with --partner, whose key is used');
  return { covers: { partnerId: partner } };
}

function readShowtimeIds(text: string): readonly string[] {
  const ids = text.split(',').map((id) => id.trim());
  if (ids.includes('')) throw new Error('--showtimes: expected ids, separated by commas');
  assertDistinct('--showtimes', ids);
  return ids;
}

function readWeights(texts: readonly string[]): OnSaleTerms['weights'] {
  const weights = texts.map(readWeight);
  assertDistinct(
    '--weight',
    weights.map(([partner]) => partner),
  );
  return Object.fromEntries(weights);
}

function assertDistinct(option: string, words: readonly string[]): void {
  const twice = words.find((word, index) => words.indexOf(word) < index);
  if (twice !== undefined) throw new Error(`${option}: ${twice} is listed twice`);
}

function readWeight(text: string): readonly [string, number] {
  const [, partner, weight] = /^([^=]+)=(\d+)$/.exec(text) ?? [];
  const number = Number(weight);
  if (partner !== undefined && number >= 1 && number <= WEIGHT_MAX) return [partner, number];
  throw new Error(`--weight: expected a partner and a number up to ${WEIGHT_MAX}, such as rex=3`);
}
