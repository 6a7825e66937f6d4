import { InvalidRequestError } from './svc-error';
import type { RequestInput } from '../http/wire-request';
import { buildRequest } from './svc-request';
import type { EndpointName } from '../../contract/endpoints';

const build = (name: EndpointName, input: RequestInput) =>
  buildRequest('http://svc.test/base/', name, input);

it('fills and escapes the path', () => {
  const { url, target, method, body } = build('orderStatus', { params: { id: 'O/5 5?ü' } });
  expect(target).toBe('/base/ordering/v1/customer/orders/O%2F5%205%3F%C3%BC/status');
  expect(url).toBe(`http://svc.test${target}`);
  expect([method, body]).toEqual(['GET', '']);
});

it('omits absent query parameters', () => {
  const query = { lat: 1.5, lon: -2, radius: 30, page: undefined };
  expect(build('venuesByLocation', { query }).target).toBe(
    '/base/partner/v1/venue/details/byLocation?lat=1.5&lon=-2&radius=30',
  );
});

it('serialises the body', () => {
  const { body, method } = build('productionsByIds', { body: { ids: ['B1'], pageSize: 1 } });
  expect(method).toBe('POST');
  expect(JSON.parse(body)).toEqual({ ids: ['B1'], pageSize: 1 });
});

it.each<[string, EndpointName, RequestInput]>([
  ['query.radius', 'venuesByLocation', { query: { lat: 1, lon: 1, radius: 81 } }],
  ['query.tickets', 'layout', { query: { showtimeId: 'D1', tickets: '0' } }],
  ['query.page', 'venuesByLocation', { query: { lat: 1, lon: 1, radius: 8, page: 1.5 } }],
  ['query.pageSize', 'venuesByLocation', { query: { lat: 1, lon: 1, radius: 8, pageSize: 101 } }],
  ['params.id', 'orderStatus', {}],
  ['params.venueId', 'showtimesByVenue', { params: { venueId: '..' } }],
  ['params.venueId', 'showtimesByVenue', { params: { venueId: '' } }],
  ['body', 'lease', {}],
  [
    'body.leaseItems[0].seatIds',
    'lease',
    {
      body: {
        clientRequestId: '0a0f0a54-2b94-4c47-9a1c-6a4a6a5f3f10',
        leaseItems: [{ productId: 'P', offerId: 'adult', seatIds: ['F7', 'F7'] }],
      },
    },
  ],
])('names %s when it does not fit the contract of %s', (field, name, input) => {
  const error = captureError(() => build(name, input));
  expect(error).toBeInstanceOf(InvalidRequestError);
  expect(error).toMatchObject({ endpoint: name, field });
});

it('writes numbers as decimals', () => {
  const query = { lat: 1e-7, lon: -2e-7, radius: 30 };
  expect(build('venuesByLocation', { query }).target).toBe(
    '/base/partner/v1/venue/details/byLocation?lat=0.0000001&lon=-0.0000002&radius=30',
  );
});

describe('dates (Svc spec 4.3)', () => {
  const ISO = { isoStartDate: '2026-11-21T00:00:00Z', isoEndDate: '2026-11-28T00:00:00Z' };
  const LOCAL = { localStartDate: '2026-11-21T00:00:00', localEndDate: '2026-11-28T00:00:00' };
  const byVenue = (query: object) =>
    build('showtimesByVenue', { params: { venueId: 'C1' }, query }).target;
  const forVenues = (bounds: object) =>
    build('showtimesForVenues', { body: { venueIds: ['C1'], ...bounds } }).body;

  it.each([[ISO], [LOCAL], [{ isoStartDate: ISO.isoStartDate }]])('sends %j', (pair) => {
    expect(new URL(byVenue(pair), 'http://svc.test').searchParams.size).toBe(
      Object.keys(pair).length,
    );
  });

  it.each<[string, object]>([
    ['isoStartDate', { isoStartDate: '2026-11-21T00:00:00.000Z' }],
    ['isoStartDate', { isoStartDate: '2026-11-21T00:00:00' }],
    ['isoStartDate', { isoEndDate: ISO.isoEndDate }],
    ['isoStartDate', {}],
    ['localStartDate', { localStartDate: '2026-11-21T00:00:00Z' }],
    ['localStartDate', { localStartDate: '2026-11-21T00:00:00.5' }],
    ['localStartDate', { localEndDate: LOCAL.localEndDate }],
    ['localStartDate', { ...ISO, ...LOCAL }],
    ['localEndDate', { ...ISO, localEndDate: LOCAL.localEndDate }],
    ['isoEndDate', { ...ISO, isoEndDate: '2026-11-28T00:00:01Z' }],
    ['isoEndDate', { ...ISO, isoEndDate: ISO.isoStartDate }],
    ['localEndDate', { ...LOCAL, localEndDate: '2026-11-28T00:00:01' }],
  ])('names %s of %j', (field, pair) => {
    const error = captureError(() => byVenue(pair));
    expect(error).toMatchObject({ endpoint: 'showtimesByVenue', field: `query.${field}` });
  });

  it.each<[string, object]>([
    ['isoDateBounds', {}],
    ['localDateBounds.localStartDate', { isoDateBounds: ISO, localDateBounds: LOCAL }],
    ['isoDateBounds.isoEndDate', { isoDateBounds: { ...ISO, isoEndDate: '2026-12-28T00:00:00Z' } }],
    ['isoDateBounds.isoStartDate', { isoDateBounds: { isoStartDate: '2026-11-21T00:00:00.1Z' } }],
  ])('names %s of the bounds %j', (field, bounds) => {
    const error = captureError(() => forVenues(bounds));
    expect(error).toMatchObject({ endpoint: 'showtimesForVenues', field: `body.${field}` });
  });
});

it('names the field and never the value', () => {
  const body = {
    email: ['ann@example.org'],
    firstName: 'Ann',
    lastName: 'Lee',
    attributionMap: {},
  };
  const error = captureError(() => build('createGuest', { body }));
  expect(String(error)).toContain('body.email');
  expect(String(error)).not.toMatch(/ann|lee/i);
});

function captureError(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('expected an error');
}
