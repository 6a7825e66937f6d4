// The client's discovery against the sandbox over HTTP: pages, batches and look-ups by every id.
import { VENDOR_VENUES, vendorShowtimeId } from '../../sandbox/catalogue/circuits';
import { PRODUCTIONS } from '../../sandbox/catalogue/productions';
import { VENUES } from '../../sandbox/catalogue/venues';
import type { SandboxSettingsInput } from '../../sandbox/settings';
import { START_MS, startSandbox, type StartedSandbox } from '../../sandbox/testing/started-sandbox';
import { createDiscovery, type Discovery } from '../../src/upstream/discovery/discovery';
import { createSvcClient, type SvcClient } from '../../src/upstream/svc/svc-client';

const NEW_YORK = { lat: 40.76, lon: -73.98, radius: 80 };
const DAY_MS = 24 * 3600_000;
const at = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;
const DATES = { isoStartDate: at(START_MS), isoEndDate: at(START_MS + DAY_MS) };
/** The productions that are in both marketplaces. */
const EVERYWHERE = PRODUCTIONS.filter(({ marketplace }) => !marketplace).map(({ id }) => id);
const ALL_VENUE_IDS = VENUES.map(({ id }) => id);

let sandbox: StartedSandbox;
let client: SvcClient;
let discovery: Discovery;

async function open(settings: SandboxSettingsInput = {}) {
  sandbox = await startSandbox(settings);
  const key = { apiKey: 'svc_sandbox_key', userAgent: 'usher-test/1', timeoutMs: 20_000 };
  client = createSvcClient({ baseUrl: sandbox.url, ...key });
  discovery = createDiscovery(client);
}

afterEach(async () => {
  client.close();
  await sandbox.close();
});

describe.each([0, 1])('if the first page is number %d', (pageBase) => {
  it.each<[string, (it: Discovery, pageSize: number) => AsyncIterable<{ venue: { id: string } }>]>([
    ['by location', (it, pageSize) => it.eachVenueByLocation({ ...NEW_YORK, pageSize })],
    ['by text', (it, pageSize) => it.eachVenueBySearch({ ...NEW_YORK, term: 'e', pageSize })],
  ])('venues %s come once each and in order, for any page size', async (_, list) => {
    await open({ pageBase });
    const whole = await idsOf(list(discovery, 100));
    expect(whole.length).toBeGreaterThan(2);
    expect(new Set(whole).size).toBe(whole.length);
    await expect(idsOf(list(discovery, 2))).resolves.toEqual(whole);
  });
});

describe('details by ids', () => {
  beforeEach(() => open());

  it('come in the order of the ids, even if the ids do not fit in one call', async () => {
    const unknown = Array.from({ length: 150 }, (_, index) => `C-nothing-${index}`);
    const venues = await discovery.venuesByIds([...unknown, ...ALL_VENUE_IDS.toReversed()]);
    expect(venues.map(({ venue }) => venue.id)).toEqual(ALL_VENUE_IDS.toReversed());
    const backwards = EVERYWHERE.toReversed();
    for (const marketplaceId of [undefined, 'GB']) {
      const productions = await discovery.productionsByIds(backwards, marketplaceId);
      expect(productions.map(({ id }) => id)).toEqual(backwards);
    }
  });

  it('have a distance only with a location', async () => {
    const [id = ''] = ALL_VENUE_IDS;
    const { lat, lon } = NEW_YORK;
    const [near] = await discovery.venuesByIds([id], { lat, lon });
    const [plain] = await discovery.venuesByIds([id]);
    expect(near?.kmDistance).toBeGreaterThan(0);
    expect(plain).not.toHaveProperty('kmDistance');
  });
});

describe('a partner’s own ids', () => {
  beforeEach(() => open());

  it('find the venues of one circuit, and of all circuits', async () => {
    const { vendorVenueId, circuitId, venue } = ofMany(VENDOR_VENUES);
    const one = await discovery.venuesByVendorId(vendorVenueId, circuitId);
    const all = await discovery.venuesByVendorId(vendorVenueId);
    expect(one.map((each) => each.venue.id)).toEqual([venue.id]);
    expect(all.length).toBeGreaterThan(1);
    expect(all.map((each) => each.venue.id)).toContain(venue.id);
    await expect(discovery.venuesByVendorId('nothing')).resolves.toEqual([]);
  });

  it('find productions', async () => {
    const all = await discovery.productionsByVendorId('F001');
    const one = await discovery.productionsByVendorId('F001', 'LUMEN');
    expect(all.length).toBeGreaterThan(1);
    expect(one).toHaveLength(1);
  });

  it('find a showtime, with Svc’s or the vendor’s id of its venue', async () => {
    const { vendorVenueId, circuitId, venue } = ofMany(VENDOR_VENUES);
    const { showtimeDetails } = await discovery.showtimesByVenue(venue.id, DATES);
    const { showtimeId = '' } = showtimeDetails[0] ?? {};
    const byId = await discovery.showtimesByIds([showtimeId]);
    const vendorId = { vendorShowtimeId: vendorShowtimeId(showtimeId) };
    const byOurs = await discovery.showtimesByVendorId({ ...vendorId, venueId: venue.id });
    const byTheirs = await discovery.showtimesByVendorIds(
      { ...vendorId, vendorVenueId },
      circuitId,
    );
    expect(byId.showtimeDetails[0]).toMatchObject({ showtimeId, venueId: venue.id });
    const inventory = byId.showtimeDetails.map(({ availableInventory }) => availableInventory);
    for (const { showtimeDetails: found } of [byOurs, byTheirs]) {
      expect(found.map((each) => each.showtimeId)).toEqual([showtimeId]);
      expect(found.map(({ availableInventory }) => availableInventory)).toEqual(inventory);
      expect(found[0]?.checkoutUrl).toBeTruthy();
    }
  });
});

it('finds productions by name', async () => {
  await open();
  const [{ name, id } = { name: '', id: '' }] = PRODUCTIONS;
  const found = await discovery.searchProductions(name.toUpperCase());
  expect(found.map((production) => production.id)).toContain(id);
  await expect(discovery.searchProductions('no such film at all')).resolves.toEqual([]);
});

it('returns the showtimes of each of several venues', async () => {
  await open();
  const productionIds = EVERYWHERE;
  const bounds = { isoDateBounds: DATES, includeProductionDetails: true, productionIds };
  const all = await discovery.showtimesForVenues({ venueIds: ALL_VENUE_IDS, ...bounds });
  const showing = Object.entries(all.venueShowtimeDetailsMap);
  expect(ALL_VENUE_IDS.length).toBeGreaterThan(50);
  expect(showing.length).toBeGreaterThan(50);
  const query = { ...DATES, productionIds: productionIds.join(',') };
  for (const [venueId, { showtimeDetails }] of [showing[0], showing.at(-1)].filter(isThere)) {
    const alone = await discovery.showtimesByVenue(venueId, query);
    expect(ids(showtimeDetails)).toEqual(ids(alone.showtimeDetails));
    for (const { productionId } of showtimeDetails) {
      expect(all.productionDetailsMap).toHaveProperty(productionId);
    }
  }
});

it('fetches links to the hosted checkout that Svc leaves out', async () => {
  await open({ checkoutUrlByVenue: false });
  const [venueId = ''] = ALL_VENUE_IDS;
  const { showtimeDetails } = await discovery.showtimesByVenue(venueId, DATES);
  expect(showtimeDetails.length).toBeGreaterThan(0);
  expect(showtimeDetails.every(({ checkoutUrl }) => checkoutUrl === undefined)).toBe(true);
  const links = await discovery.checkoutUrls(showtimeDetails);
  expect([...links.keys()].sort()).toEqual(ids(showtimeDetails).sort());
  for (const link of links.values()) expect(new URL(link).pathname).toBe('/checkout/redirect');
});

async function idsOf(venues: AsyncIterable<{ venue: { id: string } }>): Promise<string[]> {
  const found: string[] = [];
  for await (const { venue } of venues) found.push(venue.id);
  return found;
}

function ids(showtimes: readonly { showtimeId: string }[]): string[] {
  return showtimes.map(({ showtimeId }) => showtimeId);
}

function isThere<T>(value: T | undefined): value is T {
  return value !== undefined;
}

/** The first entry; throws if there is none. */
function ofMany<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined) throw new Error('expected at least one');
  return first;
}
