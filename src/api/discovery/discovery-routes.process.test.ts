import express from 'express';
import { createLogger } from '../../platform/logger';
import { SvcError } from '../../upstream/svc/svc-error';
import type { DiscoveryDeps } from '../deps';
import { listen, type Listening } from '../http/listen';
import { renderProblems } from '../http/problem-renderer';
import { createKnownSeatings } from './known-seatings';
import { addProductionRoutes } from './routes/productions';
import { addShowtimeRoutes } from './routes/showtime-search';
import { addVenueRoutes } from './routes/venues';

const venue = {
  venue: {
    ...{ id: 'C1', name: 'Rex', venueUrl: 'https://venues.example/C1' },
    address: { line: '1 Main St', city: 'LA', state: 'CA', postal: '90012', lat: 34, lon: -118 },
    properties: { supported: true, supportsConcessions: false },
  },
};
const production = {
  ...{ id: 'B1', name: 'Night Train', runtimeMinutes: 0, contributors: { cast: [], crew: [] } },
  productionMedia: {
    imageData: { coverImageUrl: '', promoImageUrls: [] },
    trailerData: { trailerUrls: [] },
  },
};
const showtimes = {
  showtimeDetails: [
    {
      ...{ showtimeId: 'D2', productionId: 'B1', venueId: 'C1', attributes: [] },
      ...{ utcShowtimeStart: '2030-01-02T02:30:00Z', offerData: { offers: [] } },
      localShowtimeStart: '2030-01-01T18:30:00-08:00',
    },
  ],
  ...{ preOrderDetails: [], attributeMap: {} },
};

const discovery = {
  searchVenues: jest.fn(async (_query: object) => ({ venueDetails: [venue] })),
  venuesByIds: jest.fn(async (ids: readonly string[]) => (ids.includes('C1') ? [venue] : [])),
  productionIdsByVenue: jest.fn(async () => ['B1']),
  productionsByIds: jest.fn(async () => [production]),
  showtimesByVenue: jest.fn(async () => showtimes),
  showtimesByIds: jest.fn(async () => ({ ...showtimes, showtimeDetails: [] })),
  showtimesForVenues: jest.fn(async () => ({
    ...{ venueShowtimeDetailsMap: { C1: showtimes }, attributeMap: {} },
  })),
};

let server: Listening;

beforeAll(async () => {
  const app = express();
  app.use((_request, response, next) => {
    Object.assign(response.locals, { requestId: 'req_1', partner: {} });
    next();
  });
  const given = { svcOf: () => ({ discovery }), seatings: createKnownSeatings(), now: Date.now };
  const deps = given as unknown as DiscoveryDeps;
  addVenueRoutes(app, deps);
  addProductionRoutes(app, deps);
  addShowtimeRoutes(app, deps);
  app.use(renderProblems(createLogger('test', 'silent')));
  server = await listen(app, { host: '127.0.0.1', port: 0 });
});

afterAll(() => server.close());

async function get(path: string) {
  const response = await fetch(server.url + path, { headers: { connection: 'close' } });
  const body = (await response.json()) as { data: unknown };
  return { status: response.status, body };
}

test('a day is told on the clock of the venue, and many venues are one call', async () => {
  await get('/showtimes?venueIds=C1&date=2026-10-31');
  const day = { localStartDate: '2026-10-31T00:00:00', localEndDate: '2026-11-01T00:00:00' };
  expect(discovery.showtimesByVenue).toHaveBeenLastCalledWith('C1', day);
  const many = await get('/showtimes?venueIds=C1,C2,C3,C4,C5,C6&date=2026-10-31');
  expect(many.body.data).toEqual([expect.objectContaining({ id: 'D2', title: 'Night Train' })]);
  expect(discovery.showtimesForVenues).toHaveBeenCalledWith({
    venueIds: ['C1', 'C2', 'C3', 'C4', 'C5', 'C6'],
    localDateBounds: day,
  });
});

test('showtimes whose titles cannot be had come without', async () => {
  const trouble = { outcome: 'unknown', code: 'UPSTREAM_UNAVAILABLE', reason: 'deadline' } as const;
  discovery.productionsByIds.mockRejectedValueOnce(new SvcError('productionsByIds', trouble));
  const reply = await get('/showtimes?venueIds=C1');
  expect(reply).toMatchObject({ status: 200, body: { data: [{ id: 'D2', title: null }] } });
});

test('venues by a part of the name, by ids, and one alone', async () => {
  await get('/venues?lat=34.05&lon=-118.24&radiusKm=10&q=Rex');
  const asked = { lat: 34.05, lon: -118.24, radius: 10, term: 'Rex' };
  expect(discovery.searchVenues).toHaveBeenCalledWith(asked);
  expect((await get('/venues?ids=C1')).body.data).toHaveLength(1);
  expect((await get('/venues/C1')).body).toMatchObject({ id: 'C1', name: 'Rex' });
  expect((await get('/venues/C9')).status).toBe(404);
});

test('productions of a venue and by ids, and a showtime that is not there', async () => {
  const told = { id: 'B1', title: 'Night Train', runtimeMinutes: null, coverUrl: null };
  expect((await get('/venues/C1/productions')).body.data).toEqual([expect.objectContaining(told)]);
  expect((await get('/productions?ids=B1')).body.data).toEqual([expect.objectContaining(told)]);
  expect((await get('/showtimes/D9')).status).toBe(404);
});
