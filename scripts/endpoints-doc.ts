// docs/endpoints.md as the contract has it: the table of Svc and its models, for people.
import { schemasOf, type OrderingShape } from '../src/contract/alternative/shape';
import { endpoints, type Endpoint, type EndpointName } from '../src/contract/endpoints';
import { errorAnswers } from '../src/contract/error-answers';
import { headersOf, type HeaderNeed } from '../src/contract/headers';
import { openApiDocument, type Operation } from '../src/contract/openapi/svc-document';
import type { JsonSchema } from '../src/contract/openapi/svc-json-schema';
import { code, table } from './markdown';
import { readingTable } from './reading-doc';

export const GENERATE_COMMAND = 'npm run generate';
export const ENDPOINTS_DOC_PATH = 'docs/endpoints.md';

const NAMES = Object.keys(endpoints) as EndpointName[];
const DOCUMENTS = {
  primary: openApiDocument('primary'),
  alternative: openApiDocument('alternative'),
} as const;

/** The whole text of docs/endpoints.md. Pure: the same contract gives the same text. */
export function endpointsDoc(): string {
  const sections = [
    `# The endpoints of Svc\n\nGenerated from \`src/contract\` by \`${GENERATE_COMMAND}\`; changes by hand are lost. The same as OpenAPI 3.1:\n\`GET /sandbox/openapi.json?shape=primary\` (or \`alternative\`) of the sandbox.`,
    `## Overview\n\nA call that is safe to repeat may be sent again when its answer was lost. The others are not repeated by any\nclient; the checkout may send an order again to the letter, under [strict rules](design/orders.md).\n\n${overview()}`,
    `## Headers\n\n${headerTable()}`,
    `## Calls\n\n${NAMES.map(call).join('\n\n')}`,
    `## What the client needs of an answer\n\n${readingTable()}`,
    ...models(),
  ];
  return `${sections.join('\n\n')}\n`;
}

function overview(): string {
  const rows = NAMES.map((name) => {
    const row: Endpoint = endpoints[name];
    const errors = row.errorCodes.map(code).join(' ');
    const repeat = row.repeatable ? 'yes' : 'no';
    return [row.number, code(name), code(`${row.method} ${row.path}`), errors, repeat];
  });
  return table(['#', 'name', 'call', 'error codes', 'repeat'], rows);
}

function headerTable(): string {
  const uses = new Map<string, { header: HeaderNeed; numbers: Record<string, number[]> }>();
  for (const name of NAMES) {
    for (const header of headersOf(endpoints[name])) {
      const use = uses.get(header.name) ?? { header, numbers: {} };
      (use.numbers[header.need] ??= []).push(endpoints[name].number);
      uses.set(header.name, use);
    }
  }
  const rows = [...uses.values()].map(({ header, numbers }) => [
    code(header.name),
    header.content,
    runs(numbers.always),
    runs(numbers['by-agreement']),
  ]);
  return table(['header', 'content', 'needed by', 'needed by agreement'], rows);
}

/** `1, 2, 3, 5` as `1 to 3, 5`. */
function runs(numbers: readonly number[] = []): string {
  const spans: [number, number][] = [];
  for (const number of numbers) {
    const last = spans.at(-1);
    if (last && last[1] + 1 === number) last[1] = number;
    else spans.push([number, number]);
  }
  return spans.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`)).join(', ');
}

function call(name: EndpointName): string {
  const row: Endpoint = endpoints[name];
  const operation = operationOf(name, 'primary');
  const refusals = errorAnswers(row).map(
    ({ status, codes }) => `${status} ${codes.map(code).join(' ')}`,
  );
  const ordering = row.auth === 'session' ? ', with the ordering headers' : '';
  return [
    `### ${row.number}. ${name}`,
    `${code(`${row.method} ${row.path}`)}${ordering}\n\n${row.summary}`,
    inputTable(operation),
    [...modelLines(name), ...sendingLines(row), `- Refusals: ${refusals.join(' · ')}`].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function inputTable({ parameters }: Operation): string {
  const rows = parameters
    .filter((parameter) => parameter.in !== 'header')
    .map(({ name, in: place, required, schema, description = '' }) => [
      code(name),
      place,
      typeText(schema),
      required ? 'yes' : 'no',
      description,
    ]);
  return rows.length > 0 ? table(['input', 'in', 'type', 'required', ''], rows) : '';
}

/** Body and answer, once where the shapes agree and else in both. */
function modelLines(name: EndpointName): string[] {
  const [primary, alternative] = [
    bodyAndAnswer(name, 'primary'),
    bodyAndAnswer(name, 'alternative'),
  ];
  if (schemasOf(name, 'primary').answer === schemasOf(name, 'alternative').answer) {
    return [`- ${primary}`];
  }
  return [`- Primary: ${primary}`, `- Alternative: ${alternative}`];
}

/** What the client keeps to, and Svc may see otherwise. */
function sendingLines({ sending = [] }: Endpoint): string[] {
  return sending.map(({ text }) => `- The client sends ${text}`);
}

function bodyAndAnswer(name: EndpointName, shape: OrderingShape): string {
  const { requestBody, responses } = operationOf(name, shape);
  const body = requestBody?.content['application/json'].schema;
  const answer = responses[200]?.content?.['application/json'].schema;
  const answerText = answer ? typeText(answer) : 'no body';
  return body ? `${typeText(body)} → ${answerText}` : `→ ${answerText}`;
}

function operationOf(name: EndpointName, shape: OrderingShape): Operation {
  const { path, method } = endpoints[name];
  const operation = DOCUMENTS[shape].paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${name} is not in the document of the ${shape} shape`);
  return operation;
}

function models(): string[] {
  const primary = DOCUMENTS.primary.components.schemas;
  const alternative = DOCUMENTS.alternative.components.schemas;
  const isShared = (name: string) =>
    JSON.stringify(primary[name]) === JSON.stringify(alternative[name]);
  const section = (title: string, all: [string, JsonSchema][]) =>
    `## ${title}\n\n${all.map(([name, schema]) => model(name, schema)).join('\n\n')}`;
  const own = (schemas: Readonly<Record<string, JsonSchema>>) =>
    Object.entries(schemas).filter(([name]) => !isShared(name));
  return [
    section(
      'Models of both shapes',
      Object.entries(primary).filter(([name]) => isShared(name)),
    ),
    section('Models of the primary shape', own(primary)),
    section('Models of the alternative shape', own(alternative)),
  ];
}

function model(name: string, { properties = {}, required = [] }: Fields): string {
  const rows = Object.entries(properties).map(([field, schema]) => {
    const { description = '' } = schema as { description?: string };
    return [
      code(field),
      typeText(schema as JsonSchema),
      required.includes(field) ? 'yes' : 'no',
      description,
    ];
  });
  return `### ${name}\n\n${table(['field', 'type', 'required', ''], rows)}`;
}

type Fields = Pick<JsonSchema, 'properties' | 'required'>;

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'String',
  integer: 'Int',
  number: 'Number',
  boolean: 'Boolean',
  object: 'Object',
};

/** A type in the words of Svc spec 2, with the bounds that a value has. */
export function typeText(schema: JsonSchema): string {
  const { $ref, type, items, additionalProperties, format, minimum, maximum } = schema;
  if ($ref) return code($ref.slice($ref.lastIndexOf('/') + 1));
  if (type === 'array') {
    return `${schema.uniqueItems ? 'Set' : 'List'} of ${typeText(items as JsonSchema)}`;
  }
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0) {
    return `Map to ${typeText(additionalProperties)}`;
  }
  const word = TYPE_WORDS[String(type)] ?? 'any';
  if (schema.enum) return `${word}: ${schema.enum.map((value) => code(String(value))).join(' ')}`;
  if (format) return `${word} (${format})`;
  if (minimum !== undefined && maximum !== undefined) return `${word}, ${minimum} to ${maximum}`;
  return minimum === undefined ? word : `${word}, ${minimum} or more`;
}
