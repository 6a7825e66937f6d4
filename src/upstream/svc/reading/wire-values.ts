// Converts values that services write in several ways to the form of the contract. Undefined means
// unreadable.
import type { z } from 'zod';
import { OffsetInstantSchema, UtcInstantSchema } from '../../../contract/dates';
import { BigDecimalSchema, CurrencyCodeSchema, plainDecimal } from '../../../contract/decimal';
import { SeatStatusSchema } from '../../../contract/layout';

type ReadValue = (received: unknown) => string | undefined;

export const WIRE_VALUES: ReadonlyMap<z.ZodType, ReadValue> = new Map<z.ZodType, ReadValue>([
  [BigDecimalSchema, readDecimal],
  [CurrencyCodeSchema, readCurrency],
  [UtcInstantSchema, readUtcInstant],
  [OffsetInstantSchema, readOffsetInstant],
  [SeatStatusSchema, readSeatStatus],
]);

/** The most whole digits of a price; with more, the unit must be wrong. */
const WHOLE_DIGITS_MAX = 12;

/** Reads a number or a text exactly, as a plain decimal. */
function readDecimal(received: unknown): string | undefined {
  if (typeof received !== 'number' && typeof received !== 'string') return undefined;
  const plain = plainDecimal(String(received));
  const [whole = ''] = plain?.replace('-', '').split('.') ?? [];
  return whole.length <= WHOLE_DIGITS_MAX ? plain : undefined;
}

function readCurrency(received: unknown): string | undefined {
  const code = typeof received === 'string' ? received.trim().toUpperCase() : '';
  return /^[A-Z]{3}$/.test(code) ? code : undefined;
}

/** ISO 8601, with optional zone, seconds and fractions. */
const INSTANT =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*(?:([Zz])|([+-]\d\d):?(\d\d)?)?$/;

interface ReceivedInstant {
  /** Date and time of day to the second. */
  readonly clock: string;
  /** `Z` or `±hh:mm`; undefined if missing. */
  readonly zone: string | undefined;
}

function parseInstant(received: unknown): ReceivedInstant | undefined {
  const match = typeof received === 'string' ? INSTANT.exec(received.trim()) : null;
  if (!match) return undefined;
  const [, date = '', time = '', seconds = '00', z, hours, minutes = '00'] = match;
  const offset = hours && `${hours}:${minutes}`;
  const instant = { clock: `${date}T${time}:${seconds}`, zone: z ? 'Z' : offset };
  return Number.isNaN(Date.parse(instant.clock + (instant.zone ?? 'Z'))) ? undefined : instant;
}

/** Converts any offset to UTC; without a zone, the value is read as UTC. */
function readUtcInstant(received: unknown): string | undefined {
  const instant = parseInstant(received);
  if (!instant) return undefined;
  const { clock, zone = 'Z' } = instant;
  const iso = new Date(clock + zone).toISOString();
  // Years of more than four digits count as unreadable: databases do not store them.
  return /^\d{4}-/.test(iso) ? `${iso.slice(0, 19)}Z` : undefined;
}

/** Keeps the offset. A value without one is unreadable, since its instant would be unknown. */
function readOffsetInstant(received: unknown): string | undefined {
  const instant = parseInstant(received);
  return instant?.zone === undefined ? undefined : instant.clock + instant.zone;
}

/** Case-insensitive; an unknown status counts as occupied, so that the seat is not offered. */
function readSeatStatus(received: unknown): string | undefined {
  if (typeof received !== 'string') return undefined;
  const known = SeatStatusSchema.safeParse(received.trim().toUpperCase());
  return known.success ? known.data : 'OCCUPIED';
}
