// Valid, borderline and invalid values for a JSON Schema of our own OpenAPI document.
import fc from 'fast-check';
import { openApiDocument } from '../../src/openapi/document';
import type { JsonSchema } from '../../src/openapi/json-schema';

const { schemas } = openApiDocument().components;
const DEPTH_MAX = 4;
const ENTRIES_MAX = 3;

/** Typical mistakes and attacks, without lone surrogates, which HTTP cannot carry. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\u202eright to left',
  'a\r\nb: c',
  "' OR 1=1 --",
  '${7*7}',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '%00',
  '%E0%A4%A',
  'null',
  '-1',
  '1e400',
  '0x10',
  '٣',
  '𝔘𝔫𝔦',
  'é'.repeat(50),
  'a'.repeat(101),
  '9'.repeat(400),
  '"',
  '\\',
  '[]',
  '{}',
  'undefined',
  'NaN',
  'Infinity',
];

export const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER, [], {}, [[]]),
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer({ min: 5, max: 60 }).map(nested),
);

/** Valid values, about half of them with one invalid part. */
export function looselyOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: valueFor(schema) },
    { weight: 5, arbitrary: valueFor(schema).chain(spoiled) },
    { weight: 1, arbitrary: hostileValue },
  );
}

export function valueFor(given: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
  const schema = resolved(given);
  const variants = schema.oneOf ?? schema.anyOf;
  if (depth > DEPTH_MAX) return fc.constant('deep');
  if (variants) return fc.oneof(...variants.map((each) => valueFor(each, depth + 1)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'integer':
    case 'number':
      return numberFor(schema);
    case 'string':
      return textFor(schema);
    case 'array':
      return arrayFor(schema, depth);
    case 'object':
      return objectFor(schema, depth);
    case 'null':
      return fc.constant(null);
    default:
      return fc.boolean();
  }
}

/** Mostly within the bounds; sometimes the bounds themselves, or values just beyond them. */
function numberFor({ minimum = -1e6, maximum = 1e6 }: JsonSchema): fc.Arbitrary<number> {
  const edges = fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1);
  const within = fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
  return fc.oneof({ weight: 3, arbitrary: within }, { weight: 1, arbitrary: edges });
}

function textFor({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema) {
  if (format === 'date-time') return instants;
  if (format === 'date') return instants.map((instant) => instant.slice(0, 10));
  if (format === 'email') return fc.emailAddress();
  if (pattern === undefined) {
    return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) });
  }
  // fast-check cannot generate Unicode classes; ASCII letters match all of ours.
  if (pattern.includes('\\p{')) return fc.stringMatching(/^D?[a-z0-9]{1,20}$/);
  return fc.stringMatching(new RegExp(pattern));
}

const instants = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

function arrayFor({ items, minItems = 0 }: JsonSchema, depth: number) {
  const entry = valueFor((items ?? {}) as JsonSchema, depth + 1);
  return fc.array(entry, { minLength: minItems, maxLength: Math.max(minItems, ENTRIES_MAX) });
}

function objectFor({ properties = {}, required = [] }: JsonSchema, depth: number) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, it]) => [name, valueFor(it as JsonSchema, depth + 1)]),
  );
  return fc.record(fields, { requiredKeys: required as never[] });
}

/** One field left out, replaced, or added. */
function spoiled(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null) return hostileValue;
  const entries = Object.entries(value);
  const isList = Array.isArray(value);
  const put = (name: string, inner: unknown): unknown => {
    const changed = { ...Object.fromEntries(entries), [name]: inner };
    return isList ? Object.values(changed) : changed;
  };
  const names = entries.map(([name]) => name);
  const added = hostileText.map((name) => put(name, 1));
  if (names.length === 0) return added;
  return fc.constantFrom(...names).chain((name) => {
    const inner = (value as Record<string, unknown>)[name];
    return fc.oneof(
      { weight: 1, arbitrary: added },
      { weight: 1, arbitrary: fc.constant(put(name, undefined)) },
      { weight: 2, arbitrary: hostileValue.map((it) => put(name, it)) },
      { weight: 2, arbitrary: spoiled(inner).map((it) => put(name, it)) },
    );
  });
}

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)];
}

function resolved(schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (schemas[name] ?? schema);
}
