// Whether an answer of the API, as it came over HTTP, matches its OpenAPI document.
import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import { openApiDocument } from '../../src/openapi/document';
import type { Answer } from '../../src/openapi/parts';

export interface GivenAnswer {
  readonly method: string;
  /** As requested; a query does not count. */
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  /** The body as it came, empty where there was none. */
  readonly text: string;
}

type Json = Readonly<Record<string, unknown>>;

const DOCUMENT = 'openapi.json';
const document = openApiDocument();
const ajv = compiler();
const compiled = new Map<string, ValidateFunction>();

const PATHS = Object.keys(document.paths)
  .map((path) => ({ path, pattern: patternOf(path) }))
  // A name in the path is more than a parameter in its place.
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length);

/** Throws an error that names what differs from the document. An undocumented path may only be refused. */
export function expectAnswerFits(answer: GivenAnswer): void {
  const { method, path, status, headers } = answer;
  const asked = `${method} ${path} ${status}`;
  if (!headers.has('Request-Id')) throw new Error(`${asked} has no Request-Id`);
  const { reported, pointer } = reportOf(answer);
  if (!reported) throw new Error(`${asked} is not in the document`);
  for (const name of Object.keys(document.components.headers)) {
    const isReported = reported.headers === undefined || name in reported.headers;
    if (headers.has(name) && !isReported && name !== 'Cache-Control') {
      throw new Error(`${asked} has a header that is not in the document: ${name}`);
    }
  }
  if (method !== 'HEAD') expectBodyFits(answer, reported, pointer, asked);
}

function expectBodyFits(
  { headers, text }: GivenAnswer,
  { content }: Answer,
  pointer: readonly string[],
  asked: string,
): void {
  if (!content) {
    if (text !== '') throw new Error(`${asked} has a body, and should have none`);
    return;
  }
  const type = (headers.get('Content-Type') ?? '').split(';')[0] ?? '';
  if (!content[type] && !content['*/*']) throw new Error(`${asked} is of the type "${type}"`);
  if (!/[/+]json$/.test(type)) return;
  const validate = schemaAt([...pointer, 'content', type, 'schema']);
  if (validate(JSON.parse(text))) return;
  throw new Error(`${asked}: ${ajv.errorsText(validate.errors)}; it was ${text.slice(0, 2000)}`);
}

/** Throws an error that names what differs from the document's webhooks. */
export function expectWebhookFits({ type, body }: { type: string; body: string }): void {
  if (!document.webhooks[type]) throw new Error(`the webhook ${type} is not in the document`);
  const content = ['post', 'requestBody', 'content', 'application/json', 'schema'];
  const validate = schemaAt(['webhooks', type, ...content]);
  if (validate(JSON.parse(body))) return;
  throw new Error(`${type}: ${ajv.errorsText(validate.errors)}; it was ${body}`);
}

/** What the document says of it, and where. */
function reportOf({ method, path, status }: GivenAnswer) {
  const template = PATHS.find(({ pattern }) => pattern.test(path.split('?')[0] ?? ''))?.path;
  const verb = (method === 'HEAD' ? 'get' : method).toLowerCase();
  const operation = template === undefined ? undefined : document.paths[template]?.[verb];
  // No operation documents 405: it is about a method that is not its own, such as the HEAD of a stream.
  if (template === undefined || !operation || status === 405) {
    return { reported: REFUSAL, pointer: REFUSED };
  }
  const reported = operation.responses[status];
  return { reported, pointer: ['paths', template, verb, 'responses', String(status)] };
}

/** Where there is no operation there is a problem all the same: 401, 404 or 405. */
const REFUSED = ['refusal'] as const;
const REFUSAL: Answer = {
  description: 'There is nothing.',
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

/** Clients ignore unknown fields, but here each one must be documented. */
function compiler(): Ajv2020 {
  const { components, ...others } = document;
  const schemas = closed(components.schemas);
  const made = new Ajv2020({ allErrors: true, strictTypes: false });
  addFormats(made);
  // What stands around the schemas is no JSON Schema, and is there for the pointers to go through.
  made.addVocabulary(Object.keys(document));
  made.addSchema({ ...others, components: { ...components, schemas } }, DOCUMENT, false, false);
  return made;
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
