// Converts the API's schemas to JSON Schema (draft 2020-12), as used by OpenAPI 3.1.
import { z } from 'zod';
import { dayParameter, instantParameter } from '../http/query-words';
import { VenueCursorSchema } from '../api/discovery/schemas/venue-cursor';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Parameters whose parsed type differs from their form in the URL. */
const AS_SENT: ReadonlyMap<z.core.$ZodType, JsonSchema> = new Map<z.core.$ZodType, JsonSchema>([
  [instantParameter, { type: 'string', format: 'date-time' }],
  [dayParameter, { type: 'string', format: 'date' }],
  [VenueCursorSchema, { type: 'string' }],
]);

/** Formats that make zod's long pattern redundant. */
const PLAIN_FORMATS: readonly unknown[] = ['date', 'date-time', 'email', 'uri'];

/** Converts models by name, with references between them: bodies as sent, answers as received. */
export function modelSchemas(
  models: Readonly<Record<string, z.ZodType>>,
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, model] of Object.entries(models)) registry.add(model, { id });
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: refTo, override: simplify });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]),
  );
}

/** The fields of a query with their parsed types; a field with a default is not `required`. */
export function fieldSchemas(query: z.ZodType): [string, JsonSchema, required: boolean][] {
  const { properties = {}, required = [] } = z.toJSONSchema(query, {
    io: 'output',
    unrepresentable: 'any',
    override: simplify,
  });
  return Object.entries(properties).map(([name, given]) => {
    const schema = given as JsonSchema;
    return [name, schema, required.includes(name) && schema.default === undefined];
  });
}

/** The path of a model in the document. */
export function refTo(model: string): string {
  return `#/components/schemas/${model}`;
}

interface Converted {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}

/** Removes JavaScript's integer limits, and patterns that a format implies. */
function simplify({ zodSchema, jsonSchema }: Converted): void {
  Object.assign(jsonSchema, AS_SENT.get(zodSchema));
  if (PLAIN_FORMATS.includes(jsonSchema.format)) delete jsonSchema.pattern;
  if (jsonSchema.pattern !== undefined) jsonSchema.pattern = portable(jsonSchema.pattern);
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  delete jsonSchema.propertyNames;
  delete jsonSchema.readOnly;
  splitByAlternative(jsonSchema);
}

/** Replaces Unicode classes, which not every language's regular expressions support. */
function portable(pattern: string): string {
  return pattern.replaceAll(/\\p\{Cc?\}/g, CONTROL_CHARACTERS).replaceAll('\\p{Cs}', '');
}

const CONTROL_CHARACTERS = '\\x00-\\x1f\\x7f-\\x9f';

/** Splits an object that needs exactly one of several fields into alternatives, one for each of these fields. */
function splitByAlternative(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  const { exactlyOneOf, properties = {}, required = [], additionalProperties = true } = jsonSchema;
  if (!Array.isArray(exactlyOneOf)) return;
  const names = exactlyOneOf as string[];
  delete jsonSchema.exactlyOneOf;
  delete jsonSchema.type;
  delete jsonSchema.properties;
  delete jsonSchema.required;
  delete jsonSchema.additionalProperties;
  jsonSchema.oneOf = names.map((name) => ({
    type: 'object',
    additionalProperties,
    properties: Object.fromEntries(
      Object.entries(properties).filter(([field]) => field === name || !names.includes(field)),
    ),
    required: [...required, name],
  }));
}
