// The same answers in a loose spelling, so that clients can test their parsing: null for missing values, prices as
// strings, times with milliseconds and offsets, and enum values in another case.
import { z } from 'zod';
import { OffsetInstantSchema, UtcInstantSchema } from '../../src/contract/dates';
import { BigDecimalSchema } from '../../src/contract/decimal';

/** Fields with an enum value of Svc spec 3, in any model. */
const STATUS_FIELDS: ReadonlySet<string> = new Set(['status', 'cancellationStatus']);

type Respell = (encoded: string) => string;

const SPELLINGS: ReadonlyMap<z.ZodType, Respell> = new Map<z.ZodType, Respell>([
  [BigDecimalSchema, (price) => `${price}${price.includes('.') ? '' : '.'}000`],
  [UtcInstantSchema, (instant) => instant.replace('Z', '.000+00:00')],
  [OffsetInstantSchema, (instant) => instant.replace(/(Z|[+-]\d\d:\d\d)$/, '.000$1')],
]);

/** Respells an answer that its schema has encoded. Pure. */
export function loosely(schema: z.ZodType, encoded: unknown): unknown {
  const respell = SPELLINGS.get(schema);
  if (respell) return respell(String(encoded));
  if (schema instanceof z.ZodOptional) {
    return encoded === undefined ? null : loosely(schema.unwrap() as z.ZodType, encoded);
  }
  if (schema instanceof z.ZodArray) {
    return (encoded as unknown[]).map((entry) => loosely(schema.element as z.ZodType, entry));
  }
  if (schema instanceof z.ZodRecord) {
    return ofFields(encoded, (value) => loosely(schema.valueType as z.ZodType, value));
  }
  return schema instanceof z.ZodObject ? looseModel(schema, encoded) : encoded;
}

function looseModel({ shape }: z.ZodObject, encoded: unknown): unknown {
  const fields = Object.entries(shape) as [string, z.ZodType][];
  // A model without fields of its own is sent unchanged.
  if (fields.length === 0) return encoded;
  const received = encoded as Readonly<Record<string, unknown>>;
  const loose = fields.map(([name, field]) => {
    const value = loosely(field, received[name]);
    return [name, STATUS_FIELDS.has(name) ? inOtherCase(value) : value];
  });
  return Object.fromEntries(loose) as unknown;
}

function inOtherCase(word: unknown): unknown {
  if (typeof word !== 'string') return word;
  return word === word.toLowerCase() ? word.toUpperCase() : word.toLowerCase();
}

function ofFields(encoded: unknown, respell: (value: unknown) => unknown): unknown {
  const entries = Object.entries(encoded as object).map(([key, value]) => [key, respell(value)]);
  return Object.fromEntries(entries) as unknown;
}
