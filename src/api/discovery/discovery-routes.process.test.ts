import { startDiscovery, type StubbedDiscovery } from '../../../tests/support/api/discovery-server';
import { LINK, VENUE } from '../../../tests/support/api/svc-stub-answers';

let server: StubbedDiscovery;
let get: StubbedDiscovery['get'];

beforeEach(async () => {
  server = await startDiscovery({ UPSTREAM_RATE_PER_SECOND: '1000' });
  ({ get } = server);
});

afterEach(() => server.close());

test('venues are listed nearest first, page by page', async () => {
  const place = 'lat=34.05&lon=-118.24&radiusKm=10';
  const first = await get(`/venues?${place}`);
  expect(first).toMatchObject({ status: 200, body: { nextCursor: '2-2' } });
  expect(first.body.data).toEqual([
    {
      id: 'C1',
      name: 'Rex',
      address: VENUE.address,
      distanceKm: 1.2,
      url: 'https://venues.example/C1',
      supported: true,
      supportsConcessions: false,
    },
  ]);
  const second = await get(`/venues?${place}&cursor=2-2`);
  expect(second.body.nextCursor).toBeNull();
  const location = { lat: '34.05', lon: '-118.24', radius: '10' };
  expect(server.svc.calls('byLocation').map(({ query }) => query)).toEqual([
    location,
    { ...location, page: '2' },
  ]);
});

test('venues are found by a part of their name, by several ids, and by a single id', async () => {
  await get('/venues?lat=34.05&lon=-118.24&radiusKm=10&q=Rex');
  expect(server.svc.calls('search')).toMatchObject([{ query: { term: 'Rex' } }]);
  expect((await get('/venues?ids=C1')).body.data).toHaveLength(1);
  expect((await get('/venues/C1')).body).toMatchObject({ id: 'C1', name: 'Rex' });
  expect((await get('/venues/C9')).status).toBe(404);
});

test('productions are found by venue and by ids, and an unknown showtime is not found', async () => {
  const received = { id: 'B1', title: 'Night Train', runtimeMinutes: null, coverUrl: null };
  expect((await get('/venues/C1/productions')).body.data).toEqual([
    expect.objectContaining(received),
  ]);
  expect((await get('/venues/C9/productions')).status).toBe(404);
  expect((await get('/venues/C2/productions')).body.data).toEqual([]);
  expect((await get('/productions?ids=B1')).body.data).toEqual([expect.objectContaining(received)]);
  expect((await get('/showtimes/D9')).status).toBe(404);
  expect((await get('/showtimes?ids=D9')).body).toMatchObject({ data: [], nextCursor: null });
});

test('showtimes of several venues are ordered by start, with titles and prices', async () => {
  const reply = await get('/showtimes?venueIds=C1,C2&productionIds=B1,B2');
  expect(reply).toMatchObject({ status: 200, body: { nextCursor: null } });
  expect(reply.body.data).toEqual([
    expect.objectContaining({ id: 'D1', seating: 'general' }),
    {
      id: 'D2',
      title: 'Night Train',
      productionId: 'B1',
      venueId: 'C1',
      tags: [],
      checkoutUrl: null,
      startsAt: '2030-01-02T02:30:00Z',
      localStart: '2030-01-02T02:30:00+00:00',
      seating: 'reserved',
      attributes: ['RESERVED'],
      available: 9,
      offers: [
        {
          offerId: null,
          label: 'Adult',
          price: { amount: '14.50', currency: 'USD' },
          priceVaries: false,
        },
      ],
    },
  ]);
  const bounds = { isoStartDate: '2030-01-01T12:00:00Z', isoEndDate: '2030-01-02T12:00:00Z' };
  expect(server.svc.calls('forVenues').map(({ body }) => body)).toEqual([
    { venueIds: ['C1', 'C2'], productionIds: ['B1', 'B2'], isoDateBounds: bounds },
  ]);
  expect(server.svc.calls('byVenue/C1')).toEqual([]);
  await get('/showtimes?venueIds=C2&productionIds=B1,B2');
  expect(server.svc.calls('byVenue/C2').map(({ query }) => query)).toEqual([
    { ...bounds, productionIds: 'B1,B2' },
  ]);
});

test('a marketplace is passed to every Svc call that accepts one', async () => {
  const replies = [
    await get('/venues/C1/productions?marketplaceId=GB'),
    await get('/productions?ids=B1&marketplaceId=CA'),
    await get('/showtimes?venueIds=C1&marketplaceId=FR'),
    await get('/showtimes?ids=D2&marketplaceId=DE'),
    await get('/showtimes/D2?marketplaceId=IT'),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(server.svc.calls('byVenue/C1')).toMatchObject([{ query: { marketplaceId: 'GB' } }]);
  expect(server.svc.calls('forVenues')).toMatchObject([{ body: { marketplaceId: 'FR' } }]);
  expect(server.svc.calls('production/details/byIds').map(({ body }) => body)).toMatchObject(
    ['GB', 'CA', 'FR', 'DE', 'IT'].map((marketplaceId) => ({ marketplaceId })),
  );
});

test.each([
  ['/venues?ids=C1&marketplaceId=GB', 'no marketplace for venues'],
  ['/productions?name=night&marketplaceId=GB', 'no marketplace for a search by name'],
  ['/showtimes?ids=D2&marketplaceId=G%20B', 'not an id'],
])('%s is refused: %s', async (path) => {
  const refused = await get(path);
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: [{ parameter: 'marketplaceId' }] },
  });
});

test('a list has no checkout links: partners share it, and a link belongs to one customer', async () => {
  const { body } = await get('/showtimes?venueIds=C1');
  expect(body.data).toMatchObject([{ id: 'D2', checkoutUrl: null }]);
});

test('returns showtimes without titles when the titles are unavailable', async () => {
  server.svc.failNext(400, 'production/details/byIds');
  const reply = await get('/showtimes?venueIds=C1');
  expect(reply).toMatchObject({ status: 200, body: { data: [{ id: 'D2', title: null }] } });
});

test('shows the listed prices, without offer ids, when the showtime’s own prices are unavailable', async () => {
  server.svc.failNext(400, 'checkout/refresh');
  const reply = await get('/showtimes/D2');
  expect(reply).toMatchObject({ status: 200, body: { offers: [{ offerId: null }] } });
});

test('a date is a local day at the venue, and a search at many venues costs one call', async () => {
  const day = { localStartDate: '2026-10-31T00:00:00', localEndDate: '2026-11-01T00:00:00' };
  await get('/showtimes?venueIds=C1&date=2026-10-31');
  expect(server.svc.calls('byVenue/C1')).toMatchObject([{ query: day }]);
  const many = await get('/showtimes?venueIds=C1,C2,C3,C4,C5,C6&date=2026-10-31');
  expect(many.body.data).toEqual([
    expect.objectContaining({ id: 'D1', title: 'Night Train' }),
    expect.objectContaining({ id: 'D2', title: 'Night Train' }),
  ]);
  expect(server.svc.calls('forVenues')).toMatchObject([
    { body: { venueIds: ['C1', 'C2', 'C3', 'C4', 'C5', 'C6'], localDateBounds: day } },
  ]);
});

test('a single showtime has offers with ids for choosing seats', async () => {
  expect((await get('/showtimes/D2')).body).toMatchObject({
    id: 'D2',
    title: 'Night Train',
    checkoutUrl: LINK,
    offers: [
      {
        offerId: 'adult',
        label: 'Adult',
        price: { amount: '14.50', currency: 'USD' },
        priceVaries: false,
      },
    ],
  });
});

test('the seat map of a showtime is available before a checkout', async () => {
  const reply = await get('/showtimes/D2/seat-map?quantity=2');
  const seat = { y: 0, type: 'standard', status: 'available' };
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({
    asOf: expect.stringMatching(/Z$/) as string,
    available: 2,
    width: 2,
    height: 1,
    legend: [],
    recommendedSeatIds: ['F1', 'F2'],
    rows: [
      {
        label: 'F',
        seats: [
          { id: 'F1', number: '0', x: 0, ...seat },
          { id: 'F2', number: '1', x: 1, ...seat },
        ],
      },
    ],
  });
  expect(server.svc.calls('auditoriums')).toMatchObject([{ query: { tickets: '2' } }]);
});

test.each([
  ['D0', '?quantity=2', 404, 'NO_SEAT_MAP'],
  ['D9', '?quantity=2', 404, 'NOT_FOUND'],
  ['D2', '?quantity=100', 400, 'INVALID_REQUEST'],
  ['D2', '?tickets=2', 400, 'INVALID_REQUEST'],
])('the seat map of %s%s is refused: %d %s', async (id, query, status, code) => {
  expect(await get(`/showtimes/${id}/seat-map${query}`)).toMatchObject({ status, body: { code } });
});

test('general admission has no seat map, even if the hall has seats', async () => {
  expect((await get('/showtimes/D1')).body).toMatchObject({ seating: 'general' });
  const reply = await get('/showtimes/D1/seat-map?quantity=2');
  expect(reply).toMatchObject({ status: 404, body: { code: 'NO_SEAT_MAP' } });
});

test('a link to the hosted checkout contains the caller’s referrer tag', async () => {
  expect((await get('/showtimes/D2/checkout-link')).body).toEqual({ url: LINK });
  const { body } = await get('/showtimes/D2/checkout-link?iref=my%20shop');
  expect(body).toEqual({ url: `${LINK.replace('&iref=svc', '')}&iref=my%20shop` });
});

test('a browser is redirected to the hosted checkout', async () => {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const { status, headers } = await get('/showtimes/D2/checkout-link', { accept });
  expect([status, headers.location]).toEqual([302, LINK]);
  expect(headers.vary).toContain('Accept');
});

test('each link is requested separately, since it belongs to one customer', async () => {
  await get('/showtimes/D2');
  await Promise.all([get('/showtimes/D2/checkout-link'), get('/showtimes/D2/checkout-link')]);
  expect(server.svc.calls('showtime/details/byIds')).toHaveLength(3);
});

test.each([
  ['D1', 'NO_CHECKOUT_LINK'],
  ['D9', 'NOT_FOUND'],
])('a checkout link for %s is answered %s', async (id, code) => {
  const reply = await get(`/showtimes/${id}/checkout-link`);
  expect(reply).toMatchObject({ status: 404, body: { code } });
});

test('reports a failure of Svc with Retry-After', async () => {
  server.svc.failNext(400);
  const refused = await get('/venues?lat=1&lon=1&radiusKm=1');
  expect(refused).toMatchObject({ status: 400, body: { kind: 'upstream', retryable: false } });
  for (let attempt = 1; attempt <= 5; attempt += 1) server.svc.failNext(500);
  const reply = await get('/venues?lat=1&lon=1&radiusKm=1');
  expect(reply).toMatchObject({ status: 502, body: { kind: 'upstream', retryable: true } });
  expect(reply.headers['retry-after']).toBe('5');
});
