// Turns the filters of the command line into a visibility query. Pure.
import { z } from 'zod';
import { CHECKOUTS } from '../../src/api/checkout/list/checkout-list';
import type { CheckoutIds } from '../../src/platform/checkout-ids';
import { dayParameter, instantParameter } from '../../src/http/query-words';
import { isRange } from '../../src/api/lists/list-words';
import { ENDED_BADLY_OWING } from '../../src/temporal-reads/owed-list';
import { equals, isOneOf, isWithin } from '../../src/temporal-reads/visibility-terms';
import { statusesThat } from '../../src/domain/checkout/status-facts';
import { searchAttributes as names } from '../../src/workflows/search-attribute-keys';

export const FILTER_OPTIONS = {
  'needs-ops': { type: 'boolean' },
  unknown: { type: 'boolean' },
  compensating: { type: 'boolean' },
  partner: { type: 'string' },
  reference: { type: 'string' },
  status: { type: 'string' },
  showtime: { type: 'string' },
  venue: { type: 'string' },
  email: { type: 'string' },
  total: { type: 'string' },
  'older-than': { type: 'string' },
  'created-from': { type: 'string' },
  'created-to': { type: 'string' },
  'starts-from': { type: 'string' },
  'starts-to': { type: 'string' },
  limit: { type: 'string' },
} as const;

export interface FilterValues {
  readonly 'needs-ops'?: boolean;
  readonly unknown?: boolean;
  /** Something has to be refunded or voided. */
  readonly compensating?: boolean;
  readonly partner?: string;
  /** The partner's own reference. */
  readonly reference?: string;
  readonly status?: string;
  readonly showtime?: string;
  readonly venue?: string;
  /** The customer's e-mail address, or the user name of their account. */
  readonly email?: string;
  readonly total?: string;
  readonly 'order-id'?: string;
  readonly 'older-than'?: string;
  readonly 'created-from'?: string;
  readonly 'created-to'?: string;
  /** When the showtime begins. */
  readonly 'starts-from'?: string;
  readonly 'starts-to'?: string;
  readonly limit?: string;
}

type EmailHashes = Pick<CheckoutIds, 'emailHash' | 'others'>;

export interface Selection {
  /** The visibility query, which contains customers only as hashes. */
  readonly query: (ids: EmailHashes) => string;
  /** Undefined without --limit. */
  readonly limit: number | undefined;
  /** Whether there is any filter besides a limit. */
  readonly isNarrowed: boolean;
}

/** A day begins at midnight in UTC. */
const InstantSchema = z.union([instantParameter, dayParameter.transform((day) => Date.parse(day))]);

const LIMIT_MAX = 10_000;
const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Throws a readable Error for an invalid value. */
export function readSelection(values: FilterValues, nowMs: number): Selection {
  const { partner, reference, status, showtime, venue, unknown, total, limit } = values;
  const age = values['older-than'];
  const orderId = values['order-id'];
  const email = values.email?.trim();
  if (email === '') throw new Error('--email: expected an e-mail address');
  const since = unknown ? names.unknownSince : names.createdAt;
  const terms = [
    values['needs-ops'] && `(${names.needsOps.name} = true OR ${ENDED_BADLY_OWING})`,
    unknown && equals(names.money, 'unknown'),
    values.compensating && `${names.compensationsWaiting.name} > 0`,
    partner !== undefined && equals(names.partner, partner),
    reference !== undefined && equals(names.reference, reference),
    status !== undefined && isOneOf(names.status, statusesIn(status)),
    showtime !== undefined && equals(names.showtimeId, showtime),
    venue !== undefined && equals(names.venueId, venue),
    orderId !== undefined && equals(names.orderId, orderId),
    total !== undefined && equals(names.total, totalIn(total)),
    age !== undefined && `${since.name} < ${JSON.stringify(instantBefore(age, nowMs))}`,
    ...rangeIn('created', names.createdAt, values),
    ...rangeIn('starts', names.showtimeStart, values),
  ].filter((term) => typeof term === 'string');
  const ofCustomer = (ids: EmailHashes) =>
    email === undefined ? [] : [isOneOf(names.emailHash, hashesOf(email, ids))];
  return {
    query: (ids) => [CHECKOUTS, ...terms, ...ofCustomer(ids)].join(' AND '),
    limit: limit === undefined ? undefined : limitIn(limit),
    isNarrowed: terms.length > 0 || email !== undefined,
  };
}

/** The hash with each secret: a checkout has only the hash with the secret that was in use when it started. */
function hashesOf(email: string, { emailHash, others }: EmailHashes): string[] {
  return [emailHash(email), ...others.map((it) => it.emailHash(email))];
}

/** The conditions of `--<name>-from` and `--<name>-to`. */
function rangeIn(name: 'created' | 'starts', attribute: { name: string }, values: FilterValues) {
  const fromMs = instantIn(`${name}-from`, values);
  const toMs = instantIn(`${name}-to`, values);
  if (!isRange({ createdFrom: fromMs, createdTo: toMs })) {
    throw new Error(`--${name}-to: expected a time after --${name}-from`);
  }
  return isWithin(attribute, fromMs, toMs);
}

function instantIn(
  name: 'created-from' | 'created-to' | 'starts-from' | 'starts-to',
  values: FilterValues,
): number | undefined {
  const text = values[name];
  if (text === undefined) return undefined;
  const { success, data } = InstantSchema.safeParse(text);
  if (success) return data;
  throw new Error(`--${name}: expected a day or a time such as 2027-01-31 or 2027-01-31T18:00:00Z`);
}

/** The total in the format of `formatMoney`. */
function totalIn(text: string): string {
  const [, amount, currency] = /^(\d{1,9}(?:\.\d{1,3})?) ?([A-Za-z]{3})$/.exec(text.trim()) ?? [];
  if (amount !== undefined && currency !== undefined) return `${amount} ${currency.toUpperCase()}`;
  throw new Error('--total: expected an amount with its currency, such as "42.37 USD"');
}

function statusesIn(text: string): string[] {
  const known: readonly string[] = statusesThat(() => true);
  const wanted = text.split(',');
  if (wanted.every((word) => known.includes(word))) return wanted;
  throw new Error(`--status: expected some of ${known.join(', ')}`);
}

function instantBefore(age: string, nowMs: number): string {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(age) ?? [];
  if (count === undefined) throw new Error('--older-than: expected an age such as 30m, 2h or 1d');
  return new Date(nowMs - Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS]).toISOString();
}

export function limitIn(text: string): number {
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= LIMIT_MAX) return limit;
  throw new Error(`--limit: expected a whole number from 1 to ${LIMIT_MAX}`);
}

/** An age such as `2h`, a day or a time, in milliseconds since the epoch. */
export function sinceIn(text: string, nowMs: number): number {
  if (/^\d+[mhd]$/.test(text)) return Date.parse(instantBefore(text, nowMs));
  const { success, data } = InstantSchema.safeParse(text);
  if (success) return data;
  throw new Error('--since: expected an age, a day or a time such as 2h or 2027-01-31T18:00:00Z');
}

/** Whether `--yes` was given: otherwise the command is a dry run, which `--dry-run` only makes explicit. */
export function readYes({
  yes = false,
  ...values
}: {
  yes?: boolean;
  'dry-run'?: boolean;
}): boolean {
  if (yes && values['dry-run']) throw new Error('--dry-run: expected without --yes');
  return yes;
}
