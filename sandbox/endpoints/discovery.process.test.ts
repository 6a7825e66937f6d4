import { PRODUCTIONS } from '../catalogue/productions';
import { answerOf } from '../testing/ordering-client';
import { sandboxPerFile, START_MS, withSandbox } from '../testing/started-sandbox';

const sandbox = sandboxPerFile();

const get = (target: string) => sandbox.ordering.client.get(`/partner/v1/${target}`);
const post = (target: string, body: unknown) =>
  sandbox.ordering.client.post(`/partner/v1/${target}`, body);

describe('venues by location (endpoint 2)', () => {
  const MANHATTAN = 'venue/details/byLocation?lat=40.758&lon=-73.9855';

  test('come nearest first, with their distances and pageInfo', async () => {
    const answer = answerOf('venuesByLocation', await get(`${MANHATTAN}&radius=80`));
    const distances = answer.venueDetails.map(({ kmDistance }) => kmDistance ?? NaN);
    expect(distances.length).toBeGreaterThan(3);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    expect(answer.venueDetails[0]?.venue).toMatchObject({ id: 'C101', name: 'Rex 12' });
    expect(answer.pageInfo).toEqual({ page: 1, pageSize: 25, totalPages: 1 });
  });

  test('the pages together are the whole list', async () => {
    const ids: string[] = [];
    for (let page = 1; page <= 2; page += 1) {
      const sent = await get(`${MANHATTAN}&radius=20&pageSize=3&page=${page}`);
      const { venueDetails, pageInfo } = answerOf('venuesByLocation', sent);
      expect(pageInfo).toEqual({ page, pageSize: 3, totalPages: 2 });
      ids.push(...venueDetails.map(({ venue }) => venue.id));
    }
    expect(ids).toEqual(['C101', 'C103', 'C104', 'C102']);
  });

  test('a setting can make the first page number 0', async () =>
    withSandbox({ pageBase: 0 }, async (own) => {
      const sent = await own.ordering.client.get(
        `/partner/v1/${MANHATTAN}&radius=20&page=0&pageSize=1`,
      );
      const { venueDetails, pageInfo } = answerOf('venuesByLocation', sent);
      expect(pageInfo).toEqual({ page: 0, pageSize: 1, totalPages: 4 });
      expect(venueDetails.map(({ venue }) => venue.id)).toEqual(['C101']);
    }));

  test('returns an empty list far from all venues', async () => {
    const sent = await get('venue/details/byLocation?lat=0&lon=0&radius=80');
    const { venueDetails, pageInfo } = answerOf('venuesByLocation', sent);
    expect([venueDetails, pageInfo?.totalPages]).toEqual([[], 0]);
  });
});

describe('productions (6 and 7)', () => {
  test('the ids at a venue are sorted by popularity, and match its showtimes', async () => {
    const pair = 'isoStartDate=2026-03-04T00:00:00Z&isoEndDate=2026-03-10T00:00:00Z';
    const { ids } = answerOf(
      'productionIdsByVenue',
      await get(`production/ids/byVenue/C101?${pair}`),
    );
    const all = PRODUCTIONS.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(2);
    expect(ids).toEqual(all.filter((id) => ids.includes(id)));
    const sent = await get(`showtime/details/byVenue/C101?${pair}`);
    const { showtimeDetails } = answerOf('showtimesByVenue', sent);
    expect(new Set(showtimeDetails.map(({ productionId }) => productionId))).toEqual(new Set(ids));
  });

  test('an unknown marketplace is 400, an unknown venue 404', async () => {
    expect((await get('production/ids/byVenue/C101?marketplaceId=XX')).status).toBe(400);
    expect((await get('production/ids/byVenue/C101?marketplaceId=GB')).status).toBe(200);
    expect((await get('production/ids/byVenue/C999')).status).toBe(404);
  });

  test('details keep the order of the ids, without unknown ones', async () => {
    const sent = await post('production/details/byIds', { ids: ['B223', 'B999', 'B201', 'B231'] });
    const { productionDetails, pageInfo } = answerOf('productionsByIds', sent);
    expect(productionDetails.map(({ id }) => id)).toEqual(['B223', 'B201', 'B231']);
    expect(productionDetails[0]?.runtimeMinutes).toBe(0);
    expect(productionDetails[2]).not.toHaveProperty('runtimeMinutes');
    expect(pageInfo).toEqual({ page: 1, pageSize: 25, totalPages: 1 });
  });

  test('details cover one marketplace, by default the US', async () => {
    const only = PRODUCTIONS.find(({ marketplace }) => marketplace === 'GB')?.id;
    const inUs = await post('production/details/byIds', { ids: [only] });
    expect(answerOf('productionsByIds', inUs).productionDetails).toEqual([]);
    const inGb = await post('production/details/byIds', { ids: [only], marketplaceId: 'GB' });
    expect(answerOf('productionsByIds', inGb).productionDetails).toHaveLength(1);
  });
});

describe('date pairs (6 and 10)', () => {
  const ISO = 'isoStartDate=2026-03-05T00:00:00Z';
  const LOCAL = 'localStartDate=2026-03-05T00:00:00';

  test.each([
    ['an end without a start', 'isoEndDate=2026-03-05T00:00:00Z'],
    ['both pairs', `${ISO}&${LOCAL}`],
    ['an end before the start', `${ISO}&isoEndDate=2026-03-04T00:00:00Z`],
    ['over seven days', `${LOCAL}&localEndDate=2026-03-12T00:00:01`],
    ['a local time with a zone', 'localStartDate=2026-03-05T00:00:00Z'],
    ['an instant without a zone', 'isoStartDate=2026-03-05T00:00:00'],
  ])('%s is 400', async (_name, pair) => {
    for (const path of ['production/ids/byVenue/C101', 'showtime/details/byVenue/C101']) {
      const sent = await get(`${path}?${pair}`);
      expect([sent.status, sent.body]).toMatchObject([400, { code: 'INVALID_REQUEST' }]);
    }
  });

  test('default to the next 24 hours', async () => {
    const sent = await get('showtime/details/byVenue/C101');
    const { showtimeDetails } = answerOf('showtimesByVenue', sent);
    const starts = showtimeDetails.map(({ utcShowtimeStart }) => Date.parse(utcShowtimeStart));
    expect(starts.length).toBeGreaterThan(10);
    expect(Math.min(...starts)).toBeGreaterThan(START_MS);
    expect(Math.max(...starts)).toBeLessThan(START_MS + 24 * 3600_000);
  });

  test("are read in the venue's local time", async () => {
    const pair = 'localStartDate=2026-03-06T18:00:00&localEndDate=2026-03-06T23:59:00';
    const sent = await get(`showtime/details/byVenue/C142?${pair}`);
    const { showtimeDetails } = answerOf('showtimesByVenue', sent);
    expect(showtimeDetails.length).toBeGreaterThan(3);
    for (const { localShowtimeStart, utcShowtimeStart } of showtimeDetails) {
      expect(localShowtimeStart).toMatch(/^2026-03-06T(1[89]|2\d):\d\d:00-08:00$/);
      expect(utcShowtimeStart).toMatch(/^2026-03-07T0\d:\d\d:00Z$/);
      expect(Date.parse(localShowtimeStart)).toBe(Date.parse(utcShowtimeStart));
    }
  });
});

describe('showtimes (10 and 11)', () => {
  test('have a link, an inventory and a map of exactly the attributes that they name', async () => {
    const sent = await get('showtime/details/byVenue/C101');
    const { showtimeDetails, attributeMap } = answerOf('showtimesByVenue', sent);
    const named = new Set(showtimeDetails.flatMap(({ attributes }) => attributes));
    expect(new Set(Object.keys(attributeMap))).toEqual(named);
    for (const detail of showtimeDetails) {
      expect(detail.availableInventory).toBeGreaterThan(0);
      const link = new URL(detail.checkoutUrl ?? '');
      expect(Object.fromEntries(link.searchParams)).toMatchObject({
        productionId: detail.productionId,
        venueId: 'C101',
        localShowtime: detail.localShowtimeStart.slice(0, 19),
        iref: 'sandbox',
      });
    }
  });

  test('can be filtered by production', async () => {
    const all = answerOf('showtimesByVenue', await get('showtime/details/byVenue/C101'));
    const id = all.showtimeDetails[0]?.productionId;
    const sent = await get(`showtime/details/byVenue/C101?productionIds=B999,${id}`);
    const { showtimeDetails } = answerOf('showtimesByVenue', sent);
    expect(showtimeDetails).toEqual(
      all.showtimeDetails.filter(({ productionId }) => productionId === id),
    );
  });

  test('by ids are the same, in the requested order', async () => {
    const all = answerOf('showtimesByVenue', await get('showtime/details/byVenue/C101'));
    const [first, second] = all.showtimeDetails;
    const ids = [second?.showtimeId, 'D812', first?.showtimeId];
    const sent = await post('showtime/details/byIds', { ids });
    expect(answerOf('showtimesByIds', sent).showtimeDetails).toEqual([second, first]);
  });

  test('by ids come in pages, too', async () => {
    const all = answerOf('showtimesByVenue', await get('showtime/details/byVenue/C101'));
    const ids = all.showtimeDetails.map(({ showtimeId }) => showtimeId).slice(0, 3);
    const sent = await post('showtime/details/byIds', { ids, page: 2, pageSize: 2 });
    const { showtimeDetails } = answerOf('showtimesByIds', sent);
    expect(showtimeDetails.map(({ showtimeId }) => showtimeId)).toEqual(ids.slice(2));
  });

  test('that have begun are not listed, and by id have neither link nor seats', async () =>
    withSandbox({}, async (own) => {
      const target = '/partner/v1/showtime/details/byVenue/C101';
      const before = answerOf('showtimesByVenue', await own.ordering.client.get(target));
      const [first] = before.showtimeDetails;
      if (!first) throw new Error('no showtimes');
      own.clock.advance(Date.parse(first.utcShowtimeStart) - START_MS);
      const after = answerOf('showtimesByVenue', await own.ordering.client.get(target));
      expect(after.showtimeDetails.map(({ showtimeId }) => showtimeId)).not.toContain(
        first.showtimeId,
      );
      const byIds = { ids: [first.showtimeId] };
      const sent = await own.ordering.client.post('/partner/v1/showtime/details/byIds', byIds);
      const [begun] = answerOf('showtimesByIds', sent).showtimeDetails;
      expect(begun).toMatchObject({ showtimeId: first.showtimeId, availableInventory: 0 });
      expect(begun).not.toHaveProperty('checkoutUrl');
    }));
});
