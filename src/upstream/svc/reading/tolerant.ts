// Reads an answer for what it tells: null is absence, everywhere; what is not needed may be missing or
// unreadable without costing the rest; an entry of a list that is of no use is left out.
import { z } from 'zod';
import { isReadAsEmpty, isWhole, rulesOf } from '../../../contract/reading';
import { WIRE_VALUES } from './wire-values';

type Path = readonly (string | number)[];

/** What was read, undefined for absence; or where it is of no use. */
export type Reading = { readonly value: unknown } | { readonly misfit: Path };

const ABSENT: Reading = { value: undefined };
const MISFIT: Reading = { misfit: [] };

/** Reads a parsed JSON value by its schema in the contract, and by the rules of its models. */
function readTolerantly(schema: z.ZodType, told: unknown): Reading {
  if (told === null || told === undefined || told === '') return ABSENT;
  const readValue = WIRE_VALUES.get(schema);
  if (readValue) {
    const value = readValue(told);
    return value === undefined ? MISFIT : { value };
  }
  if (schema instanceof z.ZodOptional) return readTolerantly(schema.unwrap() as z.ZodType, told);
  if (schema instanceof z.ZodObject) return readObject(schema, told);
  if (schema instanceof z.ZodArray) return readList(schema, told);
  if (schema instanceof z.ZodRecord) return readMap(schema, told);
  return readScalar(schema, told);
}

/** The same for an answer as a whole, which may not be absent where anything of it is needed. */
export function readAnswerBody(schema: z.ZodType, told: unknown): Reading {
  if (schema instanceof z.ZodUndefined) return ABSENT;
  const read = readTolerantly(schema, told);
  return 'value' in read && read.value === undefined ? MISFIT : read;
}

function readObject(model: z.ZodObject, told: unknown): Reading {
  if (!isObject(told)) return MISFIT;
  const { shape } = model;
  // A model without fields is passed on unread.
  if (Object.keys(shape).length === 0) return { value: told };
  const fields: [string, unknown][] = [];
  for (const [name, field] of Object.entries(shape)) {
    const read = readField(model, name, field as z.ZodType, told);
    if ('misfit' in read) return { misfit: [name, ...read.misfit] };
    if (read.value !== undefined) fields.push([name, read.value]);
  }
  return { value: Object.fromEntries(fields) };
}

/** The field's value, else its stand-in's, else the default for a missing field. */
function readField(
  model: z.ZodObject,
  name: string,
  field: z.ZodType,
  told: Readonly<Record<string, unknown>>,
): Reading {
  const { needs, standIns, noticed } = rulesOf(model);
  const standIn = standIns[name];
  const own = readTolerantly(field, told[name]);
  if (isUsable(own)) return own;
  const other = standIn === undefined ? ABSENT : readTolerantly(field, told[standIn]);
  if (isUsable(other)) return other;
  if (needs.includes(name)) return 'misfit' in own ? own : MISFIT;
  return isReadAsEmpty(field) && !noticed.includes(name) ? emptyOf(field) : ABSENT;
}

function isUsable(read: Reading): boolean {
  return 'value' in read && read.value !== undefined;
}

function emptyOf(field: z.ZodType): Reading {
  if (field instanceof z.ZodArray) return { value: [] };
  return field instanceof z.ZodObject ? readObject(field, {}) : { value: {} };
}

function readList(list: z.ZodArray, told: unknown): Reading {
  if (!Array.isArray(told)) return MISFIT;
  const entries = told.map((entry) => readTolerantly(list.element as z.ZodType, entry));
  const useless = entries.findIndex((entry) => !isUsable(entry));
  if (isWhole(list) && useless >= 0) return misfitAt(useless, entries[useless]);
  return { value: entries.filter(isUsable).map((entry) => 'value' in entry && entry.value) };
}

function readMap(map: z.ZodRecord, told: unknown): Reading {
  if (!isObject(told)) return MISFIT;
  const entries: [string, unknown][] = [];
  for (const [key, value] of Object.entries(told)) {
    const read = readTolerantly(map.valueType as z.ZodType, value);
    if ('value' in read && read.value !== undefined) entries.push([key, read.value]);
    else if (isWhole(map)) return misfitAt(key, read);
  }
  return { value: Object.fromEntries(entries) };
}

function misfitAt(key: string | number, entry: Reading | undefined): Reading {
  return { misfit: [key, ...(entry && 'misfit' in entry ? entry.misfit : [])] };
}

/** A number for a text, a text for a number, words in any case: the value counts, not how it is written. */
function readScalar(schema: z.ZodType, told: unknown): Reading {
  const decoded = z.safeDecode(schema, asWritten(schema, told));
  return decoded.success ? { value: decoded.data } : MISFIT;
}

function asWritten(schema: z.ZodType, told: unknown): unknown {
  if (schema instanceof z.ZodNumber) return numberOf(schema, told);
  if (schema instanceof z.ZodString && typeof told === 'number') return String(told);
  if (schema instanceof z.ZodBoolean && typeof told === 'string') {
    return BOOLEANS.get(told.trim().toLowerCase()) ?? told;
  }
  return told;
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

function numberOf(schema: z.ZodNumber, told: unknown): unknown {
  const isText = typeof told === 'string' && /^-?\d+(\.\d+)?$/.test(told.trim());
  const number = isText ? Number(told) : told;
  return schema.format === 'safeint' && typeof number === 'number' ? Math.trunc(number) : number;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
