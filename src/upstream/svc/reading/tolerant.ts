// Reads answers tolerantly: null and blank texts mean absent; an optional field may be missing or unreadable without
// affecting the rest; unusable entries of a list are dropped, unless all are unusable or the list must be complete.
import { z } from 'zod';
import { keepsAllKeys, isReadAsEmpty, isCompleteList, rulesOf } from '../../../contract/reading';
import { WIRE_VALUES } from './wire-values';

type Path = readonly (string | number)[];

/** The value, undefined if absent; or the path of the unusable part. */
export type Reading = { readonly value: unknown } | { readonly misfit: Path };

const ABSENT: Reading = { value: undefined };
const MISFIT: Reading = { misfit: [] };

/** Reads a parsed JSON value by its schema in the contract and the rules of its models. */
function readTolerantly(schema: z.ZodType, received: unknown): Reading {
  if (isAbsent(received)) return ABSENT;
  const readValue = WIRE_VALUES.get(schema);
  if (readValue) {
    const value = readValue(received);
    return value === undefined ? MISFIT : { value };
  }
  if (schema instanceof z.ZodOptional)
    return readTolerantly(schema.unwrap() as z.ZodType, received);
  if (schema instanceof z.ZodObject) return readObject(schema, received);
  if (schema instanceof z.ZodArray) return readList(schema, received);
  if (schema instanceof z.ZodRecord) return readMap(schema, received);
  return readScalar(schema, received);
}

/** Blank text is absent: it is neither an id nor a code that can be scanned. */
function isAbsent(received: unknown): boolean {
  if (received === null || received === undefined) return true;
  return typeof received === 'string' && received.trim() === '';
}

/** Reads a whole answer, which must be present unless its schema is undefined. */
export function readAnswerBody(schema: z.ZodType, received: unknown): Reading {
  if (schema instanceof z.ZodUndefined) return ABSENT;
  const read = readTolerantly(schema, received);
  return 'value' in read && read.value === undefined ? MISFIT : read;
}

function readObject(model: z.ZodObject, received: unknown): Reading {
  if (!isObject(received)) return MISFIT;
  const { shape } = model;
  // A model without fields is passed on unread.
  if (Object.keys(shape).length === 0) return { value: received };
  const fields: [string, unknown][] = [];
  for (const [name, field] of Object.entries(shape)) {
    const read = readField(model, name, field as z.ZodType, received);
    if ('misfit' in read) return { misfit: [name, ...read.misfit] };
    if (read.value !== undefined) fields.push([name, read.value]);
  }
  const { needsOneOf } = rulesOf(model);
  const isEmpty = !fields.some(([name]) => needsOneOf.includes(name));
  if (needsOneOf.length > 0 && isEmpty) return MISFIT;
  return { value: Object.fromEntries(fields) };
}

/** Returns the value of the field, else of its stand-in, else the default. */
function readField(
  model: z.ZodObject,
  name: string,
  field: z.ZodType,
  received: Readonly<Record<string, unknown>>,
): Reading {
  const { needs, standIns, undefinedIfMissing, readable } = rulesOf(model);
  const standIn = standIns[name];
  const own = readTolerantly(field, received[name]);
  if (isUsable(own)) return own;
  const other = standIn === undefined ? ABSENT : readStandIn(model, standIn, field, received);
  if (isUsable(other)) return other;
  const isBlank = isObject(received[name]) && Object.values(received[name]).every(isAbsent);
  if ('misfit' in own && readable.includes(name) && !isBlank) return own;
  if (needs.includes(name)) return 'misfit' in own ? own : MISFIT;
  return isReadAsEmpty(field) && !undefinedIfMissing.includes(name) ? emptyOf(field) : ABSENT;
}

/** A stand-in is read by its own schema first: otherwise a local time without an offset would be read as UTC. */
function readStandIn(
  { shape }: z.ZodObject,
  standIn: string,
  field: z.ZodType,
  received: Readonly<Record<string, unknown>>,
): Reading {
  const own = readTolerantly(shape[standIn] as z.ZodType, received[standIn]);
  return 'value' in own ? readTolerantly(field, own.value) : own;
}

function isUsable(read: Reading): boolean {
  return 'value' in read && read.value !== undefined;
}

function emptyOf(field: z.ZodType): Reading {
  if (field instanceof z.ZodArray) return { value: [] };
  return field instanceof z.ZodObject ? readObject(field, {}) : { value: {} };
}

function readList(list: z.ZodArray, received: unknown): Reading {
  if (!Array.isArray(received)) return MISFIT;
  const entries = received.map((entry) => readTolerantly(list.element as z.ZodType, entry));
  const unusable = entries.findIndex((entry) => !isUsable(entry));
  // A list with only unreadable entries must not count as empty.
  const isUnreadable = unusable >= 0 && !entries.some(isUsable);
  if (isUnreadable || (isCompleteList(list) && unusable >= 0)) {
    return misfitAt(unusable, entries[unusable]);
  }
  const values = entries.filter(isUsable).map((entry) => 'value' in entry && entry.value);
  return { value: eachIdOnce(list.element as z.ZodType, values) };
}

function eachIdOnce(model: z.ZodType, values: readonly unknown[]): readonly unknown[] {
  const { id: path } = rulesOf(model);
  if (path.length === 0) return values;
  const seen = new Set<unknown>();
  return values.filter((value) => {
    const id = path.reduce((part, name) => (isObject(part) ? part[name] : undefined), value);
    const isFirst = !seen.has(id);
    seen.add(id);
    return isFirst;
  });
}

function readMap(map: z.ZodRecord, received: unknown): Reading {
  if (!isObject(received)) return MISFIT;
  const entries: [string, unknown][] = [];
  for (const [key, value] of Object.entries(received)) {
    const read = readTolerantly(map.valueType as z.ZodType, value);
    if ('value' in read && read.value !== undefined) entries.push([key, read.value]);
    else if (keepsAllKeys(map)) entries.push([key, '']);
  }
  return { value: Object.fromEntries(entries) };
}

function misfitAt(key: string | number, entry: Reading | undefined): Reading {
  return { misfit: [key, ...(entry && 'misfit' in entry ? entry.misfit : [])] };
}

/** Accepts numbers as text, text as numbers, and `true` or `false` as text in any case. */
function readScalar(schema: z.ZodType, received: unknown): Reading {
  const decoded = z.safeDecode(schema, asWritten(schema, received));
  return decoded.success ? { value: decoded.data } : MISFIT;
}

function asWritten(schema: z.ZodType, received: unknown): unknown {
  if (schema instanceof z.ZodNumber) return numberOf(schema, received);
  if (schema instanceof z.ZodString && typeof received === 'number') return String(received);
  if (schema instanceof z.ZodBoolean && typeof received === 'string') {
    return BOOLEANS.get(received.trim().toLowerCase()) ?? received;
  }
  return received;
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

function numberOf(schema: z.ZodNumber, received: unknown): unknown {
  const isText = typeof received === 'string' && /^-?\d+(\.\d+)?$/.test(received.trim());
  const number = isText ? Number(received) : received;
  return schema.format === 'safeint' && typeof number === 'number' ? Math.trunc(number) : number;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
