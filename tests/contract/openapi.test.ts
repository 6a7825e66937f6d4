// Svc's OpenAPI documents are valid, complete and served, and reject invalid answers.
import { Validator } from '@seriousme/openapi-schema-validator';
import { OPENAPI_PATH } from '../../sandbox/http/openapi';
import { startSandbox, type StartedSandbox } from '../../sandbox/testing/started-sandbox';
import { OrderingShapeSchema } from '../../src/contract/alternative/shape';
import { endpoints, type Endpoint, type EndpointName } from '../../src/contract/endpoints';
import {
  openApiDocument,
  type OpenApiDocument,
  type Operation,
} from '../../src/contract/openapi/svc-document';
import { ORDERING_HEADERS } from '../../src/contract/signing';
import { expectAnswerFits } from './support/answer-validation';

const NAMES = Object.keys(endpoints) as EndpointName[];

/** A copy that a test can modify. */
function copyOf(document: OpenApiDocument) {
  return JSON.parse(JSON.stringify(document)) as Record<string, unknown>;
}

function operationsOf({ paths }: OpenApiDocument): [string, string, Operation][] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): [string, string, Operation] => [
      path,
      method,
      one,
    ]),
  );
}

/** Every `$ref` anywhere in a value. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : refsIn(inner),
  );
}

describe.each(OrderingShapeSchema.options)('the document of the %s shape', (shape) => {
  const document = openApiDocument(shape);

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(copyOf(document));
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('would be invalid with a parameter in an unknown location', async () => {
    const ping = {
      ...document.paths['/partner/ping']?.get,
      parameters: [{ name: 'x', in: 'air' }],
    };
    const broken = { ...copyOf(document), paths: { '/partner/ping': { get: ping } } };
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  it('describes each endpoint of the table once, with its name as the operationId', () => {
    const described = operationsOf(document).map(([path, method, { operationId }]) => [
      operationId,
      method.toUpperCase(),
      path,
    ]);
    const rows = NAMES.map((name) => [name, endpoints[name].method, endpoints[name].path]);
    expect(described.sort()).toEqual(rows.sort());
  });

  it('has exactly the models that it refers to', () => {
    const referred = new Set(refsIn(document));
    const models = Object.keys(document.components.schemas);
    expect([...referred].sort()).toEqual(models.map((m) => `#/components/schemas/${m}`).sort());
  });

  it('declares every path parameter', () => {
    for (const [path, , { parameters }] of operationsOf(document)) {
      const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
      expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    }
  });

  it('requires the ordering headers from endpoint 19 on', () => {
    for (const [, , { operationId, parameters }] of operationsOf(document)) {
      const needed = parameters.filter((one) => one.in === 'header' && one.required);
      const expected = endpoints[operationId].number < 19 ? [] : Object.values(ORDERING_HEADERS);
      expect(needed.map(({ name }) => name).sort()).toEqual([...expected].sort());
    }
  });

  it('documents 429 with Retry-After, and every error code of the endpoint', () => {
    for (const [, , { operationId, responses }] of operationsOf(document)) {
      expect(responses[429]?.headers).toHaveProperty('Retry-After');
      const { errorCodes }: Endpoint = endpoints[operationId];
      const received = Object.values(responses).flatMap(({ description }) =>
        description.split(', '),
      );
      expect(received).toEqual(expect.arrayContaining([...errorCodes]));
    }
  });
});

describe('the check of an answer against the document', () => {
  const price = (value: unknown) => ({ value, currencyCode: 'USD' });
  const receipt = {
    subtotal: price(1),
    serviceFee: price(2),
    tax: price(0.1),
    totalAmount: price(3.1),
  };

  it('accepts a valid answer', () => {
    expect(() => expectAnswerFits('primary', 'preview', 200, { receipt })).not.toThrow();
    expect(() => expectAnswerFits('primary', 'ping', 200, undefined)).not.toThrow();
    const error = { code: 'SEAT_UNAVAILABLE', message: 'taken', details: { seatIds: ['A1'] } };
    expect(() => expectAnswerFits('alternative', 'lease', 409, error)).not.toThrow();
  });

  it.each([
    ['a missing field', 'preview', 200, { receipt: { ...receipt, tax: undefined } }],
    ['money as text', 'preview', 200, { receipt: { ...receipt, tax: price('0.10') } }],
    ['an unexpected body', 'ping', 200, {}],
    ['a missing body', 'preview', 200, undefined],
    ['a status of another endpoint', 'orderStatus', 402, { code: 'X', message: '' }],
    ['a code of another endpoint', 'lease', 409, { code: 'ORDER_NOT_CANCELLABLE', message: '' }],
    ["a code with another code's status", 'lease', 404, { code: 'SEAT_UNAVAILABLE', message: '' }],
    ['an error without a message', 'lease', 409, { code: 'SEAT_UNAVAILABLE' }],
    ['an id of another kind', 'productionIdsByVenue', 200, { ids: ['C1'] }],
  ] as const)('rejects %s', (_what, name, status, body) => {
    const asSent: unknown = body && JSON.parse(JSON.stringify(body));
    expect(() => expectAnswerFits('primary', name, status, asSent)).toThrow(name);
  });

  it('rejects an answer of the other shape', () => {
    const lease = { leaseDurationSeconds: 600 };
    expect(() => expectAnswerFits('primary', 'lease', 200, lease)).not.toThrow();
    expect(() => expectAnswerFits('alternative', 'lease', 200, lease)).toThrow('leaseId');
  });
});

describe('the sandbox', () => {
  let sandbox: StartedSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.close());

  const fetched = async (query: string) => {
    const response = await fetch(`${sandbox.url}${OPENAPI_PATH}${query}`);
    return { status: response.status, body: await response.json() };
  };

  it.each([
    ['', 'primary'],
    ['?shape=primary', 'primary'],
    ['?shape=alternative', 'alternative'],
  ] as const)('serves its document without a key: %p', async (query, shape) => {
    expect(await fetched(query)).toEqual({ status: 200, body: copyOf(openApiDocument(shape)) });
  });

  it('refuses an unknown shape, naming the field', async () => {
    const { status, body } = await fetched('?shape=third');
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'INVALID_REQUEST', details: { field: 'shape' } });
  });
});
