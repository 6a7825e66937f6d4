import { RESERVED_ATTRIBUTE } from '../../src/contract/showtime';
import { attributeMap } from './attributes';
import { preOrdersAt } from './pre-orders';
import { presoldPlaces, presoldSeats } from './presold';
import { parseShowtimeId, showtimeId } from './showtime-id';
import {
  productById,
  showtimeById,
  showtimesAt,
  WINDOW_AFTER_MS,
  type Showtime,
} from './showtimes';
import { VENUES, venueById, type CatalogueVenue } from './venues';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW_MS = Date.parse('2026-03-03T15:00:00Z');

function venue(id: string): CatalogueVenue {
  const found = venueById(id);
  if (!found) throw new Error(`no venue ${id}`);
  return found;
}

function twoWeeks(of: CatalogueVenue, nowMs = NOW_MS): Showtime[] {
  return showtimesAt(of, { fromMs: nowMs, untilMs: nowMs + WINDOW_AFTER_MS }, nowMs);
}

/** One venue in six: still some 3,000 showtimes of every kind. */
const ALL = VENUES.filter((_, i) => i % 6 === 0).flatMap((each) => twoWeeks(each));

/** Everything that can differ between showtimes, small enough to compare by the thousand. */
function facts(showtime: Showtime | undefined) {
  if (!showtime) return undefined;
  const { id, startMs, production, attributes, tags, areas } = showtime;
  return JSON.stringify([id, startMs, production.id, attributes, tags, areas]);
}

test('the catalogue never changes', () => {
  const ids = twoWeeks(venue('C101')).map(({ id }) => id);
  expect(ids.slice(0, 3)).toEqual(['D101012603030cw', 'D1010426030300o', 'D101032603030bj']);
  expect(ids).toEqual(twoWeeks(venue('C101')).map(({ id }) => id));
});

test('every supported venue has showtimes at the start, in the middle and at the end of the window', () => {
  for (const each of VENUES.filter(({ venue: { properties } }) => properties.supported)) {
    for (const day of [0, 6, 12]) {
      const range = { fromMs: NOW_MS + day * DAY_MS, untilMs: NOW_MS + (day + 1) * DAY_MS };
      expect(showtimesAt(each, range, NOW_MS).length).toBeGreaterThan(10);
    }
  }
});

test('the window moves with the clock, and a showtime in both windows does not change', () => {
  const later = NOW_MS + 3 * DAY_MS;
  const before = new Map(twoWeeks(venue('C118')).map((each) => [each.id, each]));
  const after = twoWeeks(venue('C118'), later);
  const shared = after.filter(({ id }) => before.has(id));
  expect(shared.length).toBeGreaterThan(100);
  expect(after.length).toBeGreaterThan(shared.length);
  for (const each of shared) expect(facts(each)).toEqual(facts(before.get(each.id)));
});

test('any showtime can be rebuilt from its id, while it is in the window', () => {
  const rebuilt = ALL.map(({ id }) => facts(showtimeById(id, NOW_MS)));
  expect(rebuilt).toEqual(ALL.map(facts));
  const [first] = ALL;
  if (!first) throw new Error('no showtimes');
  expect(showtimeById(first.id, first.startMs + DAY_MS)).toBeDefined();
  expect(showtimeById(first.id, first.startMs + DAY_MS + 1)).toBeUndefined();
  expect(showtimeById(first.id, first.startMs - 14 * DAY_MS - 1)).toBeUndefined();
});

test.each([
  '',
  'D',
  'D812',
  'D101012603030cx',
  'D101012603030cw0',
  'C101012603030cw',
  'd101012603030cw',
])('%p is not a showtime id', (id) => {
  expect(showtimeById(id, NOW_MS)).toBeUndefined();
});

test('a date that does not exist has no showtime', () => {
  const key = { venueNumber: 101, auditoriumNumber: 1, date: '2026-02-30', slot: 0 };
  expect(parseShowtimeId(showtimeId(key))).toEqual(key);
  expect(showtimeById(showtimeId(key), NOW_MS)).toBeUndefined();
});

test('lists only future showtimes, from the start of the range to before its end', () => {
  const [first, second] = twoWeeks(venue('C101'));
  if (!first || !second) throw new Error('no showtimes');
  const range = { fromMs: first.startMs, untilMs: second.startMs };
  expect(showtimesAt(venue('C101'), range, NOW_MS).map(({ id }) => id)).toEqual([first.id]);
  expect(showtimesAt(venue('C101'), range, first.startMs)).toEqual([]);
});

test.each([
  ['C101', '2026-03-07', '2026-03-08', -300, -240],
  ['C101', '2026-10-31', '2026-11-01', -240, -300],
  ['C151', '2026-03-28', '2026-03-29', 0, 60],
  ['C132', '2026-03-07', '2026-03-08', -420, -420],
  ['C150', '2026-03-07', '2026-03-08', -210, -150],
])('%s keeps its wall-clock times from %s to %s', (id, before, after, offset, newOffset) => {
  const of = venue(id);
  const clockTimes = (date: string) => {
    const noonMs = Date.parse(`${date}T12:00:00Z`);
    const range = { fromMs: noonMs - DAY_MS, untilMs: noonMs + 2 * DAY_MS };
    return showtimesAt(of, range, noonMs - DAY_MS)
      .filter(({ start }) => start.toISODate() === date)
      .map(({ start }) => ({ time: start.toFormat('HH:mm'), offset: start.offset }));
  };
  const [first, second] = [clockTimes(before), clockTimes(after)];
  expect(first.length).toBeGreaterThan(0);
  expect(second.map(({ time }) => time)).toEqual(first.map(({ time }) => time));
  expect(new Set(first.map((each) => each.offset))).toEqual(new Set([offset]));
  expect(new Set(second.map((each) => each.offset))).toEqual(new Set([newOffset]));
});

test('the seating decides the attribute RESERVED, and the map has exactly the attributes in use', () => {
  for (const { attributes, auditorium } of ALL) {
    expect(attributes.includes(RESERVED_ATTRIBUTE)).toBe(auditorium.plan.seating === 'reserved');
  }
  expect(Object.keys(attributeMap(ALL)).sort()).toEqual(
    ['CC', 'DV', 'DVS', 'GENERAL-ADMISSION', 'IMAX', 'REALD3D', 'RESERVED'].concat([
      'STADIUM-SEATING',
      'STANDARD-FORMAT',
    ]),
  );
  const [one] = ALL;
  expect(Object.keys(attributeMap(one ? [one] : []))).toEqual([...(one?.attributes ?? [])].sort());
});

test('matinees are offered before four in the afternoon, local time', () => {
  for (const { start, areas } of ALL) {
    const offerIds = areas[0]?.offers.map(({ offerId }) => offerId);
    const matinee = start.hour < 16 ? ' matinee' : '';
    expect(offerIds?.join(' ')).toBe(`adult child senior${matinee}`);
  }
});

test('each area has its own product, found by its id', () => {
  const showtime = ALL.find(({ areas }) => areas.length === 2);
  if (!showtime) throw new Error('no auditorium has two areas');
  const [standard, premium] = showtime.areas;
  expect(premium?.offers[0]?.priceMinor).toBe((standard?.offers[0]?.priceMinor ?? 0) + 500);
  for (const area of showtime.areas) {
    expect(productById(area.productId, NOW_MS)).toEqual({ showtime, area });
  }
  expect(productById(`${standard?.productId}x`, NOW_MS)).toBeUndefined();
  expect(productById('P1', NOW_MS)).toBeUndefined();
});

test('10 to 40 percent of each showtime are presold, always the same seats', () => {
  for (const { id, auditorium } of ALL) {
    const { plan } = auditorium;
    const share = presoldPlaces(id, plan) / plan.capacity;
    expect(share >= 0.1 && share < 0.42).toBe(true);
  }
  for (const { id, auditorium } of ALL.slice(0, 50)) {
    if (auditorium.plan.seating === 'general') continue;
    const sold = presoldSeats(id, auditorium.plan);
    expect(sold.size).toBe(presoldPlaces(id, auditorium.plan));
    expect(sold).toEqual(presoldSeats(id, auditorium.plan));
    const broken = auditorium.plan.seats.filter((seat) => seat.broken && sold.has(seat.id));
    expect(broken).toEqual([]);
  }
});

test('some film can always be booked before its release', () => {
  for (let week = 0; week < 8; week += 1) {
    const nowMs = NOW_MS + week * 7 * DAY_MS;
    const preOrders = VENUES.slice(0, 8).flatMap((each) => preOrdersAt(each, nowMs));
    expect(preOrders.length).toBeGreaterThan(0);
    for (const { showtimeDays, venueId } of preOrders) {
      expect(showtimeDays.length).toBeGreaterThan(0);
      for (const day of showtimeDays) {
        expect(day).toMatch(/^\d{4}-\d\d-\d\dT00:00:00([+-]\d\d:\d\d|Z)$/);
        expect(Date.parse(day)).toBeGreaterThan(nowMs - HOUR_MS);
      }
      expect(venueById(venueId)).toBeDefined();
    }
  }
});
