import type { OnSale, OnSaleState, OnSaleTerms } from '../../src/domain/on-sale';
import { readConfig } from '../../src/platform/config';
import { sharedSvcKey } from '../../src/platform/svc-keys';
import { assertNoOverlap, onSalesOpenToStarts, rateWithin } from './on-sale-conflicts';

const KEY = { ...sharedSvcKey(readConfig({})), admissionsPerSecond: 2 };
const OF_REX = { ...KEY, owner: 'rex' };

const saleOf = (covers: OnSaleTerms['covers'], change: Partial<OnSale> = {}): OnSale => ({
  id: 'ons_0000000000ff',
  covers,
  keyOwner: '',
  opensAtMs: Date.UTC(2030, 0, 1),
  weights: {},
  callsPerSecond: 1.6,
  state: 'open',
  seedHash: 'hash',
  seed: null,
  drawn: null,
  progress: [],
  ...change,
});

const D1_AND_D2 = { showtimeIds: ['D1', 'D2'] };
const OF_DEMO = { partnerId: 'demo' };

test.each([
  [{ showtimeIds: ['D3', 'D2'] }, D1_AND_D2, 'covers D2 already'],
  [OF_DEMO, OF_DEMO, 'covers all starts of demo already'],
  [OF_DEMO, D1_AND_D2, 'covers starts of demo for these showtimes already'],
  [D1_AND_D2, OF_DEMO, 'covers starts of demo for these showtimes already'],
])('%j overlaps %j', (covers, others, message) => {
  expect(() => assertNoOverlap(covers, [saleOf(others)])).toThrow(message);
  expect(() => assertNoOverlap(covers, [saleOf(others)])).toThrow(
    /^ons_0000000000ff \(open, opens 2030-01-01T00:00:00Z\).*\n.*on-sale close ons_0000000000ff/,
  );
});

test('other showtimes, and other partners, do not overlap', () => {
  assertNoOverlap({ showtimeIds: ['D3'] }, [saleOf(D1_AND_D2)]);
  assertNoOverlap({ partnerId: 'rex' }, [saleOf(OF_DEMO)]);
});

test('only on-sales of the same key that still take starts can conflict', () => {
  const inState = (state: OnSaleState) => saleOf(OF_DEMO, { state });
  const scheduled = inState('scheduled');
  expect(onSalesOpenToStarts([scheduled, inState('closed')], KEY)).toEqual([scheduled]);
  expect(onSalesOpenToStarts([scheduled], OF_REX)).toEqual([]);
});

test('the default rate leaves a fifth of the key’s admissions to other starts', () => {
  expect(rateWithin(undefined, KEY, [])).toBe(1.6);
  expect(rateWithin(2, KEY, [])).toBe(2);
});

test('the on-sales of a key share its rate', () => {
  const openToStarts = [saleOf(OF_DEMO)];
  expect(rateWithin(0.4, KEY, openToStarts)).toBe(0.4);
  expect(() => rateWithin(undefined, KEY, openToStarts)).toThrow(
    '1.6 is too much. The shared key admits 2 a second, and ons_0000000000ff may use 1.6 of them.',
  );
  expect(() => rateWithin(2.5, OF_REX, [])).toThrow(
    '--per-second: 2.5 is too much. The key of rex admits 2 a second.',
  );
});
