import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020';
import { FAILURES, PROBLEMS } from '../domain/failure-table';
import { openApiDocument, OPERATIONS } from './document';
import type { Operation, OpenApiDocument } from './parts';

const document = openApiDocument();

/** A JSON copy, which a test may change. */
function copyOf(from: OpenApiDocument): Record<string, unknown> {
  return JSON.parse(JSON.stringify(from)) as Record<string, unknown>;
}

function operations(): Operation[] {
  return Object.values(document.paths).flatMap((methods) => Object.values(methods));
}

/** Every `$ref` anywhere in a value. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : refsIn(inner),
  );
}

test('is valid OpenAPI 3.1; control: an invalid parameter location is detected', async () => {
  const result = await new Validator().validate(copyOf(document));
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
  const get = { ...document.paths['/healthz']?.get, parameters: [{ name: 'x', in: 'air' }] };
  const broken = { ...copyOf(document), paths: { '/healthz': { get } } };
  expect((await new Validator().validate(broken)).valid).toBe(false);
});

test('passes the recommended rules of Redocly, and has no JavaScript-only patterns', async () => {
  // The root of the API only redirects to the documentation.
  const rules = { 'operation-2xx-response': 'off' } as const;
  const config = await createConfig({ extends: ['recommended'], rules });
  const faults = await lintFromString({ source: JSON.stringify(document), config });
  expect(faults.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
  expect(JSON.stringify(document)).not.toContain('\\\\p{');
});

test('no two operations have the same Idempotency-Key in their examples', () => {
  const keys = operations()
    .flatMap(({ parameters }) => parameters)
    .flatMap((each) => ('name' in each && each.name === 'Idempotency-Key' ? [each.example] : []));
  expect(keys.length).toBeGreaterThan(3);
  expect(new Set(keys).size).toBe(keys.length);
});

test('has no dangling references, and no unused models, headers or examples', () => {
  const { securitySchemes: _schemes, ...components } = document.components;
  const present = Object.entries(components).flatMap(([kind, parts]) =>
    Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
  );
  expect([...new Set(refsIn(document))].sort()).toEqual(present.sort());
});

test('every operation has a unique name, and a tag with a description', () => {
  const ids = OPERATIONS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(operations()).toHaveLength(ids.length);
  const tags = document.tags.map(({ name }) => name);
  for (const { tags: own } of operations()) expect(tags).toEqual(expect.arrayContaining([...own]));
});

test('documents every problem of the table with its status', () => {
  const documented = operations().flatMap(({ responses }) =>
    Object.entries(responses).flatMap(([status, { content }]) =>
      Object.keys(content?.['application/problem+json']?.examples ?? {}).map(
        (code) => `${code} ${status}`,
      ),
    ),
  );
  // No operation documents 405, since an unsupported method belongs to no operation.
  const { METHOD_NOT_ALLOWED: _none, ...problems } = PROBLEMS;
  for (const [code, { status }] of Object.entries({ ...FAILURES, ...problems })) {
    expect(documented).toContain(`${code} ${status}`);
  }
});

describe('the examples', () => {
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
  addFormats(ajv);
  ajv.addVocabulary(Object.keys(document));
  ajv.addSchema(copyOf(document), 'openapi.json', false, false);

  /** Each example of a JSON body or answer, with its schema and the tags of its operation. */
  const cases = operations().flatMap(({ tags, requestBody, responses }) =>
    [requestBody, ...Object.values(responses)].flatMap((part) =>
      Object.entries(part?.content ?? {})
        .filter(([type]) => type.endsWith('json'))
        .flatMap(([, { schema, examples = {} }]) =>
          Object.keys(examples).map((name) => ({ tags, schema, name })),
        ),
    ),
  );

  test('are found', () => {
    expect(cases.length).toBeGreaterThan(200);
  });

  test.each(document.tags.map(({ name }) => name))('of the tag %s match their schemas', (tag) => {
    for (const { name, schema } of cases.filter((it) => it.tags.includes(tag))) {
      const isFit = ajv.validate(asReferred(schema), document.components.examples[name]?.value);
      expect([name, isFit, ajv.errors]).toEqual([name, true, null]);
    }
  });
});

/** The schema with its references made absolute; memoized, so that it is compiled once. */
const asReferred = memoized((schema: object): object => {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"openapi.json#/components');
  return JSON.parse(text) as object;
});

function memoized(make: (schema: object) => object) {
  const made = new Map<string, object>();
  return (schema: object) => {
    const key = JSON.stringify(schema);
    const known = made.get(key) ?? make(schema);
    made.set(key, known);
    return known;
  };
}
