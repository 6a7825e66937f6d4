// Turns schema issues into problems that name each field.
import type { z } from 'zod';
import { problem, type FieldError } from './problem';

/** The most errors in an answer. */
export const ERRORS_MAX = 20;
const NAME_MAX_LENGTH = 100;

/** Parses the body. Throws INVALID_REQUEST with a JSON pointer for each invalid field. */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  return parse(schema, body, (path) => ({ pointer: pointerOf(path) }));
}

/** Parses the query. Throws INVALID_REQUEST with the name of each invalid parameter. */
export function parseQuery<S extends z.ZodType>(schema: S, query: unknown): z.output<S> {
  return parse(schema, query, ([name]) => ({ parameter: String(name ?? '') }));
}

type Place = Pick<FieldError, 'pointer' | 'parameter'>;

function parse<S extends z.ZodType>(
  schema: S,
  input: unknown,
  placeOf: (path: readonly PropertyKey[]) => Place,
): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const found = parsed.error.issues.filter(isFirstOfType).flatMap(placesOf);
  const errors = found.slice(0, ERRORS_MAX).map(({ path, detail }) => ({
    ...placeOf(path.map(shortName)),
    detail,
  }));
  const details = errors.map((error) => `${nameOf(error)}: ${error.detail}`);
  if (found.length > ERRORS_MAX) details.push(`and ${found.length - ERRORS_MAX} more`);
  throw problem('INVALID_REQUEST', `${details.join('; ')}.`, { errors });
}

/** Shortens a name for an answer: callers can send unknown fields with names of any length. */
export function shortName(name: PropertyKey): string {
  const text = String(name);
  return text.length <= NAME_MAX_LENGTH ? text : `${text.slice(0, NAME_MAX_LENGTH)}…`;
}

/** The empty pointer is the whole body (RFC 6901). */
function nameOf({ pointer, parameter }: Place): string {
  return parameter ?? (pointer === '' ? 'body' : String(pointer));
}

/** False for later issues of a value that has the wrong type: their checks assume the right type. */
function isFirstOfType(
  { path }: z.core.$ZodIssue,
  index: number,
  all: readonly z.core.$ZodIssue[],
): boolean {
  const place = pointerOf(path);
  const isOfType = (it: z.core.$ZodIssue) =>
    it.code === 'invalid_type' && pointerOf(it.path) === place;
  return !all.slice(0, index).some(isOfType);
}

/** Splits the single issue for an object's unknown fields, so that each is named. */
function placesOf(issue: z.core.$ZodIssue): { path: readonly PropertyKey[]; detail: string }[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...issue.path, key], detail: 'unknown field' }));
  }
  return [{ path: issue.path, detail: detailOf(issue) }];
}

/** Shortens the message, for example to `expected string, but it is missing`. */
function detailOf({ message }: z.core.$ZodIssue): string {
  return message
    .replace(/^[\w ]+: (?=expected)/, '')
    .replace(/, received undefined$/, ', but it is missing');
}

/** A JSON pointer (RFC 6901). */
function pointerOf(path: readonly PropertyKey[]): string {
  return path
    .map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}
