// Turns the filters of the command line into a visibility query. Pure.
import { CHECKOUTS } from '../../src/api/checkout/list/checkout-list';
import { equals, isOneOf } from '../../src/api/lists/visibility-terms';
import { statusesThat } from '../../src/domain/checkout/status-facts';
import { searchAttributes as names } from '../../src/workflows/search-attribute-keys';

export const FILTER_OPTIONS = {
  'needs-ops': { type: 'boolean' },
  unknown: { type: 'boolean' },
  partner: { type: 'string' },
  reference: { type: 'string' },
  status: { type: 'string' },
  showtime: { type: 'string' },
  'older-than': { type: 'string' },
  limit: { type: 'string' },
} as const;

export interface FilterWords {
  readonly 'needs-ops'?: boolean;
  readonly unknown?: boolean;
  readonly partner?: string;
  /** The partner's own. */
  readonly reference?: string;
  readonly status?: string;
  readonly showtime?: string;
  readonly 'older-than'?: string;
  readonly limit?: string;
}

export interface Selection {
  /** For Temporal's visibility. */
  readonly query: string;
  /** Undefined where none was given. */
  readonly limit: number | undefined;
  /** Whether there is any filter besides a limit. */
  readonly isNarrowed: boolean;
}

const LIMIT_MAX = 10_000;
const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Throws an Error for a person at an invalid value. */
export function readSelection(words: FilterWords, nowMs: number): Selection {
  const { partner, reference, status, showtime, unknown, limit } = words;
  const age = words['older-than'];
  const since = unknown ? names.unknownSince : names.createdAt;
  const terms = [
    words['needs-ops'] && `${names.needsOps.name} = true`,
    unknown && equals(names.money, 'unknown'),
    partner !== undefined && equals(names.partner, partner),
    reference !== undefined && equals(names.reference, reference),
    status !== undefined && isOneOf(names.status, statusesIn(status)),
    showtime !== undefined && equals(names.showtimeId, showtime),
    age !== undefined && `${since.name} < ${JSON.stringify(instantBefore(age, nowMs))}`,
  ].filter((term) => typeof term === 'string');
  return {
    query: [CHECKOUTS, ...terms].join(' AND '),
    limit: limit === undefined ? undefined : limitIn(limit),
    isNarrowed: terms.length > 0,
  };
}

function statusesIn(text: string): string[] {
  const known: readonly string[] = statusesThat(() => true);
  const wanted = text.split(',');
  if (wanted.every((word) => known.includes(word))) return wanted;
  throw new Error(`--status: expected some of ${known.join(', ')}`);
}

function instantBefore(age: string, nowMs: number): string {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(age) ?? [];
  if (count === undefined) throw new Error('--older-than: expected 30m, 2h or 1d, say');
  return new Date(nowMs - Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS]).toISOString();
}

function limitIn(text: string): number {
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= LIMIT_MAX) return limit;
  throw new Error(`--limit: expected a whole number from 1 to ${LIMIT_MAX}`);
}
