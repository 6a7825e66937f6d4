// The fields of a model as a table; named models are linked, not repeated.
import { text } from '../html-page';
import type { JsonSchema } from '../openapi/json-schema';
import { inlineHtmlOf } from './markdown';

/** Empty where the model is not an object. Pure. */
export function fieldTable(model: JsonSchema): string {
  const rows = fieldsOf(model, '');
  if (rows.length === 0) return '';
  return `<table>\n<tr><th>Field</th><th>Type</th><th></th></tr>\n${rows.join('\n')}\n</table>`;
}

function fieldsOf(schema: JsonSchema, path: string): string[] {
  const variants = schema.oneOf ?? [];
  if (variants.length > 0)
    return variants.flatMap((each) => [orRow(path), ...fieldsOf(each, path)]);
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, given]) => {
    const field = given as JsonSchema;
    const full = path === '' ? name : `${path}.${name}`;
    const row = rowOf(full, field, required.includes(name));
    const inner = field.type === 'array' ? (field.items as JsonSchema) : field;
    return [row, ...fieldsOf(inner, field.type === 'array' ? `${full}[]` : full)];
  });
}

function orRow(path: string): string {
  return `<tr><td colspan="3">${path === '' ? 'either' : `<code>${path}</code> is either`}</td></tr>`;
}

function rowOf(name: string, field: JsonSchema, isRequired: boolean): string {
  const reported = field.description === undefined ? '' : inlineHtmlOf(field.description);
  const optional = isRequired ? '' : ' <i>optional</i>';
  return `<tr><td><code>${name}</code>${optional}</td><td>${typeOf(field)}</td><td>${reported}</td></tr>`;
}

/** In words, with links to named models. */
export function typeOf(schema: JsonSchema): string {
  const { $ref, type, items, anyOf, oneOf, enum: words } = schema;
  if ($ref !== undefined) return modelLink($ref.split('/').at(-1) ?? '');
  if (schema.const !== undefined) return code(String(schema.const));
  if (words) return words.map((word) => code(String(word))).join(' ');
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (oneOf) return 'object';
  if (type === 'array') return `list of ${typeOf((items ?? {}) as JsonSchema)}`;
  const plain = [type ?? 'any'].flat().join(' or ');
  return schema.format === undefined ? plain : `${plain}, ${schema.format}`;
}

function modelLink(name: string): string {
  return `<a href="#${name}">${name}</a>`;
}

function code(word: string): string {
  return `<code>${text(word)}</code>`;
}
