// Endpoints 1 to 5 through the client: ping, venues and paging (Svc spec 4.1).
import { VENUES } from '../../sandbox/catalogue/venues';
import type { LatLonPair } from '../../src/contract/venue';
import {
  openPartnerHarness,
  withPartnerHarness,
  type PartnerHarness,
} from './support/partner-harness';

const TIMES_SQUARE = { lat: 40.758, lon: -73.9855 };
const MONTREAL = { lat: 45.5, lon: -73.57 };

let harness: PartnerHarness;

beforeAll(async () => {
  harness = await openPartnerHarness();
});

afterAll(() => harness.close());

const idsOf = (things: readonly { readonly id: string }[]) => things.map(({ id }) => id);
const venueIds = (details: readonly { readonly venue: { readonly id: string } }[]) =>
  idsOf(details.map(({ venue }) => venue));

/** Great-circle distance by the angle between two directions, unlike the sandbox's formula. */
function kmByAngle(a: LatLonPair, b: LatLonPair): number {
  const direction = ({ lat, lon }: LatLonPair) => {
    const [phi, lambda] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180];
    return [
      Math.cos(phi) * Math.cos(lambda),
      Math.cos(phi) * Math.sin(lambda),
      Math.sin(phi),
    ] as const;
  };
  const [[ax, ay, az], [bx, by, bz]] = [direction(a), direction(b)];
  const cross = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
  return 6371 * Math.atan2(cross, ax * bx + ay * by + az * bz);
}

describe('1 ping', () => {
  it('answers 200 without a body', async () => {
    await expect(harness.call('ping', {})).resolves.toBeUndefined();
  });

  it('refuses an unknown key with 401', () =>
    withPartnerHarness({ apiKey: 'not-the-key' }, async (stranger) => {
      await expect(stranger.call('ping', {})).rejects.toMatchObject({ status: 401 });
    }));
});

describe('2 venues by location', () => {
  it('come nearest first, each with its great-circle distance, accurate to 0.1 %', async () => {
    const query = { ...TIMES_SQUARE, radius: 80 };
    const { venueDetails } = await harness.call('venuesByLocation', { query });
    expect(venueIds(venueDetails)).toEqual(['C101', 'C103', 'C104', 'C102']);
    const distances = venueDetails.map(({ kmDistance }) => kmDistance ?? NaN);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    for (const { venue, kmDistance } of venueDetails) {
      const expected = kmByAngle(TIMES_SQUARE, venue.address);
      expect(Math.abs((kmDistance ?? NaN) / expected - 1)).toBeLessThan(0.001);
    }
  });

  it('have a distance accurate to 0.1 % even at a hundred metres', async () => {
    const { lat, lon } = venueOf('C101').venue.address;
    const place = { lat: lat + 0.0009, lon };
    const query = { ...place, radius: 0.2 };
    const { venueDetails } = await harness.call('venuesByLocation', { query });
    const expected = kmByAngle(place, { lat, lon });
    expect(Math.abs((venueDetails[0]?.kmDistance ?? NaN) / expected - 1)).toBeLessThan(0.001);
  });

  it('are exactly those within the radius', async () => {
    for (const radius of [0.5, 5, 9, 80]) {
      const query = { ...TIMES_SQUARE, radius };
      const { venueDetails } = await harness.call('venuesByLocation', { query });
      const within = VENUES.filter(({ venue }) => kmByAngle(TIMES_SQUARE, venue.address) <= radius);
      expect(new Set(venueIds(venueDetails))).toEqual(new Set(idsOf(within)));
    }
  });

  it.each([
    ['radius', 'lat=1&lon=1'],
    ['radius', 'lat=1&lon=1&radius=80.1'],
    ['radius', 'lat=1&lon=1&radius=-1'],
    ['lat', 'lon=1&radius=1'],
    ['lon', 'lat=1&lon=181&radius=1'],
  ])('refuse a missing or invalid %s in %p', async (field, query) => {
    const target = `/partner/v1/venue/details/byLocation?${query}`;
    expect(await harness.bad('venuesByLocation', target)).toEqual([400, 'INVALID_REQUEST', field]);
  });
});

describe('3 venues by ids', () => {
  it('keep the order of the ids, without unknown or repeated ids', async () => {
    const ids = ['C155', 'C999', 'C101', 'B201', 'C155', 'C123'];
    const { venueDetails, pageInfo } = await harness.call('venuesByIds', { body: { ids } });
    expect(venueIds(venueDetails)).toEqual(['C155', 'C101', 'C123']);
    expect(pageInfo).toEqual({ page: 1, pageSize: 25, totalPages: 1 });
    for (const detail of venueDetails) expect(detail).not.toHaveProperty('kmDistance');
  });

  it('have the distance from a location, if one is given', async () => {
    const body = { ids: ['C155', 'C101'], location: TIMES_SQUARE };
    const { venueDetails } = await harness.call('venuesByIds', { body });
    expect(venueIds(venueDetails)).toEqual(['C155', 'C101']);
    for (const { venue, kmDistance } of venueDetails) {
      expect(kmDistance).toBeCloseTo(kmByAngle(TIMES_SQUARE, venue.address), 1);
    }
  });
});

describe('paging (2, 3, 4 and 7)', () => {
  const ids = idsOf(VENUES);

  it.each([
    ['the first 25 by default', {}, 0, 25, { page: 1, pageSize: 25, totalPages: 3 }],
    ['the rest on the last page', { page: 3 }, 50, 55, { page: 3, pageSize: 25, totalPages: 3 }],
    ['nothing past the last page', { page: 4 }, 55, 55, { page: 4, pageSize: 25, totalPages: 3 }],
    ['all with pageSize 100', { pageSize: 100 }, 0, 55, { page: 1, pageSize: 100, totalPages: 1 }],
    [
      'a full last page',
      { page: 5, pageSize: 11 },
      44,
      55,
      { page: 5, pageSize: 11, totalPages: 5 },
    ],
    ['pages of one', { page: 55, pageSize: 1 }, 54, 55, { page: 55, pageSize: 1, totalPages: 55 }],
  ])('returns %s', async (_what, paging, from, until, expected) => {
    const { venueDetails, pageInfo } = await harness.call('venuesByIds', {
      body: { ids, ...paging },
    });
    expect(venueIds(venueDetails)).toEqual(ids.slice(from, until));
    expect(pageInfo).toEqual(expected);
  });

  it('counts pages from 0 if the setting says so', () =>
    withPartnerHarness({ settings: { pageBase: 0 } }, async (own) => {
      const first = await own.call('venuesByIds', { body: { ids } });
      expect(first.pageInfo).toEqual({ page: 0, pageSize: 25, totalPages: 3 });
      const last = await own.call('venuesByIds', { body: { ids, page: 2 } });
      expect(venueIds(last.venueDetails)).toEqual(ids.slice(50));
    }));

  it.each([
    ['pageSize', { pageSize: 0 }],
    ['pageSize', { pageSize: 101 }],
    ['pageSize', { pageSize: '25' }],
    ['page', { page: 0 }],
    ['page', { page: 1.5 }],
  ])('refuses %s of %p', async (field, paging) => {
    const refusal = [400, 'INVALID_REQUEST', field];
    const some = { ids: ids.slice(0, 3), ...paging };
    expect(await harness.bad('venuesByIds', '/partner/v1/venue/details/byIds', some)).toEqual(
      refusal,
    );
    const target = '/partner/v1/production/details/byIds';
    expect(await harness.bad('productionsByIds', target, { ...some })).toEqual(refusal);
  });
});

describe('4 venue search', () => {
  const search = async (term: string, place: LatLonPair = MONTREAL) => {
    const query = { term, ...place, radius: 80 };
    return harness.call('searchVenues', { query });
  };

  it.each(['montreal', 'MONTRÉAL', 'mont', 'clair cinema', 'catherine', 'h2x'])(
    '%p finds by name, street, city or postal code',
    async (term) => {
      const { venueDetails, pageInfo } = await search(term);
      expect(venueIds(venueDetails)).toEqual(['C146']);
      expect(venueDetails[0]?.kmDistance).toBeGreaterThan(0);
      expect(pageInfo).toEqual({ page: 1, pageSize: 25, totalPages: 1 });
    },
  );

  it('orders by distance', async () => {
    const { venueDetails } = await search('new york', TIMES_SQUARE);
    expect(venueIds(venueDetails)).toEqual(['C101', 'C103', 'C102']);
  });

  it('finds nothing outside the radius', async () => {
    const { venueDetails, pageInfo } = await search('chicago');
    expect([venueDetails, pageInfo?.totalPages]).toEqual([[], 0]);
  });

  it.each([
    ['term', 'lat=1&lon=1&radius=1'],
    ['term', 'lat=1&lon=1&radius=1&term=%20%26'],
    ['radius', 'lat=1&lon=1&radius=81&term=rex'],
  ])('refuses a missing or invalid %s in %p', async (field, query) => {
    const target = `/partner/v1/venue/details/search?${query}`;
    expect(await harness.bad('searchVenues', target)).toEqual([400, 'INVALID_REQUEST', field]);
  });
});

describe('5 venues by a vendor’s own id', () => {
  const venues = (vendorVenueId: string, circuitId?: string) =>
    harness.call('venuesByVendorId', { params: { vendorVenueId }, query: { circuitId } });

  it('are the matches of every circuit if none is named', async () => {
    expect(venueIds((await venues('0001')).venueDetails)).toEqual(['C101', 'C102', 'C103']);
  });

  it('are the matches of the circuit that is named', async () => {
    expect(venueIds((await venues('0001', 'ARCADE')).venueDetails)).toEqual(['C102']);
  });

  it.each([['9999'], ['0001', 'NOBODY'], ['C101']])('return 404 for %p', async (...ids) => {
    const field = ids.length > 1 ? 'circuitId' : 'vendorVenueId';
    const refusal = { status: 404, code: 'NOT_FOUND', field };
    await expect(venues(...(ids as [string, string?]))).rejects.toMatchObject(refusal);
  });
});

function venueOf(id: string) {
  const found = VENUES.find((each) => each.id === id);
  if (!found) throw new Error(`no venue ${id}`);
  return found;
}
