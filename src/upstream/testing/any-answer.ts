// Generates answers that a schema of the contract allows, as JSON with every field present, and
// lists their fields.
import * as fc from 'fast-check';
import { z } from 'zod';
import { OffsetInstantSchema, UtcInstantSchema } from '../../contract/dates';
import { BigDecimalSchema, CurrencyCodeSchema } from '../../contract/decimal';
import { rulesOf } from '../../contract/reading';

export type Path = readonly (string | number)[];

/** A field of an answer: its path, its schema, and whether it is required. */
export interface Place {
  readonly path: Path;
  readonly schema: z.ZodType;
  readonly isNeeded: boolean;
}

const word = fc.stringMatching(/^[A-Z][a-z]{2,8}$/);
const second = fc.integer({ min: 1_700_000_000, max: 2_000_000_000 });
const utc = second.map((s) => `${new Date(s * 1000).toISOString().slice(0, 19)}Z`);

const VALUES: ReadonlyMap<z.ZodType, fc.Arbitrary<unknown>> = new Map<
  z.ZodType,
  fc.Arbitrary<unknown>
>([
  [BigDecimalSchema, fc.integer({ min: 0, max: 1e6 }).map((mills) => mills / 1000)],
  [CurrencyCodeSchema, fc.constantFrom('USD', 'JPY', 'KWD')],
  [UtcInstantSchema, utc],
  [OffsetInstantSchema, utc.map((instant) => instant.replace('Z', '-08:00'))],
]);

export function anyAnswer(schema: z.ZodType): fc.Arbitrary<unknown> {
  const value = VALUES.get(schema);
  if (value) return value;
  if (schema instanceof z.ZodOptional) return anyAnswer(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) {
    const entry = anyAnswer(schema.element as z.ZodType);
    return fc.array(entry, { minLength: 1, maxLength: 2 });
  }
  if (schema instanceof z.ZodRecord) {
    return fc.dictionary(word, anyAnswer(schema.valueType as z.ZodType), {
      minKeys: 1,
      maxKeys: 2,
    });
  }
  if (schema instanceof z.ZodObject) return anyModel(schema);
  return anyScalar(schema);
}

/** A model without fields accepts any field. */
function anyModel(model: z.ZodObject): fc.Arbitrary<unknown> {
  const fields = Object.entries(model.shape) as [string, z.ZodType][];
  if (fields.length === 0) return fc.record({ anything: word });
  return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, anyAnswer(field)])));
}

function anyScalar(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodNumber) {
    const whole = fc.integer({ min: 1, max: 10 });
    return schema.format === 'safeint' ? whole : whole.map((number) => number - 0.5);
  }
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodEnum) return fc.constantFrom<unknown[]>(...schema.options);
  if (schema instanceof z.ZodISODate) return utc.map((instant) => instant.slice(0, 10));
  if (schema instanceof z.ZodString) return word;
  throw new Error(`no value for ${schema.type}`);
}

/** Returns every field of a received answer, including those inside lists and maps. */
export function placesIn(schema: z.ZodType, received: unknown, path: Path = []): Place[] {
  if (schema instanceof z.ZodOptional)
    return placesIn(schema.unwrap() as z.ZodType, received, path);
  if (schema instanceof z.ZodArray && Array.isArray(received)) {
    const element = schema.element as z.ZodType;
    return received.flatMap((entry, index) => placesIn(element, entry, [...path, index]));
  }
  if (typeof received !== 'object' || received === null) return [];
  const fields = Object.entries(received);
  if (schema instanceof z.ZodRecord) {
    const valueType = schema.valueType as z.ZodType;
    return fields.flatMap(([key, value]) => placesIn(valueType, value, [...path, key]));
  }
  if (!(schema instanceof z.ZodObject)) return [];
  const { needs, standIns } = rulesOf(schema);
  return fields.flatMap(([name, value]) => {
    const field = schema.shape[name] as z.ZodType | undefined;
    if (!field) return [];
    const here = [...path, name];
    const isNeeded = needs.includes(name) && standIns[name] === undefined;
    return [{ path: here, schema: field, isNeeded }, ...placesIn(field, value, here)];
  });
}

/** Whether this unreadable value makes the whole answer invalid, although the field may be missing. */
export function isRefused(schema: z.ZodType, [field, ...within]: Path, value: unknown): boolean {
  const isPresent = within.length > 0 || (value !== undefined && value !== null && value !== '');
  return isPresent && rulesOf(schema).readable.includes(String(field));
}

/** Returns a copy with the value at the path changed; `undefined` removes the field. */
export function changed(received: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const inner = (received as Record<string | number, unknown>)[key];
  const next = changed(inner, rest, value);
  if (Array.isArray(received)) {
    return received.map((entry: unknown, index) => (index === key ? next : entry));
  }
  const { [key]: _old, ...others } = received as Record<string | number, unknown>;
  return next === undefined ? others : { ...(received as object), [key]: next };
}
