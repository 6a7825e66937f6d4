import { readConfig } from './config';
import type { Partner } from './partners';
import { svcKeyOf, svcKeyOwner, svcKeysOf } from './svc-keys';

const config = readConfig({
  UPSTREAM_API_KEY: 'svc-key-shared',
  UPSTREAM_RATE_PER_SECOND: '25',
  API_REPLICAS: '2',
});
const shares: Partner = { id: 'rex', name: 'Rex', keyHashes: [], associateTags: {} };
const owns: Partner = {
  ...shares,
  id: 'roxy',
  svc: { apiKey: 'svc-key-roxy', partnerTag: 'ROXY', shape: 'alternative', ratePerSecond: 100 },
};

const SHARED = {
  owner: undefined,
  apiKey: 'svc-key-shared',
  partnerTag: undefined,
  shape: 'primary',
  queueRatePerSecond: 20,
  admissionsPerSecond: 2,
  discoveryRatePerSecond: 2.5,
  discoveryBurst: 5,
};
const ROXYS = {
  owner: 'roxy',
  apiKey: 'svc-key-roxy',
  partnerTag: 'ROXY',
  shape: 'alternative',
  queueRatePerSecond: 80,
  admissionsPerSecond: 8,
  discoveryRatePerSecond: 10,
  discoveryBurst: 20,
};

test('a partner has its own key or the shared one, and each key has its own rate', () => {
  expect(svcKeyOf(shares, config)).toEqual(SHARED);
  expect(svcKeyOf(owns, config)).toEqual(ROXYS);
  expect(svcKeysOf([shares, owns], config)).toEqual([SHARED, ROXYS]);
  expect(svcKeysOf([], config)).toEqual([SHARED]);
});

test('the shared key has no owner, and a partner’s own key is owned by the partner', () => {
  expect([owns, shares, undefined].map(svcKeyOwner)).toEqual(['roxy', undefined, undefined]);
});
