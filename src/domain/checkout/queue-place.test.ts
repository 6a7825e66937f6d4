import fc from 'fast-check';
import { checkoutIn } from '../../../tests/support/checkout-examples';
import {
  availabilityOf,
  called,
  estimatedWaitSeconds,
  isInLobby,
  isSoldOut,
  placeAfter,
  pollAfterSeconds,
  secondsAlongside,
  soldOut,
} from './queue-place';

const { phase: place } = checkoutIn('queued');

test.each([
  [30, 412],
  [40, 402],
  [441, 1],
  [500, 0],
  [20, 412],
])('after %d admissions in all, %d are ahead', (admitted, ahead) => {
  expect(placeAfter(place, admitted).ahead).toBe(ahead);
  // An admission that is counted twice moves the place only once.
  expect(placeAfter(placeAfter(place, admitted), admitted).ahead).toBe(ahead);
});

test.each([
  [0, { p50: 1, p90: 4 }],
  [1, { p50: 2, p90: 5 }],
  [412, { p50: 166, p90: 252 }],
])('with %d ahead the wait is %j', (ahead, seconds) => {
  expect(estimatedWaitSeconds({ ...place, ahead })).toEqual(seconds);
});

test.each([
  [0, 2],
  [412, 21],
  [5_000, 30],
])('with %d ahead a caller reads again after %d seconds', (ahead, seconds) => {
  expect(pollAfterSeconds({ ...place, ahead })).toBe(seconds);
});

test('a checkout waits in the lobby until its on-sale calls it, or ends the wait', () => {
  expect(isInLobby(place)).toBe(false);
  expect(called(place, true)).toBe(place);
  expect(soldOut(place)).toBe(place);
  const waiting = { ...place, onSale: { id: 'os_1', opensAtMs: 1 } };
  expect(isInLobby(waiting)).toBe(true);
  expect([called(waiting, true), called(waiting, false)].map(isInLobby)).toEqual([false, false]);
  expect(called(waiting, true).onSale).toMatchObject({ isCalled: true, isAtRate: true });
  expect(called(waiting, false).onSale).not.toHaveProperty('isAtRate');
  expect([waiting, soldOut(waiting)].map(isSoldOut)).toEqual([false, true]);
});

test('before a draw no place and no wait is known', () => {
  const before = { ...place, ahead: null };
  expect(placeAfter(before, 500).ahead).toBeNull();
  expect(estimatedWaitSeconds(before)).toBeNull();
  expect(pollAfterSeconds(before)).toBe(30);
});

test('no figure grows while more checkouts are admitted', () => {
  const figures = (admitted: number): number[] => {
    const now = placeAfter(place, admitted);
    const { p50, p90 } = estimatedWaitSeconds(now)!;
    return [now.ahead!, p50, p90, pollAfterSeconds(now)];
  };
  fc.assert(
    fc.property(fc.nat(900), fc.nat(100), (admitted, more) => {
      const later = figures(admitted + more);
      figures(admitted).forEach((figure, index) =>
        expect(later[index]).toBeLessThanOrEqual(figure),
      );
    }),
  );
});

test.each([
  [null, null],
  [0, 'none_now'],
  [1, 'none_now'],
  [2, 'few'],
  [20, 'few'],
  [21, 'available'],
] as const)('of %j free seats, a customer who wants two can expect: %s', (free, availability) => {
  expect(availabilityOf(free, 2)).toBe(availability);
});

describe('how long turns of the queue take beside on-sales', () => {
  const inOnSale = (waiting: number) => ({ callsPerSecond: 1.6, waiting });

  test.each([
    ['without an on-sale', [], 10],
    ['while many checkouts wait there', [inOnSale(Infinity)], 50],
    ['while one checkout waits there, as if it were ahead', [inOnSale(1)], 10.5],
    [
      'with two on-sales, one of which is soon over',
      [inOnSale(1), { callsPerSecond: 1, waiting: 99 }],
      21,
    ],
    ['with an on-sale that may use all the rate', [{ callsPerSecond: 2, waiting: Infinity }], 200],
  ])('%s', (_, rivals, seconds) => {
    expect(secondsAlongside(rivals, 20, 2)).toBeCloseTo(seconds);
  });
});
