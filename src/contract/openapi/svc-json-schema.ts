// Converts the schemas of the contract to JSON Schema, for values as sent on the wire.
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

/** Values for which zod generates long patterns, or types wider than Svc's answers. */
const WIRE_VALUES: ReadonlyMap<z.core.$ZodType, JsonSchema> = new Map<z.core.$ZodType, JsonSchema>([
  [BigDecimalSchema, { type: 'number' }],
  [UtcInstantSchema, { type: 'string', format: 'date-time', pattern: `^${SECONDS}Z$` }],
  [OffsetInstantSchema, { type: 'string', format: 'date-time', pattern: `^${SECONDS}[Z+-]` }],
  [InstantSchema, { type: 'string', format: 'date-time' }],
  [RequestInstantSchema, { type: 'string', format: 'date-time' }],
  [LocalDateTimeSchema, { type: 'string', pattern: `^${SECONDS}$` }],
]);

/** Converts models by name, with references between them. */
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

/** The fields of a path or a query, with their types after decoding. */
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

/** Removes details of no use to readers: JavaScript's integer limits, and patterns next to a format. */
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
