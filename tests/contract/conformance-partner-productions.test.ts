// Endpoints 6 to 9 through the client: productions (Svc spec 4.1).
import { openPartnerHarness, type PartnerHarness } from './support/partner-harness';

const MANCHESTER = 'C153';
const WEEK = { isoStartDate: '2026-03-04T00:00:00Z', isoEndDate: '2026-03-11T00:00:00Z' };

let harness: PartnerHarness;

beforeAll(async () => {
  harness = await openPartnerHarness();
});

afterAll(() => harness.close());

const idsOf = (things: readonly { readonly id: string }[]) => things.map(({ id }) => id);

describe('endpoint 6: productions at a venue', () => {
  const idsAt = async (venueId: string, marketplaceId?: string) => {
    const query = { ...WEEK, marketplaceId };
    return (await harness.call('productionIdsByVenue', { params: { venueId }, query })).ids;
  };

  it("come most popular first, and match the venue's showtimes", async () => {
    const ids = await idsAt('C101');
    expect(ids.length).toBeGreaterThan(5);
    expect(ids).toEqual([...ids].sort());
    const { showtimeDetails } = await harness.call('showtimesByVenue', {
      params: { venueId: 'C101' },
      query: WEEK,
    });
    expect(new Set(ids)).toEqual(new Set(showtimeDetails.map(({ productionId }) => productionId)));
  });

  it('are those of one marketplace, the US by default', async () => {
    const [us, explicitly, gb] = [
      await idsAt(MANCHESTER),
      await idsAt(MANCHESTER, 'US'),
      await idsAt(MANCHESTER, 'GB'),
    ];
    expect(us).toEqual(explicitly);
    expect(gb.filter((id) => !us.includes(id))).toEqual(['B222']);
  });

  it('return 400 for an unknown marketplace, and 404 for an unknown venue', async () => {
    await expect(idsAt(MANCHESTER, 'XX')).rejects.toMatchObject({
      status: 400,
      field: 'marketplaceId',
    });
    await expect(idsAt('C999')).rejects.toMatchObject({ status: 404 });
  });
});

describe('endpoint 7: productions by ids', () => {
  const byIds = (ids: string[], marketplaceId?: string) =>
    harness.call('productionsByIds', { body: { ids, marketplaceId } });

  it('keep the order of the ids, without unknown or repeated ids', async () => {
    const { productionDetails, pageInfo } = await byIds(['B220', 'B999', 'B201', 'B220']);
    expect(idsOf(productionDetails)).toEqual(['B220', 'B201']);
    expect(pageInfo).toEqual({ page: 1, pageSize: 25, totalPages: 1 });
  });

  it('are those of one marketplace', async () => {
    expect(idsOf((await byIds(['B221', 'B222'])).productionDetails)).toEqual(['B221']);
    expect(idsOf((await byIds(['B221', 'B222'], 'GB')).productionDetails)).toEqual(['B222']);
    await expect(byIds(['B201'], 'XX')).rejects.toMatchObject({
      status: 400,
      field: 'marketplaceId',
    });
  });

  it('include the edge cases: runtime 0, no runtime, no cast, nothing optional', async () => {
    const ids = Array.from({ length: 32 }, (_, i) => `B${201 + i}`);
    const { productionDetails } = await harness.call('productionsByIds', {
      body: { ids, pageSize: 100 },
    });
    const runtimes = productionDetails.map(({ runtimeMinutes }) => runtimeMinutes);
    expect(runtimes).toContain(0);
    expect(runtimes).toContain(undefined);
    const announced = productionDetails.find(({ id }) => id === 'B231');
    expect(announced?.contributors.cast).toEqual([]);
    expect(announced).not.toHaveProperty('synopsis');
    expect(announced).not.toHaveProperty('releaseDate');
  });
});

describe('endpoint 8: productions by name', () => {
  const names = async (name: string) => {
    const { productionDetails } = await harness.call('searchProductions', { query: { name } });
    return productionDetails.map((production) => production.name);
  };

  it.each([
    ['night train', ['Night Train']],
    ['RAIN NIG', ['Night Train']],
    ['helene', ['Hélène, Later']],
    ['HÉLÈNE later', ['Hélène, Later']],
    ["understudy's", ['The Understudy’s Revenge']],
    ['no such film', []],
  ])('%p finds %p', async (name, expected) => {
    expect(await names(name)).toEqual(expected);
  });

  it('come most popular first, from every marketplace', async () => {
    const { productionDetails } = await harness.call('searchProductions', { query: { name: 'o' } });
    const ids = idsOf(productionDetails);
    expect(ids).toEqual([...ids].sort());
    expect(ids).toEqual(expect.arrayContaining(['B221', 'B222']));
  });

  it.each(['', '?name=', '?name=%21'])('needs a name: %p', async (query) => {
    const target = `/partner/v1/production/search/byName${query}`;
    expect(await harness.bad('searchProductions', target)).toEqual([
      400,
      'INVALID_REQUEST',
      'name',
    ]);
  });
});

describe('endpoint 9: productions by a vendor’s own id', () => {
  const ids = async (vendorProductionId: string, circuitId?: string) => {
    const call = { params: { vendorProductionId }, query: { circuitId } };
    return idsOf((await harness.call('productionsByVendorId', call)).productionDetails);
  };

  it('without a circuit are the matches of every circuit, most popular first', async () => {
    expect(await ids('F001')).toEqual(['B201', 'B202', 'B203']);
    expect(await ids('F032')).toEqual(['B201', 'B202', 'B232']);
  });

  it('with a circuit are the matches of that circuit', async () => {
    expect(await ids('F001', 'PARADE')).toEqual(['B203']);
  });

  it.each([['F999'], ['F001', 'NOBODY'], ['B201']])('return 404 for %p', async (...given) => {
    const field = given.length > 1 ? 'circuitId' : 'vendorProductionId';
    const refusal = { status: 404, code: 'NOT_FOUND', field };
    await expect(ids(...(given as [string, string?]))).rejects.toMatchObject(refusal);
  });
});
