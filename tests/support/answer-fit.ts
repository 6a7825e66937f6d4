// Checks that an answer of the API, as received over HTTP, matches its OpenAPI document.
import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import { openApiDocument } from '../../src/openapi/document';
import type { Answer } from '../../src/openapi/parts';

export interface HttpAnswer {
  readonly method: string;
  /** The requested path; its query is ignored. */
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  /** The body as received; empty without a body. */
  readonly text: string;
}

type Json = Readonly<Record<string, unknown>>;

const DOCUMENT = 'openapi.json';
const document = openApiDocument();
const ajv = compiler();
const compiled = new Map<string, ValidateFunction>();

const PATHS = Object.keys(document.paths)
  .map((path) => ({ path, pattern: patternOf(path) }))
  // A literal segment is more specific than a parameter.
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length);

/** Throws an error that names the difference from the document. An undocumented path may only be refused. */
export function expectAnswerFits(answer: HttpAnswer): void {
  const { method, path, status, headers } = answer;
  const call = `${method} ${path} ${status}`;
  if (!headers.has('Request-Id')) throw new Error(`${call} has no Request-Id`);
  const { documented, pointer } = documentedAnswer(answer);
  if (!documented) throw new Error(`${call} is not in the document`);
  for (const name of Object.keys(document.components.headers)) {
    const isDocumented = documented.headers === undefined || name in documented.headers;
    if (headers.has(name) && !isDocumented && name !== 'Cache-Control') {
      throw new Error(`${call} has a header that is not in the document: ${name}`);
    }
  }
  if (method !== 'HEAD') expectBodyFits(answer, documented, pointer, call);
}

function expectBodyFits(
  { headers, text }: HttpAnswer,
  { content }: Answer,
  pointer: readonly string[],
  call: string,
): void {
  if (!content) {
    if (text !== '') throw new Error(`${call} has a body but should have none`);
    return;
  }
  const type = (headers.get('Content-Type') ?? '').split(';')[0] ?? '';
  if (!content[type] && !content['*/*']) throw new Error(`${call} has the type "${type}"`);
  if (!/[/+]json$/.test(type)) return;
  const validate = schemaAt([...pointer, 'content', type, 'schema']);
  if (validate(JSON.parse(text))) return;
  throw new Error(`${call}: ${ajv.errorsText(validate.errors)}; it was ${text.slice(0, 2000)}`);
}

/** Throws an error that names the difference from the document's webhooks. */
export function expectWebhookFits({ type, body }: { type: string; body: string }): void {
  if (!document.webhooks[type]) throw new Error(`the webhook ${type} is not in the document`);
  const content = ['post', 'requestBody', 'content', 'application/json', 'schema'];
  const validate = schemaAt(['webhooks', type, ...content]);
  if (validate(JSON.parse(body))) return;
  throw new Error(`${type}: ${ajv.errorsText(validate.errors)}; it was ${body}`);
}

/** The documented answer, and its location in the document. */
function documentedAnswer({ method, path, status }: HttpAnswer) {
  const template = PATHS.find(({ pattern }) => pattern.test(path.split('?')[0] ?? ''))?.path;
  const verb = (method === 'HEAD' ? 'get' : method).toLowerCase();
  const operation = template === undefined ? undefined : document.paths[template]?.[verb];
  // No operation documents 405, the answer to a method without an operation, such as HEAD for a stream.
  if (template === undefined || !operation || status === 405) {
    return { documented: REFUSAL, pointer: REFUSED };
  }
  const documented = operation.responses[status];
  return { documented, pointer: ['paths', template, verb, 'responses', String(status)] };
}

/** A request without an operation is still answered with a problem: 401, 404 or 405. */
const REFUSED = ['refusal'] as const;
const REFUSAL: Answer = {
  description: 'No such operation.',
  content: {
    'application/problem+json': { schema: { $ref: `${DOCUMENT}#/components/schemas/Problem` } },
  },
};

function schemaAt(pointer: readonly string[]): ValidateFunction {
  const key = pointer.map(escaped).join('/');
  const isRefusal = pointer[0] === REFUSED[0];
  const reference = isRefusal ? '#/components/schemas/Problem' : `#/${key}`;
  const validate = compiled.get(key) ?? ajv.getSchema(DOCUMENT + reference);
  if (!validate) throw new Error(`nothing at ${key}`);
  compiled.set(key, validate);
  return validate;
}

/** Clients ignore unknown fields, but here every field must be documented. */
function compiler(): Ajv2020 {
  const { components, ...others } = document;
  const schemas = closed(components.schemas);
  const validator = new Ajv2020({ allErrors: true, strictTypes: false });
  addFormats(validator);
  // The rest of the document is not JSON Schema, but the pointers lead through it.
  validator.addVocabulary(Object.keys(document));
  validator.addSchema(
    { ...others, components: { ...components, schemas } },
    DOCUMENT,
    false,
    false,
  );
  return validator;
}

function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const node = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, closed(inner)]),
  ) as Json;
  const isOpen = node.type === 'object' && node.properties && !('additionalProperties' in node);
  return isOpen ? { ...node, additionalProperties: false } : node;
}

function patternOf(path: string): RegExp {
  const literal = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/\{\w+\}/g, '[^/]+')}/?$`);
}

/** A part of a JSON pointer inside a URI. */
function escaped(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}
