import { checkoutIn } from '../../tests/support/checkout-examples';
import { OPEN_SALE } from '../../tests/support/on-sale-examples';
import {
  isVisibleTo,
  includes,
  onSaleNumber,
  placeIn,
  progressUntil,
  otherSpellingOf,
  takesStarts,
  VISIBLE_AFTER_MS,
  withProgress,
  type OnSale,
} from './on-sale';

const SALE: OnSale = {
  ...OPEN_SALE,
  covers: { showtimeIds: ['D1', 'D2'] },
  opensAtMs: 1_000,
  drawn: 10,
  progress: [
    { atMs: 2_000, drawnPassed: 4, called: 3 },
    { atMs: 4_000, drawnPassed: 8, called: 6 },
  ],
};
const OF_PARTNER: OnSale = { ...SALE, covers: { partnerId: 'rex' }, keyOwner: 'rex' };
const { phase: place } = checkoutIn('queued');
const WAITING = { ...place, ahead: null, onSale: { id: SALE.id, opensAtMs: 1_000 } };

test('a start is visible to its on-sale within three seconds', () => {
  expect(VISIBLE_AFTER_MS).toBe(3_000);
});

test('the number of an on-sale fits into a search attribute', () => {
  expect(onSaleNumber('ons_0000000000ff')).toBe(255);
  expect(onSaleNumber('ons_5b1f20c9a4d2')).toBe(0x5b1f20c9a4d2);
  expect(onSaleNumber(SALE.id)).toBe(255);
  expect(onSaleNumber('ons_ffffffffffff')).toBeLessThan(Number.MAX_SAFE_INTEGER);
});

test('returns the exact spelling of a covered showtime id that is spelt differently', () => {
  expect(otherSpellingOf(SALE, ' d2')).toBe('D2');
  expect(otherSpellingOf(SALE, 'D2')).toBeUndefined();
  expect(otherSpellingOf(SALE, 'd3')).toBeUndefined();
  expect(otherSpellingOf(OF_PARTNER, 'd2')).toBeUndefined();
});

test('covers the listed showtimes for all partners of one key, or all showtimes for one partner', () => {
  expect(includes(SALE, { partnerId: 'demo', showtimeId: 'D2' })).toBe(true);
  expect(includes(SALE, { partnerId: 'demo', showtimeId: 'D3' })).toBe(false);
  expect(includes(OF_PARTNER, { partnerId: 'rex', showtimeId: 'D3' })).toBe(true);
  expect(includes(OF_PARTNER, { partnerId: 'demo', showtimeId: 'D3' })).toBe(false);
  expect(isVisibleTo(SALE, 'demo')).toBe(true);
  expect(isVisibleTo(SALE, 'demo', 'demo')).toBe(false);
  expect(isVisibleTo(OF_PARTNER, 'demo', 'rex')).toBe(false);
  expect(isVisibleTo(OF_PARTNER, 'rex', 'rex')).toBe(true);
});

test('a drawn checkout advances when checkouts ahead of it are called or leave', () => {
  const aheadAt = (untilMs: number) => placeIn(SALE, WAITING, 9, untilMs).ahead;
  expect([1_999, 2_000, 3_999, 4_000].map(aheadAt)).toEqual([null, 5, 5, 1]);
  expect(placeIn(SALE, WAITING, 3, 4_000).ahead).toBe(0);
});

test('before the draw no place is known', () => {
  const undrawn = { ...SALE, drawn: null, progress: [] };
  expect(placeIn(undrawn, WAITING, undefined, 4_000).ahead).toBeNull();
});

test('a late checkout is behind those that waited when it started', () => {
  const late = { ...WAITING, ahead: 7, admittedBefore: 3 };
  expect(placeIn(SALE, late, undefined, 2_000).ahead).toBe(7);
  expect(placeIn(SALE, late, undefined, 4_000).ahead).toBe(4);
  // It started before the opening, but the draw did not see it.
  expect(placeIn(SALE, WAITING, undefined, 4_000).ahead).toBeNull();
});

test('nobody is ahead of a checkout that was called', () => {
  const called = { ...WAITING, onSale: { ...WAITING.onSale, isCalled: true } };
  expect(placeIn(SALE, called, 9, 2_000).ahead).toBe(0);
});

test('readers see the progress at a given time, and only the latest entries are kept', () => {
  expect(progressUntil(SALE, 1_000)).toBeNull();
  expect(progressUntil(SALE, 3_000)?.called).toBe(3);
  const long = Array.from({ length: 30 }, (_, index) => index).reduce(
    (sale, called) => withProgress(sale, { atMs: called, drawnPassed: 0, called }),
    SALE,
  );
  expect(long.progress).toHaveLength(12);
  expect(progressUntil(long, 1)).toBe(long.progress[0]);
  expect(long.progress.at(-1)?.called).toBe(29);
});

test('a closing on-sale takes starts only while its state says so', () => {
  expect(takesStarts({ state: 'closing' })).toBe(false);
  expect(takesStarts({ state: 'closing', stillTakesStarts: true })).toBe(true);
  expect(takesStarts({ state: 'closed', stillTakesStarts: true })).toBe(false);
  expect(takesStarts({ state: 'scheduled' })).toBe(true);
});
