import type { Answer, EndpointName } from '../contract/endpoints';
import { createDiscovery, type Discovery } from './discovery';
import { buildRequest, type RequestInput } from './request';
import type { SvcClient } from './svc-client';
import { SvcError } from './svc-error';

/** Each call is checked against the contract, remembered as text, and answered by `answer`. */
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
const NONE: Answer<'showtimesByIds'> = {
  showtimeDetails: [],
  preOrderDetails: [],
  attributeMap: {},
};

type Ask = (discovery: Discovery) => Promise<unknown>;
const byLocation: Ask = (it) => it.venuesByLocation({ lat: 1, lon: 2, radius: 3 });
const productionIds: Ask = (it) => it.productionIdsByVenue('C12', DATES);
const productions: Ask = (it) => it.productionsByIds(['B1', 'B2']);
const atVenue: Ask = (it) => it.showtimesByVenue('C12', { ...DATES, productionIds: 'B1,B2' });
const showtimes: Ask = (it) => it.showtimesByIds(['D1']);

const span = 'isoStartDate=2026-11-21T00%3A00%3A00Z&isoEndDate=2026-11-22T00%3A00%3A00Z';

it.each<[string, Ask, unknown, unknown]>([
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
    { ...NONE, showtimeDetails: ['s'] },
    { ...NONE, showtimeDetails: ['s'] },
  ],
  [
    'POST /partner/v1/showtime/details/byIds {"pageSize":1,"ids":["D1"]}',
    showtimes,
    { ...NONE, showtimeDetails: ['s'] },
    { ...NONE, showtimeDetails: ['s'] },
  ],
])('%s', async (request, ask, answer, expected) => {
  const { discovery, requests } = discoveryOver(() => answer);
  await expect(ask(discovery)).resolves.toEqual(expected);
  expect(requests).toEqual([request]);
});

const EMPTY: [string, Ask, unknown][] = [
  ['venuesByLocation', byLocation, { venueDetails: [] }],
  ['productionIdsByVenue', productionIds, []],
  ['productionsByIds', productions, []],
  ['showtimesByVenue', atVenue, NONE],
  ['showtimesByIds', showtimes, NONE],
];

it.each(EMPTY)('%s takes a 404 for nothing to show', async (_, ask, empty) => {
  await expect(ask(discoveryOver(failWith(404)).discovery)).resolves.toEqual(empty);
});

it.each(EMPTY)('%s takes no other failure for it', async (_, ask) => {
  for (const status of [400, 500]) {
    await expect(ask(discoveryOver(failWith(status)).discovery)).rejects.toMatchObject({ status });
  }
});

it('asks for nothing when there are no ids', async () => {
  const { discovery, requests } = discoveryOver(failWith(500));
  await expect(discovery.productionsByIds([])).resolves.toEqual([]);
  await expect(discovery.showtimesByIds([])).resolves.toEqual(NONE);
  expect(requests).toEqual([]);
});
