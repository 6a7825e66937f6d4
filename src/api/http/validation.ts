// Turns what a schema finds wrong into problems that name each field.
import type { z } from 'zod';
import { problem, type FieldError } from './problem';

/** The body in the schema's terms. Throws INVALID_REQUEST with a JSON pointer for each field that is wrong. */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  return parse(schema, body, (path) => ({ pointer: pointerOf(path) }));
}

/** The same for the query, whose parameters are named as they are. */
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
  const errors = parsed.error.issues.flatMap((issue) =>
    placesOf(issue).map(({ path, detail }) => ({ ...placeOf(path), detail })),
  );
  const detail = errors.map((error) => `${nameOf(error)}: ${error.detail}`).join('; ');
  throw problem('INVALID_REQUEST', `${detail}.`, { errors });
}

/** The empty pointer is the whole body (RFC 6901). */
function nameOf({ pointer, parameter }: Place): string {
  return parameter ?? (pointer === '' ? 'body' : String(pointer));
}

/** Unknown fields come as one issue of the object they are in; each is named on its own. */
function placesOf(issue: z.core.$ZodIssue): { path: readonly PropertyKey[]; detail: string }[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...issue.path, key], detail: 'unknown field' }));
  }
  return [{ path: issue.path, detail: detailOf(issue) }];
}

/** Leaves what was expected: `expected string, but it is missing`. */
function detailOf({ message }: z.core.$ZodIssue): string {
  return message
    .replace(/^[\w ]+: (?=expected)/, '')
    .replace(/, received undefined$/, ', but it is missing');
}

/** RFC 6901. */
function pointerOf(path: readonly PropertyKey[]): string {
  return path
    .map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}
