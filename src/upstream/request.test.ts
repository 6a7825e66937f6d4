import { InvalidRequestError } from './invalid-request';
import { buildRequest, type RequestInput } from './request';
import type { EndpointName } from '../contract/endpoints';

const build = (name: EndpointName, input: RequestInput) =>
  buildRequest('http://svc.test/base/', name, input);

it('fills and escapes the path', () => {
  const { url, target, method, body } = build('orderStatus', { params: { id: 'O/5 5?ü' } });
  expect(target).toBe('/base/ordering/v1/customer/orders/O%2F5%205%3F%C3%BC/status');
  expect(url).toBe(`http://svc.test${target}`);
  expect([method, body]).toEqual(['GET', '']);
});

it('writes the query without what is not given', () => {
  const query = { lat: 1.5, lon: -2, radius: 30, page: undefined };
  expect(build('venuesByLocation', { query }).target).toBe(
    '/base/partner/v1/venue/details/byLocation?lat=1.5&lon=-2&radius=30',
  );
});

it('writes the body once, as text', () => {
  const { body, method } = build('productionsByIds', { body: { ids: ['B1'], pageSize: 1 } });
  expect(method).toBe('POST');
  expect(JSON.parse(body)).toEqual({ ids: ['B1'], pageSize: 1 });
});

it.each<[string, EndpointName, RequestInput]>([
  ['query.radius', 'venuesByLocation', { query: { lat: 1, lon: 1, radius: 81 } }],
  ['query.tickets', 'layout', { query: { showtimeId: 'D1', tickets: '0' } }],
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

it('says what was expected and never what was given', () => {
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
