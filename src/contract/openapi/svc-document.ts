// Generates Svc's OpenAPI 3.1 document from the endpoint table and its models.
import { schemasOf, type OrderingShape } from '../alternative/shape';
import { endpoints, type Endpoint, type EndpointName } from '../endpoints';
import { errorAnswers, FIRST_ORDERING_ROW, type ErrorAnswer } from '../error-answers';
import { headersOf } from '../headers';
import { API_KEY_HEADER } from '../signing';
import { fieldSchemas, modelSchemas, refTo, type JsonSchema } from './svc-json-schema';
import { modelsOf } from './svc-models';
import type { z } from 'zod';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

interface Content {
  readonly 'application/json': { readonly schema: JsonSchema };
}

interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Content;
}

export interface Operation {
  readonly operationId: EndpointName;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, unknown>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}

const PARTNER_AREA = { name: 'partner', description: 'Venues, productions and showtimes' };
const ORDERING_AREA = { name: 'ordering', description: 'From prices and seats to tickets' };

/** The document of one ordering shape; operation ids are the endpoint names. */
export function openApiDocument(shape: OrderingShape): OpenApiDocument {
  const models = modelsOf(shape);
  const nameOf = new Map(Object.entries(models).map(([name, model]) => [model, name]));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Svc',
      version: '1.0.0',
      description: `The movie ticketing partner service, with the ${shape} shape of its ordering area.`,
    },
    servers: [{ url: '/' }],
    tags: [PARTNER_AREA, ORDERING_AREA],
    security: [{ apiKey: [] }],
    paths: pathsOf((name) => operation(name, shape, nameOf)),
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: API_KEY_HEADER } },
      schemas: modelSchemas(models),
    },
  };
}

function pathsOf(operationOf: (name: EndpointName) => Operation): OpenApiDocument['paths'] {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { path, method } = endpoints[name];
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name) };
  }
  return paths;
}

type ModelNames = ReadonlyMap<z.ZodType, string>;

function operation(name: EndpointName, shape: OrderingShape, models: ModelNames): Operation {
  const row: Endpoint = endpoints[name];
  const { body, answer } = schemasOf(name, shape);
  const area = row.number < FIRST_ORDERING_ROW ? PARTNER_AREA : ORDERING_AREA;
  return {
    operationId: name,
    tags: [area.name],
    summary: row.summary,
    parameters: parametersOf(row),
    ...(body && { requestBody: { required: true, content: modelContent(body, models) } }),
    responses: {
      200: success(answer, models),
      ...Object.fromEntries(errorAnswers(row).map((error) => [error.status, refusal(error)])),
    },
  };
}

function parametersOf(row: Endpoint): Parameter[] {
  return [
    ...fieldSchemas(row.params).map(([name, schema]) => parameter('path', name, schema, true)),
    ...fieldSchemas(row.query).map((field) => parameter('query', ...field)),
    ...headersOf(row)
      // The key is the security scheme, and the content type is part of the body.
      .filter(({ name }) => name !== API_KEY_HEADER && name !== 'Content-Type')
      .map(({ name, need, content: description }) =>
        parameter('header', name, { type: 'string', description }, need === 'always'),
      ),
  ];
}

function parameter(
  place: Parameter['in'],
  name: string,
  { description, ...schema }: z.core.JSONSchema.BaseSchema,
  required: boolean,
): Parameter {
  return { name, in: place, required, ...(description && { description }), schema };
}

/** Bodies and answers are always named models. */
function modelContent(schema: z.ZodType, models: ModelNames): Content {
  const model = models.get(schema);
  if (!model) throw new Error('a body or an answer of the table is missing from the models');
  return { 'application/json': { schema: { $ref: refTo(model) } } };
}

function success(answer: z.ZodType, models: ModelNames): Response {
  if (answer.safeParse(undefined).success) return { description: 'Done; the body is empty' };
  return { description: 'Done', content: modelContent(answer, models) };
}

function refusal({ status, codes }: ErrorAnswer): Response {
  const schema: JsonSchema = {
    type: 'object',
    allOf: [{ $ref: refTo('ErrorBody') }],
    properties: { code: { type: 'string', enum: [...codes] } },
  };
  return {
    description: codes.join(', '),
    ...(status === 429 && { headers: { 'Retry-After': RETRY_AFTER } }),
    content: { 'application/json': { schema } },
  };
}

const RETRY_AFTER = {
  description: 'Seconds until a call may succeed',
  required: true,
  schema: { type: 'integer', minimum: 0 },
};
