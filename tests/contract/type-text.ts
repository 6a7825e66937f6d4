import type { JsonSchema } from '../../src/contract/openapi/svc-json-schema';

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'String',
  integer: 'Int',
  number: 'Number',
  boolean: 'Boolean',
  object: 'Object',
};

/** A type as Svc spec 2 writes it, with the bounds of its values. */
export function typeText(schema: JsonSchema): string {
  const { $ref, type, items, additionalProperties, format, minimum, maximum } = schema;
  if ($ref) return `\`${$ref.slice($ref.lastIndexOf('/') + 1)}\``;
  if (type === 'array') {
    return `${schema.uniqueItems ? 'Set' : 'List'} of ${typeText(items as JsonSchema)}`;
  }
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0) {
    return `Map to ${typeText(additionalProperties)}`;
  }
  const word = TYPE_NAMES[String(type)] ?? 'any';
  if (schema.enum)
    return `${word}: ${schema.enum.map((value) => `\`${String(value)}\``).join(' ')}`;
  if (format) return `${word} (${format})`;
  if (minimum !== undefined && maximum !== undefined) return `${word}, ${minimum} to ${maximum}`;
  return minimum === undefined ? word : `${word}, ${minimum} or more`;
}
