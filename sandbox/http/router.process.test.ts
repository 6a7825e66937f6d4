import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { ErrorBodySchema } from '../../src/contract/error-codes';
import { ORDERING_HEADERS, SIGNATURE_SKEW_MAX_MS } from '../../src/contract/signing';
import type { Guest } from '../testing/ordering-client';
import { PartnerClient, type Sent } from '../testing/partner-client';
import { reservedShowtime } from '../testing/showings';
import { START_MS, sandboxPerFile, withSandbox } from '../testing/started-sandbox';
import type { HandlersByShape } from './handler';
import { svcRouter } from './router';

const REFRESH = '/ordering/v2/aggregation/checkout/refresh';
const GUEST = '/ordering/v1/customer/account/guest';
const LEASE = '/ordering/v1/inventory/lease';
const STATUS = '/ordering/v1/customer/orders/O1/status';

const sandbox = sandboxPerFile();
let guest: Guest;

beforeAll(async () => {
  guest = await sandbox.ordering.guest();
});

/** Status and code of a refusal; throws unless the body is an error body. */
function refusal({ status, body }: Sent): [number, string] {
  return [status, ErrorBodySchema.parse(body).code];
}

describe('the API key', () => {
  test('ping answers 200 without a body', async () => {
    const sent = await sandbox.ordering.client.get('/partner/ping');
    expect([sent.status, sent.text]).toEqual([200, '']);
  });

  test.each([null, 'svc_sandbox_keY', ''])('%p is refused in both areas', async (key) => {
    const { client } = sandbox.ordering;
    const headers = { 'x-api-key': key };
    expect(refusal(await client.get('/partner/ping', { headers }))).toEqual([401, 'UNAUTHORIZED']);
    expect(refusal(await client.post(GUEST, {}, { headers }))).toEqual([401, 'GENERIC_ERROR']);
    const others = { headers, token: guest.token };
    expect(refusal(await client.get(STATUS, others))).toEqual([401, 'GENERIC_ERROR']);
  });
});

describe('the agreement for a key', () => {
  const apiKeys = [
    { key: 'key-with-header', requiresPartnerHeader: true },
    { key: 'key-of-the-other-shape', shape: 'alternative' as const },
  ];

  test('can require X-Svc-Partner for showtimes', async () =>
    withSandbox({ apiKeys }, async ({ url }) => {
      const client = new PartnerClient(url, 'key-with-header');
      const target = '/partner/v1/showtime/details/byVenue/C101';
      const sent = await client.get(target);
      expect(refusal(sent)).toEqual([400, 'INVALID_REQUEST']);
      expect(sent.body).toMatchObject({ details: { field: 'X-Svc-Partner' } });
      const headers = { 'X-Svc-Partner': 'demo' };
      expect((await client.get(target, { headers })).status).toBe(200);
      expect((await client.get('/partner/ping')).status).toBe(200);
      const other = new PartnerClient(url, 'key-of-the-other-shape');
      expect((await other.get(target)).status).toBe(200);
    }));

  test('requires the agreed value of X-Svc-Partner wherever it is sent', async () =>
    withSandbox({ apiKeys: [{ key: 'key-with-tag', partnerTag: 'usher' }] }, async ({ url }) => {
      const client = new PartnerClient(url, 'key-with-tag');
      const ping = (tag: string | null) =>
        client.get('/partner/ping', { headers: { 'X-Svc-Partner': tag } });
      expect([(await ping(null)).status, (await ping('usher')).status]).toEqual([200, 200]);
      const sent = await ping('somebody');
      expect(refusal(sent)).toEqual([400, 'INVALID_REQUEST']);
      expect(sent.body).toMatchObject({ details: { field: 'X-Svc-Partner' } });
    }));

  test('decides by its shape which fields a body needs', async () =>
    withSandbox({ apiKeys }, async ({ url }) => {
      const showtimeId = reservedShowtime(START_MS).id;
      const bodies = [
        { showtimeId, promotions: [] },
        { showtimeId, tickets: [] },
      ];
      const statuses = async (key: string) => {
        const client = new PartnerClient(url, key);
        return Promise.all(bodies.map(async (body) => (await client.post(REFRESH, body)).status));
      };
      expect(await statuses('key-with-header')).toEqual([200, 400]);
      expect(await statuses('key-of-the-other-shape')).toEqual([400, 200]);
    }));
});

describe('the ordering headers', () => {
  const orderOfNobody: [number, string] = [404, 'ORDER_NOT_FOUND'];

  async function read(headers: Record<string, string | null>): Promise<[number, string]> {
    return refusal(await sandbox.ordering.client.get(STATUS, { token: guest.token, headers }));
  }

  test('let a request with all six through', async () => {
    expect(await read({})).toEqual(orderOfNobody);
  });

  test.each(Object.values(ORDERING_HEADERS))('are all required: %s', async (name) => {
    expect(await read({ [name]: null })).toEqual([401, 'GENERIC_ERROR']);
  });

  test('refuse an unknown token with 401 and the reason', async () => {
    const sent = await sandbox.ordering.client.get(STATUS, { token: 'not-a-token' });
    expect(refusal(sent)).toEqual([401, 'GENERIC_ERROR']);
    expect(sent.text).toContain('is not a token that we issued');
  });

  test.each([
    ['the signature', ORDERING_HEADERS.signature, 'AAAA'],
    ['the device signature', ORDERING_HEADERS.deviceSignature, 'AAAA'],
    ['the device', ORDERING_HEADERS.deviceId, 'device-2'],
    ['the user agent', 'user-agent', 'another program'],
    ['the timestamp', ORDERING_HEADERS.timestamp, new Date(Date.now() + 1000).toISOString()],
  ])('must match the signatures: %s', async (_what, name, value) => {
    expect(await read({ [name]: value })).toEqual([403, 'GENERIC_ERROR']);
  });

  test.each([
    ['old', new Date(Date.now() - SIGNATURE_SKEW_MAX_MS - 60_000).toISOString()],
    ['ahead', new Date(Date.now() + SIGNATURE_SKEW_MAX_MS + 60_000).toISOString()],
    ['invalid', 'yesterday'],
    ['without a zone', '2026-03-03T15:00:00'],
  ])('refuse a timestamp that is %s', async (_what, timestamp) => {
    const headers = { [ORDERING_HEADERS.timestamp]: timestamp };
    const sent = await sandbox.ordering.client.get(STATUS, { token: guest.token, headers });
    expect(refusal(sent)).toEqual([403, 'GENERIC_ERROR']);
    expect(sent.text).toContain(ORDERING_HEADERS.timestamp);
  });

  test('the signature covers the body', async () => {
    const { client } = sandbox.ordering;
    const body = { clientRequestId: randomUUID(), leaseItems: [] };
    const signed = await client.post(LEASE, body, { token: guest.token });
    expect(refusal(signed)).toEqual([400, 'GENERIC_ERROR']);
    const copied = Object.values(ORDERING_HEADERS).map((name) => [name, signed.request.get(name)]);
    const headers = Object.fromEntries(copied) as Record<string, string>;
    const other = { ...body, clientRequestId: randomUUID() };
    expect(refusal(await client.post(LEASE, other, { headers }))).toEqual([403, 'GENERIC_ERROR']);
    expect(refusal(await client.post(LEASE, body, { headers }))).toEqual([400, 'GENERIC_ERROR']);
  });

  test('the signature covers the query', async () => {
    const { client } = sandbox.ordering;
    const { request } = await client.get(STATUS, { token: guest.token });
    const headers = Object.fromEntries(request.entries());
    const sent = await client.get(`${STATUS}?a=1`, { headers });
    expect(refusal(sent)).toEqual([403, 'GENERIC_ERROR']);
  });

  test('refuse a token of another API key', async () => {
    const { accounts } = sandbox.world.storage;
    const names = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron' };
    accounts.saveGuest({ id: 'A1', identityId: 'I1', keyId: 'another', ...names });
    accounts.saveToken('token-of-another', 'A1', START_MS + 60_000);
    const sent = await sandbox.ordering.client.get(STATUS, { token: 'token-of-another' });
    expect(refusal(sent)).toEqual([401, 'GENERIC_ERROR']);
    expect(sent.text).toContain('was issued under another API key');
  });

  test('refuse a token after its lifetime', async () =>
    withSandbox({ tokenLifetimeMs: 60_000 }, async (own) => {
      const { token } = await own.ordering.guest();
      own.clock.advance(59_999);
      expect(refusal(await own.ordering.client.get(STATUS, { token }))).toEqual(orderOfNobody);
      own.clock.advance(1);
      const sent = await own.ordering.client.get(STATUS, { token });
      expect(refusal(sent)).toEqual([401, 'GENERIC_ERROR']);
      expect(sent.text).toContain('has ended');
      expect(sent.body).toMatchObject({ details: { field: ORDERING_HEADERS.authToken } });
    }));
});

describe('bad input', () => {
  test('a POST needs the JSON content type', async () => {
    const headers = { 'content-type': 'text/plain' };
    const sent = await sandbox.ordering.client.post(GUEST, {}, { headers });
    expect(refusal(sent)).toEqual([415, 'GENERIC_ERROR']);
  });

  test.each([
    ['lat', 'lat=91&lon=0&radius=1'],
    ['lat', 'lat=&lon=0&radius=1'],
    ['radius', 'lat=1&lon=0'],
    ['radius', 'lat=1&lon=0&radius=80.5'],
    ['pageSize', 'lat=1&lon=0&radius=1&pageSize=101'],
    ['pageSize', 'lat=1&lon=0&radius=1&pageSize=0'],
    ['page', 'lat=1&lon=0&radius=1&page=0'],
    ['page', 'lat=1&lon=0&radius=1&page=1.5'],
  ])('the partner area names the invalid field %s of %s', async (field, query) => {
    const sent = await sandbox.ordering.client.get(`/partner/v1/venue/details/byLocation?${query}`);
    expect(refusal(sent)).toEqual([400, 'INVALID_REQUEST']);
    expect(sent.body).toMatchObject({ details: { field } });
  });

  test('the ordering area returns GENERIC_ERROR and names the field', async () => {
    const sent = await sandbox.ordering.client.post(GUEST, { email: 'a@example.com' });
    expect(refusal(sent)).toEqual([400, 'GENERIC_ERROR']);
    expect(sent.body).toMatchObject({ details: { field: 'firstName' } });
  });

  const BY_VENUE = '/partner/v1/showtime/details/byVenue/C101';
  const FOR_VENUES = '/partner/v1/showtime/details/forVenues';

  test.each(['2026-03-04T00:00:00.000Z', '2026-03-04T00:00:00%2B02:00'])(
    'the date %s is accepted, unless dates are strict',
    async (date) => {
      const target = `${BY_VENUE}?isoStartDate=${date}`;
      expect((await sandbox.ordering.client.get(target)).status).toBe(200);
      await withSandbox({ strictDates: true }, async ({ ordering }) => {
        const sent = await ordering.client.get(target);
        expect(refusal(sent)).toEqual([400, 'INVALID_REQUEST']);
        expect(sent.body).toMatchObject({
          message: expect.stringContaining('2024-01-15T07:00:00Z') as string,
          details: { field: 'isoStartDate' },
        });
        const isoDateBounds = { isoStartDate: decodeURIComponent(date) };
        const many = await ordering.client.post(FOR_VENUES, { venueIds: ['C101'], isoDateBounds });
        expect(many.body).toMatchObject({ details: { field: 'isoDateBounds.isoStartDate' } });
        const strict = `${BY_VENUE}?isoStartDate=2026-03-04T00:00:00Z`;
        expect((await ordering.client.get(strict)).status).toBe(200);
      });
    },
  );

  test('a body that is not JSON is 400', async () => {
    const headers = { 'x-api-key': 'svc_sandbox_key', 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: '{"email"' };
    const response = await fetch(sandbox.url + GUEST, init);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'GENERIC_ERROR' });
  });
});

test.each([
  ['PUT', '/partner/ping', 'INVALID_REQUEST', 'GET, HEAD'],
  ['GET', LEASE, 'GENERIC_ERROR', 'POST'],
  ['POST', '/v1/customer/orders/O1', 'GENERIC_ERROR', 'DELETE'],
])('%s %s is answered with 405 and the methods of the path', async (method, path, code, allow) => {
  const sent = await sandbox.ordering.client.send(method, path);
  expect(refusal(sent)).toEqual([405, code]);
  expect(sent.headers.get('Allow')).toBe(allow);
});

test.each([
  [{ ids: 'B1' }, 'ids', 'expected a list'],
  [{ ids: [7] }, 'ids.0', 'expected a text'],
  [{}, 'ids', 'is missing'],
  [{ ids: ['B1'], pageSize: 101 }, 'pageSize', 'expected at most 100'],
  [{ ids: ['B1'], pageSize: 'ten' }, 'pageSize', 'expected a number'],
])('refuses %j with our own message', async (body, field, problem) => {
  const sent = await sandbox.ordering.client.post('/partner/v1/production/details/byIds', body);
  expect(sent.body).toMatchObject({ message: `${field}: ${problem}`, details: { field } });
});

test('shows an example of the expected format', async () => {
  const target = '/partner/v1/showtime/details/byVenue/C101?isoStartDate=tomorrow';
  const { body } = await sandbox.ordering.client.get(target);
  expect(body).toMatchObject({
    message: 'isoStartDate: expected a time such as 2024-01-15T07:00:00Z',
  });
});

test.each(['/', '/partner', '/partner/v1/ping', '/PARTNER/ping'])('%s is unknown', async (path) => {
  expect(refusal(await sandbox.ordering.client.get(path))).toEqual([404, 'NOT_FOUND']);
});

test('a path that cannot be decoded is 400', async () => {
  const sent = await sandbox.ordering.client.get('/partner/v1/production/ids/byVenue/%E0%A4%A');
  expect(refusal(sent)).toEqual([400, 'INVALID_REQUEST']);
});

test('returns 500 instead of an answer that breaks the contract', async () => {
  const world = sandbox.world;
  const primary = { productionsByIds: () => ({ productionDetails: [{ id: 'B1' }] }) };
  const handlers = { primary, alternative: {} } as unknown as HandlersByShape;
  const app = express().use(express.raw({ type: () => true }));
  app.use(svcRouter(world, handlers, pino({ level: 'silent' })));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = new PartnerClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const sent = await client.post('/partner/v1/production/details/byIds', { ids: ['B1'] });
  server.closeAllConnections();
  server.close();
  expect(refusal(sent)).toEqual([500, 'INTERNAL_ERROR']);
});
