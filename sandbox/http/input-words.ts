// Error messages for fields, with an example if a format is expected. They are our own, since those of the schema
// library change with its version.
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const FORMATS: Readonly<Record<string, string>> = {
  datetime: 'a time such as 2024-01-15T07:00:00Z',
  date: 'a day such as 2024-01-15',
  email: 'an address such as ada@example.com',
  uuid: 'a UUID such as 0a0f0a54-2b94-4c47-9a1c-6a4a6a5f3f10',
  guid: 'a UUID such as 0a0f0a54-2b94-4c47-9a1c-6a4a6a5f3f10',
  url: 'an address such as https://example.com',
};

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** `input` is the whole input, to which the issue's path refers. */
export function problemOf(issue: Issue, input: unknown): string {
  if (partOf(input, issue.path) === undefined) return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${TYPES[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return `expected ${issue.inclusive ? 'at least' : 'more than'} ${amount(issue.minimum, issue.origin)}`;
    case 'too_big':
      return `expected ${issue.inclusive ? 'at most' : 'less than'} ${amount(issue.maximum, issue.origin)}`;
    case 'invalid_value':
      return `expected ${issue.values.map(String).join(' or ')}`;
    case 'invalid_format':
      return formatProblem(issue);
    default:
      return isOurs(issue.message) ? issue.message : 'is invalid';
  }
}

/** A schema's own message, or the expected format. */
function formatProblem({ format, message }: Issue & { readonly format: string }): string {
  if (isOurs(message)) return message;
  const wanted = FORMATS[format];
  return wanted === undefined ? 'has an invalid format' : `expected ${wanted}`;
}

function isOurs(message: string): boolean {
  return !message.startsWith('Invalid');
}

function amount(bound: number | bigint, origin: string): string {
  const units: Readonly<Record<string, string>> = {
    string: 'characters',
    array: 'entries',
    set: 'entries',
  };
  const unit = units[origin];
  return unit === undefined ? String(bound) : `${bound} ${unit}`;
}

function partOf(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (part, step) =>
      typeof part === 'object' && part !== null
        ? (part as Readonly<Record<PropertyKey, unknown>>)[step]
        : undefined,
    input,
  );
}
