import type { Answer, EndpointName } from '../../contract/endpoints';
import type { ShowtimeDetail } from '../../contract/showtime';
import { createDiscovery, type Discovery } from './discovery';
import type { RequestInput } from '../http/wire-request';
import { buildRequest } from '../svc/svc-request';
import type { SvcClient } from '../svc/svc-client';
import { SvcError } from '../svc/svc-error';

/** Checks each call against the contract, records it as text, and answers it with `answer`. */
function discoveryOver(answer: (name: EndpointName) => unknown) {
  const requests: string[] = [];
  const client = {
    close: () => undefined,
    call: async (name: EndpointName, input: RequestInput) => {
      const { method, target, body } = buildRequest('http://svc.test', name, input);
      requests.push(`${method} ${target} ${body}`.trim());
      return Promise.resolve(answer(name));
    },
  } as unknown as SvcClient;
  return { discovery: createDiscovery(client), requests };
}

const failWith = (status: number) => (name: EndpointName) => {
  const outcome = status < 500 ? 'refused' : 'unknown';
  throw new SvcError(name, { outcome, code: 'X', status, reason: `status ${status}` });
};

const DATES = { isoStartDate: '2026-11-21T00:00:00Z', isoEndDate: '2026-11-22T00:00:00Z' };
const NO_VENUES: Answer<'showtimesForVenues'> = {
  venueShowtimeDetailsMap: {},
  attributeMap: {},
  productionDetailsMap: {},
};
const NONE: Answer<'showtimesByIds'> = {
  showtimeDetails: [],
  preOrderDetails: [],
  attributeMap: {},
};

type Request = (discovery: Discovery) => Promise<unknown>;
const near = { lat: 1, lon: 2, radius: 3 };
const byLocation: Request = (it) => it.venuesByLocation(near);
const productionIds: Request = (it) => it.productionIdsByVenue('C12', DATES);
const productions: Request = (it) => it.productionsByIds(['B1', 'B2']);
const atVenue: Request = (it) => it.showtimesByVenue('C12', { ...DATES, productionIds: 'B1,B2' });
const showtimes: Request = (it) => it.showtimesByIds(['D1']);
const search: Request = (it) => it.searchVenues({ ...near, term: 'rex' });
const venues: Request = (it) => it.venuesByIds(['C1', 'C2']);
const venuesNear: Request = (it) => it.venuesByIds(['C1'], { lat: 1, lon: 2 });
const vendorVenue: Request = (it) => it.venuesByVendorId('V/1', 'AMC');
const productionsIn: Request = (it) => it.productionsByIds(['B1'], 'GB');
const byName: Request = (it) => it.searchProductions('night train');
const vendorProduction: Request = (it) => it.productionsByVendorId('P 1');
const forVenues: Request = (it) =>
  it.showtimesForVenues({ venueIds: ['C1'], productionIds: ['B1', 'B1'], isoDateBounds: DATES });
const VENDOR_SHOWTIME = { vendorShowtimeId: 'S1' };
const atOurVenue: Request = (it) => it.showtimesByVendorId({ ...VENDOR_SHOWTIME, venueId: 'C1' });
const atVendorVenue: Request = (it) =>
  it.showtimesByVendorIds({ ...VENDOR_SHOWTIME, vendorVenueId: 'V1' }, 'AMC');

const span = 'isoStartDate=2026-11-21T00%3A00%3A00Z&isoEndDate=2026-11-22T00%3A00%3A00Z';

it.each<[string, Request, unknown, unknown]>([
  [
    'GET /partner/v1/venue/details/byLocation?lat=1&lon=2&radius=3',
    byLocation,
    { venueDetails: ['v'] },
    { venueDetails: ['v'] },
  ],
  [`GET /partner/v1/production/ids/byVenue/C12?${span}`, productionIds, { ids: ['B1'] }, ['B1']],
  [
    'POST /partner/v1/production/details/byIds {"pageSize":2,"ids":["B1","B2"]}',
    productions,
    { productionDetails: ['p'] },
    ['p'],
  ],
  [
    `GET /partner/v1/showtime/details/byVenue/C12?${span}&productionIds=B1%2CB2`,
    atVenue,
    { ...NONE, showtimeDetails: [{ productionId: 'B1' }] },
    { ...NONE, showtimeDetails: [{ productionId: 'B1' }] },
  ],
  [
    'POST /partner/v1/showtime/details/byIds {"pageSize":1,"ids":["D1"]}',
    showtimes,
    { ...NONE, showtimeDetails: ['s'] },
    { ...NONE, showtimeDetails: ['s'] },
  ],
  [
    'GET /partner/v1/venue/details/search?lat=1&lon=2&radius=3&term=rex',
    search,
    { venueDetails: ['v'] },
    { venueDetails: ['v'] },
  ],
  [
    'POST /partner/v1/venue/details/byIds {"pageSize":2,"ids":["C1","C2"]}',
    venues,
    { venueDetails: ['v'] },
    ['v'],
  ],
  [
    'POST /partner/v1/venue/details/byIds {"pageSize":1,"ids":["C1"],"location":{"lat":1,"lon":2}}',
    venuesNear,
    { venueDetails: ['v'] },
    ['v'],
  ],
  [
    'GET /partner/v1/venues/byVendorVenueId/V%2F1?circuitId=AMC',
    vendorVenue,
    { venueDetails: ['v'] },
    ['v'],
  ],
  [
    'POST /partner/v1/production/details/byIds {"pageSize":1,"ids":["B1"],"marketplaceId":"GB"}',
    productionsIn,
    { productionDetails: ['p'] },
    ['p'],
  ],
  [
    'GET /partner/v1/production/search/byName?name=night+train',
    byName,
    { productionDetails: ['p'] },
    ['p'],
  ],
  [
    'GET /partner/v1/productions/byVendorProductionId/P%201',
    vendorProduction,
    { productionDetails: ['p'] },
    ['p'],
  ],
  [
    `POST /partner/v1/showtime/details/forVenues {"venueIds":["C1"],"productionIds":["B1"],"isoDateBounds":${JSON.stringify(DATES)}}`,
    forVenues,
    { ...NO_VENUES, attributeMap: { IMAX: 'a' } },
    { ...NO_VENUES, attributeMap: { IMAX: 'a' } },
  ],
  [
    'GET /partner/v1/venues/C1/showtimes/byVendorShowtimeId/S1',
    atOurVenue,
    { ...NONE, showtimeDetails: ['s'] },
    { ...NONE, showtimeDetails: ['s'] },
  ],
  [
    'GET /partner/v1/venues/byVendorVenueId/V1/showtimes/byVendorShowtimeId/S1?circuitId=AMC',
    atVendorVenue,
    { ...NONE, showtimeDetails: ['s'] },
    { ...NONE, showtimeDetails: ['s'] },
  ],
])('sends %s', async (expectedRequest, request, answer, expected) => {
  const { discovery, requests } = discoveryOver(() => answer);
  await expect(request(discovery)).resolves.toEqual(expected);
  expect(requests).toEqual([expectedRequest]);
});

const EMPTY: [string, Request, unknown][] = [
  ['venuesByLocation', byLocation, { venueDetails: [] }],
  ['productionIdsByVenue', productionIds, []],
  ['productionsByIds', productions, []],
  ['showtimesByVenue', atVenue, NONE],
  ['showtimesByIds', showtimes, NONE],
  ['searchVenues', search, { venueDetails: [] }],
  ['venuesByIds', venues, []],
  ['venuesByVendorId', vendorVenue, []],
  ['searchProductions', byName, []],
  ['productionsByVendorId', vendorProduction, []],
  ['showtimesForVenues', forVenues, NO_VENUES],
  ['showtimesByVendorId', atOurVenue, NONE],
  ['showtimesByVendorIds', atVendorVenue, NONE],
];

it.each(EMPTY)('%s returns an empty result for a 404', async (_, request, empty) => {
  await expect(request(discoveryOver(failWith(404)).discovery)).resolves.toEqual(empty);
});

it.each(EMPTY)('%s throws for any other failure', async (_, request) => {
  for (const status of [400, 500]) {
    await expect(request(discoveryOver(failWith(status)).discovery)).rejects.toMatchObject({
      status,
    });
  }
});

it('finds no showtime if Svc refuses each id as unknown or past', async () => {
  const past = (name: EndpointName) => {
    throw new SvcError(name, { outcome: 'refused', code: 'INVALID_SHOWTIME', reason: 'past' });
  };
  for (const refuse of [past, failWith(410)]) {
    const { discovery } = discoveryOver(refuse);
    for (const request of [atOurVenue, atVendorVenue]) {
      await expect(request(discovery)).resolves.toEqual(NONE);
    }
    await expect(discovery.showtimesByIds(['D1'])).resolves.toEqual(NONE);
    await expect(discovery.showtimesByIds(['D1', 'D2'])).resolves.toEqual(NONE);
  }
});

it.each([
  ['PRODUCT_NOT_FOUND', undefined],
  ['X', 410],
])('finds no film or venue if Svc refuses it with code %s and status %s', async (code, status) => {
  const { discovery } = discoveryOver((name) => {
    throw new SvcError(name, {
      outcome: 'refused',
      code,
      reason: 'gone',
      ...(status && { status }),
    });
  });
  await expect(discovery.productionsByIds(['B1'])).resolves.toEqual([]);
  await expect(discovery.productionsByVendorId('P1')).resolves.toEqual([]);
  await expect(discovery.venuesByIds(['C1'])).resolves.toEqual([]);
});

describe('a filter that names a film which Svc does not know', () => {
  const playing = { showtimeId: 'D1', productionId: 'b1' };
  const other = { showtimeId: 'D2', productionId: 'B3' };
  const answer = { ...NONE, showtimeDetails: [playing, other] };
  const expected = { ...NONE, showtimeDetails: [playing] };

  it.each([
    ['showtimesByVenue', atVenue, answer, expected],
    [
      'showtimesForVenues',
      forVenues,
      { ...NO_VENUES, venueShowtimeDetailsMap: { C1: answer } },
      { ...NO_VENUES, venueShowtimeDetailsMap: { C1: expected } },
    ],
  ] as const)('%s finds the other films', async (_, request, all, found) => {
    let isFiltered = true;
    const { discovery, requests } = discoveryOver((name) => {
      if (isFiltered) {
        isFiltered = false;
        throw new SvcError(name, { outcome: 'refused', code: 'PRODUCT_NOT_FOUND', reason: 'gone' });
      }
      return all;
    });
    await expect(request(discovery)).resolves.toEqual(found);
    expect(requests.map((it) => it.includes('productionIds'))).toEqual([true, false]);
  });
});

it('sends no request without ids', async () => {
  const { discovery, requests } = discoveryOver(failWith(500));
  await expect(discovery.productionsByIds([])).resolves.toEqual([]);
  await expect(discovery.venuesByIds([])).resolves.toEqual([]);
  await expect(discovery.showtimesByIds([])).resolves.toEqual(NONE);
  await expect(discovery.showtimesForVenues({ venueIds: [] })).resolves.toEqual(NO_VENUES);
  await expect(discovery.checkoutUrls([])).resolves.toEqual(new Map());
  expect(requests).toEqual([]);
});

/** The JSON body of a recorded request. */
const idsOf = (request: string) => JSON.parse(request.slice(request.indexOf('{'))) as Batch;
interface Batch {
  readonly ids: string[];
  readonly venueIds: string[];
  readonly pageSize: number;
}
const many = (letter: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${letter}${index}`);

describe('more ids than fit in one call', () => {
  it.each<[string, (it: Discovery, ids: string[]) => Promise<unknown[]>]>([
    ['venueDetails', (it, ids) => it.venuesByIds(ids)],
    ['productionDetails', (it, ids) => it.productionsByIds(ids)],
    ['showtimeDetails', async (it, ids) => (await it.showtimesByIds(ids)).showtimeDetails],
  ])('%s are fetched in batches of 100, each as one page', async (list, fetch) => {
    const over = discoveryOver(() => {
      const { ids } = idsOf(over.requests.at(-1) ?? '');
      return { ...NONE, [list]: ids };
    });
    const ids = many('X', 230);
    await expect(fetch(over.discovery, ids)).resolves.toEqual(ids);
    const sizes = over.requests.map(idsOf).map((batch) => [batch.ids.length, batch.pageSize]);
    expect(sizes).toEqual([
      [100, 100],
      [100, 100],
      [30, 30],
    ]);
  });

  it('showtimes of many venues are fetched in batches of 50 venues and merged', async () => {
    const over = discoveryOver(() => {
      const { venueIds } = idsOf(over.requests.at(-1) ?? '');
      const byVenue = Object.fromEntries(venueIds.map((id) => [id, { showtimeDetails: [id] }]));
      return { ...NO_VENUES, venueShowtimeDetailsMap: byVenue };
    });
    const venueIds = many('C', 120);
    const answer = await over.discovery.showtimesForVenues({ venueIds, isoDateBounds: DATES });
    expect(Object.keys(answer.venueShowtimeDetailsMap)).toEqual(venueIds);
    expect(over.requests.map((request) => idsOf(request).venueIds.length)).toEqual([50, 50, 20]);
  });
});

describe('all pages', () => {
  const paged = () => {
    const over = discoveryOver(() => {
      const page = Number(/[?&]page=(\d+)/.exec(over.requests.at(-1) ?? '')?.[1] ?? 1);
      return { venueDetails: [`v${page}`], pageInfo: { page, pageSize: 1, totalPages: 3 } };
    });
    return over;
  };

  it.each<[string, (it: Discovery) => AsyncIterable<unknown>]>([
    ['byLocation', (it) => it.eachVenueByLocation(near)],
    ['search', (it) => it.eachVenueBySearch({ ...near, term: 'rex' })],
  ])('of %s are fetched, the first without a page number', async (path, list) => {
    const { discovery, requests } = paged();
    const found: unknown[] = [];
    for await (const venue of list(discovery)) found.push(venue);
    expect(found).toEqual(['v1', 'v2', 'v3']);
    expect(requests.every((request) => request.includes(path))).toBe(true);
    expect(requests.map((request) => /page=\d/.exec(request)?.[0])).toEqual([
      undefined,
      'page=2',
      'page=3',
    ]);
  });
});

it('checkoutUrls requests only the missing links', async () => {
  const answer = {
    showtimeDetails: [{ showtimeId: 'D2', checkoutUrl: 'u2' }, { showtimeId: 'D3' }],
  };
  const { discovery, requests } = discoveryOver(() => ({ ...NONE, ...answer }));
  const given = [
    { showtimeId: 'D1', checkoutUrl: 'u1' },
    { showtimeId: 'D2' },
    { showtimeId: 'D3' },
  ];
  const links = await discovery.checkoutUrls(given as ShowtimeDetail[]);
  expect([...links]).toEqual([
    ['D1', 'u1'],
    ['D2', 'u2'],
  ]);
  expect(requests.map((request) => idsOf(request).ids)).toEqual([['D2', 'D3']]);
});
