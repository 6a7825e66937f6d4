// Endpoints 10 to 14 through the client: showtimes (Svc spec 4.1 and 2.5).
import { vendorShowtimeId } from '../../sandbox/catalogue/circuits';
import type { Answer, Body, Query } from '../../src/contract/endpoints';
import type { ShowtimeDetail } from '../../src/contract/showtime';
import {
  openPartnerHarness,
  withPartnerHarness,
  type PartnerHarness,
} from './support/partner-harness';

/** The sandbox's default range, which the client always sends explicitly. */
const DAY = { isoStartDate: '2026-03-03T15:00:00Z' };
const WEEK = { isoStartDate: '2026-03-04T00:00:00Z', isoEndDate: '2026-03-11T00:00:00Z' };

let harness: PartnerHarness;

beforeAll(async () => {
  harness = await openPartnerHarness();
});

afterAll(() => harness.close());

const atVenue = (venueId: string, query: Query<'showtimesByVenue'> = DAY, of = harness) =>
  of.call('showtimesByVenue', { params: { venueId }, query });
const byIds = (ids: string[], of = harness) => of.call('showtimesByIds', { body: { ids } });
const idsOf = (details: readonly ShowtimeDetail[]) => details.map(({ showtimeId }) => showtimeId);

/** The map must have exactly the attributes that the showtimes name. */
function expectExactAttributes(
  details: readonly ShowtimeDetail[],
  attributeMap: Answer<'showtimesByVenue'>['attributeMap'],
) {
  const named = new Set(details.flatMap(({ attributes }) => attributes));
  expect(new Set(Object.keys(attributeMap))).toEqual(named);
  for (const [key, { id }] of Object.entries(attributeMap)) expect(id).toBe(key);
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('expected a value');
  return value;
}

describe('10 showtimes at a venue', () => {
  it('come in order, with a link, free seats and exactly the attributes they name', async () => {
    const { showtimeDetails, attributeMap } = await atVenue('C101');
    const starts = showtimeDetails.map(({ utcShowtimeStart }) => utcShowtimeStart);
    expect(starts.length).toBeGreaterThan(10);
    expect(starts).toEqual([...starts].sort());
    expectExactAttributes(showtimeDetails, attributeMap);
    for (const detail of showtimeDetails) {
      expect(detail).toMatchObject({ venueId: 'C101', showtimeId: expect.stringMatching(/^D/) });
      expect(detail.availableInventory).toBeGreaterThan(0);
      expect(detail.checkoutUrl).toContain('/checkout/redirect?productionId=B');
    }
  });

  it('have no link if `checkoutUrlByVenue` is off, unlike those of endpoint 11', () =>
    withPartnerHarness({ settings: { checkoutUrlByVenue: false } }, async (own) => {
      const { showtimeDetails } = await atVenue('C101', DAY, own);
      const first = found(showtimeDetails[0]);
      expect(first).not.toHaveProperty('checkoutUrl');
      const [same] = (await byIds([first.showtimeId], own)).showtimeDetails;
      expect(same).toHaveProperty('checkoutUrl');
    }));

  it('can be filtered by production, including pre-orders', async () => {
    const all = await atVenue('C101', WEEK);
    const wanted = [found(all.showtimeDetails[0]), found(all.showtimeDetails[5])].map(
      ({ productionId }) => productionId,
    );
    const productionIds = ` ${wanted.join(', ')},B999,`;
    const some = await atVenue('C101', { ...WEEK, productionIds });
    const fits = ({ productionId }: { productionId: string }) => wanted.includes(productionId);
    expect(idsOf(some.showtimeDetails)).toEqual(idsOf(all.showtimeDetails.filter(fits)));
    expect(some.preOrderDetails).toEqual(all.preOrderDetails.filter(fits));
    expectExactAttributes(some.showtimeDetails, some.attributeMap);
  });

  it('list the days for which a coming film can be booked, each as midnight at the venue', async () => {
    const { preOrderDetails } = await atVenue('C142');
    expect(preOrderDetails.length).toBeGreaterThan(0);
    for (const { productionId, venueId, showtimeDays } of preOrderDetails) {
      expect(venueId).toBe('C142');
      for (const day of showtimeDays) {
        expect(day).toMatch(/^2026-03-\d\dT00:00:00-0[78]:00$/);
        const query = { isoStartDate: day, productionIds: productionId };
        const { showtimeDetails } = await atVenue('C142', query);
        expect(showtimeDetails.map((each) => each.localShowtimeStart.slice(0, 10))).toContain(
          day.slice(0, 10),
        );
      }
    }
  });

  it('include a showtime with no offers, one with tags, and a venue with no showtimes', async () => {
    const [without] = (await atVenue('C131')).showtimeDetails;
    expect(found(without).offerData).toEqual({ offers: [] });
    const saturday = { localStartDate: '2026-03-07T00:00:00' };
    const tags = (await atVenue('C118', saturday)).showtimeDetails.map((each) => each.tags);
    expect(tags).toContainEqual(['FAN-EVENT']);
    expect(tags).toContain(undefined);
    const none = { showtimeDetails: [], preOrderDetails: [], attributeMap: {} };
    expect(await atVenue('C123')).toEqual(none);
  });

  it('return 404 at an unknown venue', async () => {
    await expect(atVenue('C999')).rejects.toMatchObject({ status: 404, field: 'venueId' });
  });
});

describe('11 showtimes by ids', () => {
  it('keep the order of the ids, without unknown or repeated ids', async () => {
    const { showtimeDetails: listed } = await atVenue('C101');
    const [a, b] = [found(listed[0]), found(listed[1])];
    const ids = [b.showtimeId, 'D999', a.showtimeId, b.showtimeId];
    const { showtimeDetails, attributeMap, preOrderDetails } = await byIds(ids);
    expect(showtimeDetails).toEqual([b, a]);
    expect(preOrderDetails).toEqual([]);
    expectExactAttributes(showtimeDetails, attributeMap);
  });

  it('come in pages, 25 by default', async () => {
    const ids = idsOf((await atVenue('C101', WEEK)).showtimeDetails).slice(0, 60);
    const page = async (body: { page?: number; pageSize?: number }) =>
      idsOf((await harness.call('showtimesByIds', { body: { ids, ...body } })).showtimeDetails);
    expect(await page({})).toEqual(ids.slice(0, 25));
    expect(await page({ page: 3 })).toEqual(ids.slice(50));
    expect(await page({ page: 4 })).toEqual([]);
    expect(await page({ pageSize: 60 })).toEqual(ids);
  });
});

describe('12 showtimes for several venues', () => {
  const forVenues = (body: Body<'showtimesForVenues'>) =>
    harness.call('showtimesForVenues', { body });
  const detailsIn = ({ venueShowtimeDetailsMap }: Answer<'showtimesForVenues'>) =>
    Object.values(venueShowtimeDetailsMap).flatMap(({ showtimeDetails }) => showtimeDetails);

  it('are grouped by venue, without unknown venues', async () => {
    const answer = await forVenues({
      venueIds: ['C142', 'C999', 'C101', 'C123', 'C101'],
      isoDateBounds: DAY,
    });
    const { venueShowtimeDetailsMap: map, attributeMap, productionDetailsMap } = answer;
    expect(Object.keys(map)).toEqual(['C142', 'C101', 'C123']);
    expect(map.C123).toEqual({ showtimeDetails: [], preOrderDetails: [] });
    expectExactAttributes(detailsIn(answer), attributeMap);
    expect(productionDetailsMap).toEqual({});
  });

  it('match those of endpoint 10, but have neither a link nor free seats', async () => {
    const { venueShowtimeDetailsMap: map } = await forVenues({
      venueIds: ['C101', 'C142'],
      isoDateBounds: DAY,
    });
    for (const venueId of ['C101', 'C142']) {
      const { showtimeDetails, preOrderDetails } = await atVenue(venueId);
      const facts = showtimeDetails.map((detail) => {
        const { checkoutUrl, availableInventory, ...others } = detail;
        expect([checkoutUrl, availableInventory]).not.toContain(undefined);
        return others;
      });
      expect(map[venueId]).toEqual({ showtimeDetails: facts, preOrderDetails });
    }
  });

  it('can be filtered by production', async () => {
    const all = detailsIn(await forVenues({ venueIds: ['C101', 'C142'], isoDateBounds: WEEK }));
    const productionIds = [found(all[0]).productionId];
    const body = { venueIds: ['C101', 'C142'], isoDateBounds: WEEK, productionIds };
    const some = detailsIn(await forVenues(body));
    const fits = all.filter(({ productionId }) => productionIds.includes(productionId));
    expect(idsOf(some)).toEqual(idsOf(fits));
  });

  it('are those of one marketplace, the US by default', async () => {
    const playing = async (marketplaceId?: string) => {
      const body = { venueIds: ['C153'], isoDateBounds: WEEK, marketplaceId };
      return detailsIn(await forVenues(body)).map(({ productionId }) => productionId);
    };
    expect(await playing()).not.toContain('B222');
    expect(await playing('GB')).toContain('B222');
    await expect(playing('XX')).rejects.toMatchObject({ status: 400, field: 'marketplaceId' });
  });

  it('come with the details of every production they name, on request', async () => {
    const body = {
      venueIds: ['C101', 'C142'],
      isoDateBounds: DAY,
      includeProductionDetails: true,
    };
    const answer = await forVenues(body);
    const groups = Object.values(answer.venueShowtimeDetailsMap);
    const named = groups.flatMap((each) => [...each.showtimeDetails, ...each.preOrderDetails]);
    const ids = [...new Set(named.map(({ productionId }) => productionId))];
    expect(Object.keys(answer.productionDetailsMap).sort()).toEqual([...ids].sort());
    const { productionDetails } = await harness.call('productionsByIds', {
      body: { ids, pageSize: 100 },
    });
    for (const each of productionDetails) {
      expect(answer.productionDetailsMap[each.id]).toEqual(each);
    }
  });
});

describe('13 and 14: a vendor’s own ids', () => {
  const atKnown = (venueId: string, vendorId: string, circuitId?: string) =>
    harness.call('showtimesByVendorId', {
      params: { venueId, vendorShowtimeId: vendorId },
      query: { circuitId },
    });
  const atVendor = (vendorVenueId: string, vendorId: string, circuitId?: string) =>
    harness.call('showtimesByVendorIds', {
      params: { vendorVenueId, vendorShowtimeId: vendorId },
      query: { circuitId },
    });
  // The first auditorium has the same slots at every venue, so its showtimes have the same vendor ids.
  const VENDOR_ID = 'S012603053';

  it('13 returns one showtime with its link and free seats', async () => {
    const evening = { isoStartDate: '2026-03-05T12:00:00Z' };
    const listed = (await atVenue('C102', evening)).showtimeDetails;
    const same = found(listed.find((each) => vendorShowtimeId(each.showtimeId) === VENDOR_ID));
    for (const circuitId of [undefined, 'ARCADE']) {
      const { showtimeDetails, attributeMap } = await atKnown('C102', VENDOR_ID, circuitId);
      expect(showtimeDetails).toEqual([same]);
      expect(found(showtimeDetails[0]).checkoutUrl).toBeDefined();
      expect(found(showtimeDetails[0]).availableInventory).toBeGreaterThan(0);
      expectExactAttributes(showtimeDetails, attributeMap);
    }
  });

  it('14 without a circuit returns the showtimes of every venue with that id', async () => {
    const { showtimeDetails, attributeMap } = await atVendor('0001', VENDOR_ID);
    expect(showtimeDetails.map(({ venueId }) => venueId)).toEqual(['C101', 'C102', 'C103']);
    for (const { checkoutUrl, availableInventory } of showtimeDetails) {
      expect([checkoutUrl, availableInventory]).not.toContain(undefined);
    }
    expectExactAttributes(showtimeDetails, attributeMap);
  });

  it("14 with a circuit returns that circuit's showtime", async () => {
    const { showtimeDetails } = await atVendor('0001', VENDOR_ID, 'PARADE');
    expect(showtimeDetails.map(({ venueId }) => venueId)).toEqual(['C103']);
  });

  it('return 404 for an unknown id', async () => {
    const showtime = { status: 404, field: 'vendorShowtimeId' };
    await expect(atKnown('C102', 'S999')).rejects.toMatchObject(showtime);
    const circuit = { status: 404, field: 'circuitId' };
    await expect(atKnown('C102', VENDOR_ID, 'LUMEN')).rejects.toMatchObject(circuit);
    await expect(atKnown('C102', VENDOR_ID, 'NOBODY')).rejects.toMatchObject(circuit);
    await expect(atKnown('C999', VENDOR_ID)).rejects.toMatchObject({ field: 'venueId' });
    await expect(atVendor('0001', 'S999')).rejects.toMatchObject(showtime);
    const venue = { status: 404, field: 'vendorVenueId' };
    await expect(atVendor('9999', VENDOR_ID)).rejects.toMatchObject(venue);
    await expect(atVendor('0001', VENDOR_ID, 'NOBODY')).rejects.toMatchObject(circuit);
  });
});

describe('X-Svc-Partner, if the key’s agreement requires it', () => {
  const apiKey = 'a-key-by-agreement';
  const settings = { apiKeys: [{ key: apiKey, requiresPartnerHeader: true }] };
  const vendor = { vendorVenueId: '0001', vendorShowtimeId: 'S012603053' };
  const refusal = { status: 400, code: 'GENERIC_ERROR', field: 'X-Svc-Partner' };

  const calls = (of: PartnerHarness) => [
    () => atVenue('C101', DAY, of),
    () => byIds([], of),
    () => of.call('showtimesForVenues', { body: { venueIds: [], isoDateBounds: DAY } }),
    () => of.call('showtimesByVendorId', { params: { ...vendor, venueId: 'C101' } }),
    () => of.call('showtimesByVendorIds', { params: vendor }),
  ];

  it('is required only by endpoints 10 to 14', () =>
    withPartnerHarness({ settings, apiKey }, async (own) => {
      for (const call of calls(own)) await expect(call()).rejects.toMatchObject(refusal);
      await own.call('ping', {});
      await own.call('venuesByIds', { body: { ids: [] } });
    }));

  it('lets these calls through', () =>
    withPartnerHarness({ settings, apiKey, partnerTag: 'usher' }, async (own) => {
      for (const call of calls(own)) await expect(call()).resolves.toBeDefined();
    }));
});
