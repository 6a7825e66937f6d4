import { Client, Connection } from '@temporalio/client';
import { DEFAULT_POLICY } from '../domain/policy';
import { createCheckoutIds } from '../platform/checkout-ids';
import { createCursorSeal } from '../platform/cursor-seal';
import { readConfig } from '../platform/config';
import { steadyPort } from '../platform/dev-server/steady-port';
import { createLogger } from '../platform/logger';
import type { Partner } from '../platform/partners';
import { createApi, type ApiDeps } from './app';
import { Departure } from '../http/departure';
import { listen, type Listening } from '../http/listen';
import { svcKeyOf } from '../platform/svc-keys';
import { createSvcAccesses } from './discovery/svc-access';
import { orderDefaultsOf } from './checkout/order-defaults';
import { routesOf } from '../../tests/support/api/routes-of';

const NOW_MS = Date.UTC(2030, 0, 1, 12);
const KEY = 'usk_test_demo';
const partner = { id: 'demo', name: 'Demo', keyHashes: [], associateTags: {} };
const ids = createCheckoutIds('a secret of at least 32 characters');

// These tests make no calls to Svc.
const accesses = createSvcAccesses(readConfig({ UPSTREAM_ORDERING_SHAPE: 'alternative' }));
const svcOf = jest.fn((caller: Partner) => accesses.of(caller));

let connection: Connection;
let deps: ApiDeps;
let server: Listening;

beforeAll(async () => {
  // Nothing listens at this address: calls to Temporal fail.
  connection = Connection.lazy({ address: `127.0.0.1:${await steadyPort()}` });
  deps = {
    temporal: new Client({ connection }),
    namespace: 'default',
    partners: {
      findByKey: (key) => (key === KEY ? partner : undefined),
      find: () => partner,
    },
    salesGate: { isPaused: () => false },
    ids,
    currentIds: async () => ids,
    orderDefaultsOf,
    now: () => NOW_MS,
    policy: DEFAULT_POLICY,
    svcOf,
    webhooks: { addresses: { allowedAddresses: 'public', httpsOnly: true }, endpointsMax: 5 },
    bounds: { openCheckoutsMax: 2_000 },
    apiReplicas: 1,
    svcKeyOf: (caller) => svcKeyOf(caller, readConfig({})),
    logger: createLogger('test', 'silent'),
    keyLimits: { requestsPerSecond: 10_000, requestsWaitingMax: 100, streamsMax: 2 },
    openRequestsPerSecond: 10_000,
    cursors: createCursorSeal(['a secret of more than 32 characters']),
    departure: new Departure(),
    trustedProxies: 0,
  };
  server = await listen(createApi(deps), { host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await server.close();
  await connection.close();
});

async function call(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body: string | Uint8Array<ArrayBuffer> | null = null,
) {
  const response = await fetch(server.url + path, {
    method,
    body,
    headers: { Authorization: `Bearer ${KEY}`, connection: 'close', ...headers },
  });
  const text = await response.text();
  const parsed = (text ? JSON.parse(text) : null) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, body: parsed };
}

const json = { 'Content-Type': 'application/json', 'Idempotency-Key': 'key-1' };

test('every answer has its own request id, which problems repeat in their body', async () => {
  const [alive, lost] = await Promise.all([call('GET', '/healthz'), call('GET', '/no-such-path')]);
  expect(alive).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(lost).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect(lost.headers.get('Content-Type')).toMatch(/^application\/problem\+json/);
  expect(lost.body.requestId).toBe(lost.headers.get('Request-Id'));
  expect(alive.headers.get('Request-Id')).toMatch(/^req_[0-9a-f]{32}$/);
  expect(alive.headers.get('Request-Id')).not.toBe(lost.headers.get('Request-Id'));
});

test.each(['', 'Bearer usk_test_other', `Basic ${KEY}`, KEY])(
  'Authorization "%s" is answered 401',
  async (authorization) => {
    const { status, headers, body } = await call('GET', '/v1/venues', {
      Authorization: authorization,
    });
    expect(status).toBe(401);
    expect(headers.get('WWW-Authenticate')).toBe('Bearer');
    expect(headers.get('RateLimit')).toBeNull();
    expect(body).toMatchObject({ code: 'UNAUTHORIZED', errors: [{ header: 'Authorization' }] });
  },
);

test.each([
  ['an open page', '/openapi.json', 'usk_test_other', [200, 429]],
  ['an unknown key', '/v1/venues', 'usk_test_other', [401, 429]],
  ['an unknown path', '/no-such-path', 'usk_test_other', [404, 429]],
  ['a health check', '/healthz', 'usk_test_other', [200]],
  ['a partner', '/v1/no-such-path', KEY, [404]],
])(
  'a flood is limited only without a known key, and never for health checks: %s',
  async (_what, path, key, statuses) => {
    const limited = await listen(createApi({ ...deps, openRequestsPerSecond: 5 }), {
      host: '127.0.0.1',
      port: 0,
    });
    const headers = { Authorization: `Bearer ${key}`, connection: 'close' };
    const flood = await Promise.all(
      Array.from({ length: 40 }, () => fetch(limited.url + path, { headers })),
    );
    expect(new Set(flood.map(({ status }) => status))).toEqual(new Set(statuses));
    await limited.close();
  },
);

test('answers 405 with the allowed methods', async () => {
  const reply = await call('DELETE', `/v1/checkouts/${ids.checkoutId('demo', 'k')}`);
  expect(reply.status).toBe(405);
  expect(reply.headers.get('Allow')).toBe('GET, HEAD, PATCH');
  expect((await call('PUT', '/v1/checkouts')).headers.get('Allow')).toBe('GET, HEAD, POST');
});

test.each(['', '/seat-map', '/tickets/1/qr.svg'])(
  "another partner's checkout%s is answered 404, without a call to Temporal",
  async (path) => {
    const stranger = ids.checkoutId('other', 'key-1');
    const { status, body } = await call('GET', `/v1/checkouts/${stranger}${path}`);
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'NOT_FOUND' });
  },
);

test("commands to another partner's checkout are answered 404", async () => {
  const path = `/v1/checkouts/${ids.checkoutId('other', 'key-1')}`;
  expect((await call('PATCH', path, json, '{}')).status).toBe(404);
  expect((await call('PUT', `${path}/seats`, json, '{}')).status).toBe(404);
  expect((await call('POST', `${path}/order`, json, '{}')).status).toBe(404);
});

test('answers 400 to a POST without a valid Idempotency-Key', async () => {
  const type = { 'Content-Type': 'application/json' };
  const without = await call('POST', '/v1/checkouts', type, '{}');
  expect(without).toMatchObject({ status: 400, body: { code: 'IDEMPOTENCY_KEY_REQUIRED' } });
  const long = { ...type, 'Idempotency-Key': 'k'.repeat(256) };
  expect(await call('POST', '/v1/checkouts', long, '{}')).toMatchObject({
    status: 400,
    body: { code: 'INVALID_REQUEST', errors: [{ header: 'Idempotency-Key' }] },
  });
});

test.each([
  ['a body that is not JSON', json, '{"a":', 400, 'INVALID_REQUEST'],
  ['a body that is not an object', json, '"text"', 400, 'INVALID_REQUEST'],
  ['no body', json, null, 400, 'INVALID_REQUEST'],
  ['too large a body', json, `{"a":"${'a'.repeat(70_000)}"}`, 413, 'PAYLOAD_TOO_LARGE'],
  [
    'a body that is not UTF-8',
    json,
    Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    400,
    'INVALID_REQUEST',
  ],
  ['a form', { ...json, 'Content-Type': 'text/plain' }, 'a=b', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  [
    'JSON in Latin-1',
    { ...json, 'Content-Type': 'application/json; charset=latin1' },
    '{}',
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ],
])('no checkout is started with %s', async (_name, headers, body, status, code) => {
  expect(await call('POST', '/v1/checkouts', headers, body)).toMatchObject({
    status,
    body: { code },
  });
});

test('no checkout is started with If-Match', async () => {
  const reply = await call('POST', '/v1/checkouts', { ...json, 'If-Match': '"1"' }, '{}');
  expect(reply).toMatchObject({ status: 400, body: { errors: [{ header: 'If-Match' }] } });
});

/** Each request has a malformed If-Match, checked after the body: an error about it shows that the body was valid. */
test.each([
  ['0.1000000000000000055511', 'body'],
  ['{"__proto__":{"gift":true}}', 'body'],
  ['{"gift":true,"gift":false}', 'body'],
  ['0.30000000000000004', 'If-Match'],
  ['100000000000000000000', 'body'],
  ['"12345678901234567890 \\" 9007199254740993"', 'If-Match'],
])('refuses only a value that parsing would change: %s, error in %s', async (value, refused) => {
  const body = `{"expectedTotal":{"amount":"31.50","currency":"USD"},"payment":{"type":"card","token":"tok_ok"},"vendorData":{"a":${value}}}`;
  const reply = await call('POST', `${own}/order`, { ...json, 'If-Match': 'none' }, body);
  const error = refused === 'body' ? { pointer: '' } : { header: 'If-Match' };
  expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST', errors: [error] } });
});

test('a body that is nested too deeply is refused', async () => {
  const path = `/v1/checkouts/${ids.checkoutId('demo', 'key-1')}/order`;
  const order =
    '"expectedTotal":{"amount":"31.50","currency":"USD"},"payment":{"type":"card","token":"tok_ok"}';
  const nested = (depth: number): string =>
    `{${order},"vendorData":{"words":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
  expect(await call('POST', path, json, nested(30_000))).toMatchObject({
    status: 400,
    body: { code: 'INVALID_REQUEST', errors: [{ pointer: '' }] },
  });
  const wrongMatch = { ...json, 'If-Match': 'none' };
  expect(await call('POST', path, wrongMatch, nested(30))).toMatchObject({
    body: { errors: [{ header: 'If-Match' }] },
  });
});

const own = `/v1/checkouts/${ids.checkoutId('demo', 'key-1')}`;
const seats = '{"items":[{"offerId":"adult","seatIds":["F7"]}]}';

test.each([
  ['PATCH', own, '{"quantity":3}', '"7" "8"'],
  ['PUT', `${own}/seats`, seats, '7'],
  ['POST', `${own}/cancel`, '{}', ''],
])('%s %s %s with the malformed If-Match %s is refused', async (method, path, body, version) => {
  const reply = await call(method, path, { ...json, 'If-Match': version }, body);
  expect(reply).toMatchObject({
    status: 400,
    body: { code: 'INVALID_REQUEST', errors: [{ header: 'If-Match' }] },
  });
});

test.each([
  ['POST', '/v1/checkouts', '{}', 'wait=soon', 'wait'],
  ['GET', own, null, 'wait=26', 'wait'],
  ['PATCH', own, '{"quantity":3}', 'wait=1&wait=2', 'wait'],
  ['PUT', `${own}/seats`, seats, 'delay=1', 'delay'],
  ['POST', `${own}/order`, '{}', 'wait=-1', 'wait'],
  ['POST', `${own}/cancel`, '{}', 'wait=', 'wait'],
])('%s %s %s?%s is refused with the name of the parameter', async (...row) => {
  const [method, path, body, query, parameter] = row;
  const headers = { ...json, 'If-None-Match': '"7"' };
  expect(await call(method, `${path}?${query}`, headers, body)).toMatchObject({
    status: 400,
    body: { code: 'INVALID_REQUEST', errors: [{ parameter }] },
  });
});

test('answers 400 to a cancellation with an unknown field', async () => {
  expect(await call('POST', `${own}/cancel`, json, '{"reason":"ill"}')).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/reason', detail: 'unknown field' }] },
  });
});

test.each(['Ada\u0000', 'Ada\r\nBcc: x', '\u202Eada', 'Ada\uD800', '\u2028Ada'])(
  'a name like %j is refused',
  async (firstName) => {
    const customer = { type: 'guest', email: 'ada@example.org', firstName, lastName: 'King' };
    const body = JSON.stringify({ showtimeId: 'D812', quantity: 2, customer });
    expect(await call('POST', '/v1/checkouts', json, body)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/customer/firstName' }] },
    });
  },
);

test.each([
  [
    'a user name with a bell',
    { type: 'account', identity: 'ada\u0007', password: 'x' },
    {},
    '/customer/identity',
  ],
  ['a two-line promotion code', undefined, { promotionCode: 'MATI\nNEE' }, '/promotionCode'],
  [
    'a promotion code with a direction mark',
    undefined,
    { promotionCode: '\u202ENEE' },
    '/promotionCode',
  ],
  ['a loyalty card with a NUL', undefined, { loyaltyCardNumber: 'LC\u0000' }, '/loyaltyCardNumber'],
  ['a showtime with a lone surrogate', undefined, { showtimeId: 'D\uD800' }, '/showtimeId'],
  ['a showtime with a direction mark', undefined, { showtimeId: 'D\u202E218' }, '/showtimeId'],
])('%s is refused', async (_name, customer, wishes, pointer) => {
  const body = JSON.stringify({ showtimeId: 'D812', quantity: 2, customer, ...wishes });
  expect(await call('POST', '/v1/checkouts', json, body)).toMatchObject({
    status: 400,
    body: { errors: [{ pointer }] },
  });
});

test('every answer has headers against caching and sniffing', async () => {
  for (const path of ['/v1/venues', '/healthz', '/no-such-path']) {
    const { headers } = await call('GET', path);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  }
});

test('a field that the ordering shape of the API key does not support is refused without a call to Temporal', async () => {
  const body = JSON.stringify({ showtimeId: 'D812', quantity: 2, promotionCode: 'MATINEE5' });
  expect(await call('POST', '/v1/checkouts', json, body)).toMatchObject({
    status: 409,
    body: { code: 'UNSUPPORTED_IN_SHAPE', errors: [{ pointer: '/promotionCode' }] },
  });
});

test('without Temporal the process is alive but not ready', async () => {
  expect(await call('GET', '/readyz')).toMatchObject({
    status: 503,
    body: { parts: { temporal: 'not ready' } },
  });
});

test('a stopping process reports that it is not ready while it still serves', async () => {
  const departure = new Departure();
  const going = await listen(createApi({ ...deps, departure }), { host: '127.0.0.1', port: 0 });
  await departure.announce(0);
  expect(departure.closing.aborted).toBe(true);
  const ready = await fetch(`${going.url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping', parts: {} }]);
  expect((await fetch(`${going.url}/healthz`)).status).toBe(200);
  await going.close();
});

test('an internal error shows only the request id', async () => {
  svcOf.mockImplementationOnce(() => {
    throw new Error('ada@example.org');
  });
  const { status, body, headers } = await call('GET', '/v1/venues?lat=1&lon=1&radiusKm=1');
  expect(status).toBe(500);
  expect(body).toMatchObject({ code: 'INTERNAL_ERROR', requestId: headers.get('Request-Id') });
  // A shorter part, such as "ada", could occur in the request id, which is hexadecimal.
  expect(JSON.stringify(body)).not.toContain('ada@');
});

test('the OpenAPI document lists every route, and no other', async () => {
  const { body } = await call('GET', '/openapi.json');
  const reported = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(reported.sort()).toEqual(routesOf(createApi(deps)).sort());
});
