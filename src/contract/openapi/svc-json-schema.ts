// The schemas of the contract as JSON Schema, as their values are on the wire.
import { z } from 'zod';
import {
  InstantSchema,
  LocalDateTimeSchema,
  OffsetInstantSchema,
  RequestInstantSchema,
  UtcInstantSchema,
} from '../dates';
import { BigDecimalSchema } from '../decimal';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

const SECONDS = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d';

/** Values that zod knows by a pattern of a hundred signs, or by more than Svc answers. */
const WIRE_VALUES: ReadonlyMap<z.core.$ZodType, JsonSchema> = new Map<z.core.$ZodType, JsonSchema>([
  [BigDecimalSchema, { type: 'number' }],
  [UtcInstantSchema, { type: 'string', format: 'date-time', pattern: `^${SECONDS}Z$` }],
  [OffsetInstantSchema, { type: 'string', format: 'date-time', pattern: `^${SECONDS}[Z+-]` }],
  [InstantSchema, { type: 'string', format: 'date-time' }],
  [RequestInstantSchema, { type: 'string', format: 'date-time' }],
  [LocalDateTimeSchema, { type: 'string', pattern: `^${SECONDS}$` }],
]);

/** Each model by its name, referring to the others by theirs. */
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

/** The fields of a path or a query, each with what it is after it was read from its text. */
export function fieldSchemas(fields: z.ZodObject): [string, JsonSchema, required: boolean][] {
  const { properties = {}, required = [] } = z.toJSONSchema(fields, {
    io: 'output',
    override: simplify,
  });
  return Object.entries(properties).map(([name, schema]) => [
    name,
    schema as JsonSchema,
    required.includes(name),
  ]);
}

export function refTo(model: string): string {
  return `#/components/schemas/${model}`;
}

interface Converted {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}

/** Says what a reader wants to know: no limits that only JavaScript has, no patterns where a format is. */
function simplify({ zodSchema, jsonSchema }: Converted): void {
  const wireValue = WIRE_VALUES.get(zodSchema);
  if (wireValue) {
    delete jsonSchema.anyOf;
    delete jsonSchema.allOf;
    delete jsonSchema.pattern;
    delete jsonSchema.format;
    Object.assign(jsonSchema, wireValue);
  } else if (jsonSchema.format === 'uuid' || jsonSchema.format === 'date') {
    delete jsonSchema.pattern;
  }
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.type === 'object') delete jsonSchema.propertyNames;
}
