import { API_KEY_HEADER, PARTNER_HEADER } from '../../contract/signing';
import { readConfig } from '../../platform/config';
import type { Partner } from '../../platform/partners';
import {
  answerWith,
  captureRequests,
  type CapturingServer,
} from '../../upstream/testing/capturing-server';
import { createSvcAccesses, type SvcAccess, type SvcAccesses } from './svc-access';

const shares: Partner = { id: 'rex', name: 'Rex', keyHashes: [], associateTags: {} };
const svc = { apiKey: 'svc-key-roxy', shape: 'alternative', ratePerSecond: 100 } as const;
const owns: Partner = { ...shares, id: 'roxy', svc: { ...svc, partnerTag: 'ROXY' } };

let server: CapturingServer;
let accesses: SvcAccesses;

beforeEach(async () => {
  const noVenues = { venueDetails: [], pageInfo: { page: 1, pageSize: 25, totalPages: 1 } };
  server = await captureRequests(answerWith(200, noVenues));
  const UPSTREAM_BASE_URL = `http://127.0.0.1:${server.port}`;
  accesses = createSvcAccesses(
    readConfig({ UPSTREAM_BASE_URL, UPSTREAM_API_KEY: 'svc-key-shared' }),
  );
});

afterEach(async () => {
  accesses.close();
  await server.close();
});

/** The key and the tag that Svc receives with a search. */
async function sentBy({ discovery }: SvcAccess): Promise<unknown[]> {
  await discovery.venuesByLocation({ lat: 37.7, lon: -122.4, radius: 10 });
  const { request } = server.last();
  return [
    request.headers[API_KEY_HEADER.toLowerCase()],
    request.headers[PARTNER_HEADER.toLowerCase()],
  ];
}

test('a search uses the key of the calling partner', async () => {
  expect(await sentBy(accesses.of(shares))).toEqual(['svc-key-shared', undefined]);
  expect(await sentBy(accesses.of(owns))).toEqual(['svc-key-roxy', 'ROXY']);
});

test('the capabilities are those of the key’s ordering shape', () => {
  expect(accesses.of(shares).capabilities.shape).toBe('primary');
  expect(accesses.of(owns).capabilities.shape).toBe('alternative');
});

test('the access of a partner is reused while the settings of its key are the same', () => {
  expect(accesses.of(shares)).toBe(accesses.of(shares));
  expect(accesses.of(owns)).not.toBe(accesses.of(shares));
  expect(accesses.of({ ...owns, svc: { ...owns.svc! } })).toBe(accesses.of(owns));
});

test('a partner whose key settings change gets a new access', async () => {
  const before = accesses.of(owns);
  const renewed = accesses.of({ ...owns, svc: { ...svc, apiKey: 'svc-key-roxy-2' } });
  expect(renewed).not.toBe(before);
  expect(await sentBy(renewed)).toEqual(['svc-key-roxy-2', undefined]);
});
