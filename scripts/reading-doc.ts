// For each model in a response: the fields that the client needs, and how it treats the others.
import { z } from 'zod';
import { alternativeShapes } from '../src/contract/alternative/shape';
import { endpoints, type Endpoint, type EndpointName } from '../src/contract/endpoints';
import { modelsOf } from '../src/contract/openapi/svc-models';
import { isReadAsEmpty, rulesOf } from '../src/contract/reading';
import { code, table } from './markdown';

const INTRODUCTION = `All other fields may be missing, \`null\`, empty or unreadable: the rest of the answer is still read. A list entry
without a needed field is left out, but among the tickets or the seats of a summary it makes the whole list unreadable.
A seat counts as occupied even if its occupant cannot be read. Values are read however they are written: numbers as texts,
texts as numbers, prices with any number of decimal places, instants with or without milliseconds and in any offset, words in any
case.`;

/** The section's text. Pure. */
export function readingTable(): string {
  const rows = [...answeredModels()].map(([name, model]) => rowOf(name, model));
  const head = ['model', 'needed', 'read instead, if missing', 'read as empty', 'may be missing'];
  return `${INTRODUCTION}\n\n${table(head, rows)}`;
}

function rowOf(name: string, model: z.ZodObject): string[] {
  const { needs, standIns, undefinedIfMissing } = rulesOf(model);
  const fields = Object.entries(model.shape) as [string, z.ZodType][];
  const others = fields.filter(([field]) => !needs.includes(field));
  const isEmpty = ([field, schema]: [string, z.ZodType]) =>
    isReadAsEmpty(schema) && !undefinedIfMissing.includes(field);
  const list = (names: readonly string[]) => names.map(code).join(' ');
  return [
    code(name),
    list(needs),
    Object.entries(standIns)
      .map(([field, other]) => `${code(field)}: ${code(other)}`)
      .join(', '),
    list(others.filter(isEmpty).map(([field]) => field)),
    list(
      others.filter((field) => !isEmpty(field) && !(field[0] in standIns)).map(([field]) => field),
    ),
  ];
}

/** All models in responses, by name. Two models, one of each shape, may have the same name. */
function answeredModels(): Map<string, z.ZodObject> {
  const found = new Map<string, z.ZodObject>();
  for (const [shape, models] of [
    ['', modelsOf('primary')],
    [' (alternative)', modelsOf('alternative')],
  ] as const) {
    const reached = reachedFrom(shape === '' ? primaryAnswers() : alternativeAnswers());
    for (const [name, model] of Object.entries(models)) {
      if (!(model instanceof z.ZodObject) || !reached.has(model)) continue;
      if ([...found.values()].includes(model)) continue;
      found.set(found.has(name) ? name + shape : name, model);
    }
  }
  return found;
}

function primaryAnswers(): z.ZodType[] {
  return (Object.keys(endpoints) as EndpointName[]).map((name) => {
    const row: Endpoint = endpoints[name];
    return row.answer;
  });
}

function alternativeAnswers(): z.ZodType[] {
  return Object.values(alternativeShapes).map(({ answer }) => answer);
}

function reachedFrom(schemas: readonly z.ZodType[]): Set<z.ZodType> {
  const reached = new Set<z.ZodType>();
  const visit = (schema: z.ZodType): void => {
    if (reached.has(schema)) return;
    reached.add(schema);
    if (schema instanceof z.ZodOptional) visit(schema.unwrap() as z.ZodType);
    if (schema instanceof z.ZodArray) visit(schema.element as z.ZodType);
    if (schema instanceof z.ZodRecord) visit(schema.valueType as z.ZodType);
    if (schema instanceof z.ZodObject) Object.values(schema.shape).forEach(visit);
  };
  schemas.forEach(visit);
  return reached;
}
