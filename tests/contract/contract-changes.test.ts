import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_VERSION, openApiDocument } from '../../src/openapi/document';
import { breakingChanges } from '../support/contract-changes';
import type { Json } from '../support/schema-changes';

const ROOT = join(__dirname, '../..');
const RELEASED = join(ROOT, 'docs/openapi-released.json');

function copy(): Json {
  return JSON.parse(JSON.stringify(openApiDocument())) as Json;
}

/** The document with the value at a place replaced; undefined removes it. */
function changed(place: readonly string[], value: unknown): Json {
  return put(copy(), place, value);
}

function put(parent: Json, [name = '', ...inner]: readonly string[], value: unknown): Json {
  const { [name]: old, ...others } = parent;
  if (inner.length > 0) return { ...others, [name]: put(old as Json, inner, value) };
  return value === undefined ? others : { ...others, [name]: value };
}

const schema = (...path: string[]) => ['components', 'schemas', ...path];
const ORDER = ['paths', '/v1/checkouts/{checkoutId}/order', 'post'];

test('the changelog has a section for this version', () => {
  const changelog = readFileSync(join(ROOT, 'docs/api-changelog.md'), 'utf8');
  expect(changelog).toContain(`## ${API_VERSION}`);
});

test('from version 1 on, the contract has only additions since its last release', () => {
  const released = existsSync(RELEASED) ? readFileSync(RELEASED, 'utf8') : null;
  const missing = API_VERSION.startsWith('0.') ? [] : [`${RELEASED} is missing`];
  const changes = (text: string) =>
    breakingChanges({ before: JSON.parse(text) as Json, after: copy() });
  expect(released === null ? missing : changes(released)).toEqual([]);
});

test.each<[string, readonly string[], unknown, string]>([
  ['an operation is gone', ORDER, undefined, 'order: is gone'],
  ['an answer is gone', [...ORDER, 'responses', '202'], undefined, '202: is gone'],
  ['a body type is gone', [...ORDER, 'requestBody', 'content'], {}, 'no application/json'],
  ['an operation is renamed', [...ORDER, 'operationId'], 'buy', 'is now called buy'],
  ['a field of an answer is gone', schema('Checkout', 'properties', 'hold'), undefined, 'hold: is'],
  ['a field may be missing', schema('Money', 'required'), ['amount'], 'currency: may be missing'],
  [
    'a field may be null',
    schema('Checkout', 'properties', 'id', 'type'),
    ['string', 'null'],
    'id:',
  ],
  [
    'an enum value is gone',
    schema('Checkout', 'properties', 'status', 'enum'),
    ['held'],
    'no "failed"',
  ],
  ['a field is required', schema('StartCheckout', 'required'), ['reference'], 'reference: is req'],
  [
    'a bound is narrower',
    schema('StartCheckout', 'properties', 'quantity', 'maximum'),
    5,
    'maximum is narrower',
  ],
  ['a pattern differs', schema('StartCheckout', 'properties', 'reference', 'pattern'), 'x', 'pa'],
  [
    'a way to pay is gone',
    schema('PlaceOrder', 'properties', 'payment', 'oneOf'),
    [],
    'payment: no',
  ],
  [
    'a header is required',
    ['components', 'parameters', 'PreferWait', 'required'],
    true,
    'Prefer is required now',
  ],
])('reports that %s', (_what, place, value, received) => {
  const changes = breakingChanges({ before: copy(), after: changed(place, value) });
  expect(changes.join('\n')).toContain(received);
});

test.each<[string, readonly string[], unknown]>([
  ['a new path', ['paths', '/v1/new'], { get: { operationId: 'x', responses: {} } }],
  ['a new field of an answer', schema('Checkout', 'properties', 'new'), { type: 'string' }],
  ['a new field of a request', schema('PlaceOrder', 'properties', 'new'), { type: 'string' }],
  ['a wider bound', schema('StartCheckout', 'properties', 'quantity', 'maximum'), 500],
  ['a field that is no longer required', schema('StartCheckout', 'required'), ['showtimeId']],
  ['a new status', [...ORDER, 'responses', '418'], { description: 'new' }],
])('%s is additive', (_what, place, value) => {
  expect(breakingChanges({ before: copy(), after: changed(place, value) })).toEqual([]);
});
