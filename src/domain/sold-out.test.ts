import {
  afterLookUp,
  NO_LOOK_UPS,
  withHeld,
  type FreeSeatCounts,
  type SoldOutLookUps,
} from './sold-out';

const NOW_MS = 1_000;

const after = (...looks: readonly FreeSeatCounts[]): SoldOutLookUps =>
  looks.reduce(
    (earlier, free) => afterLookUp(earlier, free, { afterMs: 60_000, nowMs: NOW_MS }),
    NO_LOOK_UPS,
  );

test('a showtime is sold out after three look-ups in a row without a free seat', () => {
  expect(after({ D1: 0, D2: 3 }, { D1: 0, D2: 0 }).ending).toEqual([]);
  expect(after({ D1: 0, D2: 3 }, { D1: 0, D2: 0 }, { D1: 0, D2: 0 })).toEqual({
    withoutSeats: { D1: 3, D2: 2 },
    ending: ['D1'],
    refused: {},
    nextAtMs: NOW_MS + 30_000,
  });
});

test('a held seat counts as free, because it may return', () => {
  expect(after({ D1: 0 }, { D1: 0 }, withHeld({ D1: 0, D2: 0 }, ['D1'])).withoutSeats).toEqual({
    D2: 1,
  });
});

test('a seat that returns begins the count again', () => {
  expect(after({ D1: 0 }, { D1: 0 }, { D1: 1 }, { D1: 0 }).withoutSeats).toEqual({ D1: 1 });
  expect(after({ D1: 0 }, { D1: 0 }, { D1: 0 }, { D1: 1 }).ending).toEqual([]);
});

test('an unknown number neither counts nor begins the count again', () => {
  expect(after({ D1: 0 }, { D1: null }, { D1: 0 }).withoutSeats).toEqual({ D1: 2 });
  expect(after({ D1: null }).withoutSeats).toEqual({});
  expect(after({ D1: 0 }, { D1: 0 }, { D1: 0 }, { D1: null }).ending).toEqual([]);
  expect(after({ D1: 0 }, { D1: 0 }, { D1: null }, { D1: 0 }).ending).toEqual(['D1']);
  // The number is negative if Svc has oversold.
  expect(after({ D1: 0 }, { D1: -1 }, { D1: -2 }).ending).toEqual(['D1']);
});

test('the count of a showtime begins again if nobody waited for it meanwhile', () => {
  expect(after({ D1: 0 }, {}, { D1: 0 }).withoutSeats).toEqual({ D1: 1 });
});
