// Validates Svc's answers over HTTP against the OpenAPI document.
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020';
import type { OrderingShape } from '../../../src/contract/alternative/shape';
import { endpoints, type EndpointName } from '../../../src/contract/endpoints';
import { openApiDocument, type OpenApiDocument } from '../../../src/contract/openapi/svc-document';

const DOCUMENT = 'openapi.json';
const JSON_TYPE = 'application/json';

/** A document, and ajv with its schemas. */
interface Described {
  readonly document: OpenApiDocument;
  readonly ajv: Ajv2020;
}

const documents: Readonly<Record<OrderingShape, Described>> = {
  primary: describedIn('primary'),
  alternative: describedIn('alternative'),
};

function describedIn(shape: OrderingShape): Described {
  const document = openApiDocument(shape);
  const ajv = new Ajv2020({ allErrors: true });
  addFormats(ajv);
  // The rest of the document is not JSON Schema, but the pointers lead through it.
  ajv.addVocabulary(Object.keys(document));
  ajv.addSchema(document, DOCUMENT, false, false);
  return { document, ajv };
}

/**
 * Throws, naming the fields, unless this endpoint may return `body` (the parsed JSON; undefined if there is none) with
 * `status` in this shape.
 */
export function expectAnswerFits(
  shape: OrderingShape,
  name: EndpointName,
  status: number,
  body: unknown,
): void {
  const { path, method } = endpoints[name];
  const verb = method.toLowerCase();
  const { document, ajv } = documents[shape];
  const described = document.paths[path]?.[verb]?.responses[status];
  if (!described) throw new Error(`${name} may not answer ${status}`);
  if (!described.content) {
    if (body !== undefined) throw new Error(`${name} must answer ${status} without a body`);
    return;
  }
  const pointer = [
    'paths',
    path,
    verb,
    'responses',
    String(status),
    'content',
    JSON_TYPE,
    'schema',
  ];
  const validate = ajv.getSchema(`${DOCUMENT}#/${pointer.map(escaped).join('/')}`);
  if (!validate) throw new Error(`${name} ${status} has no schema`);
  if (validate(body) === true) return;
  throw new Error(`${name} ${status} (${shape}): ${ajv.errorsText(validate.errors)}`);
}

/** A part of a JSON pointer inside a URI. */
function escaped(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}
