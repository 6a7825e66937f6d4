import { DateTime } from 'luxon';
import { VENUES, venuesNear } from './venues';

/** The rough extent of each country: south, north, west, east. */
const BOXES = {
  US: [18, 72, -170, -66],
  CA: [41.6, 70, -141, -52],
  GB: [49.8, 61, -8.7, 1.8],
  IE: [51.3, 55.5, -10.7, -5.9],
} as const;

const ZONE_COUNTRY: Readonly<Record<string, string>> = {
  'America/Toronto': 'CA',
  'America/Vancouver': 'CA',
  'America/Edmonton': 'CA',
  'America/Halifax': 'CA',
  'America/St_Johns': 'CA',
  'Europe/London': 'GB',
  'Europe/Dublin': 'IE',
};

test('has at least 40 venues with unique ids', () => {
  expect(VENUES.length).toBeGreaterThanOrEqual(40);
  expect(new Set(VENUES.map(({ id }) => id)).size).toBe(VENUES.length);
  expect(VENUES.every(({ id }) => /^C\d{3}$/.test(id))).toBe(true);
});

test.each(VENUES)('$id $name is in its country and its time zone', (venue) => {
  const [south, north, west, east] = BOXES[venue.country];
  expect(venue.lat).toBeGreaterThan(south);
  expect(venue.lat).toBeLessThan(north);
  expect(venue.lon).toBeGreaterThan(west);
  expect(venue.lon).toBeLessThan(east);
  expect(ZONE_COUNTRY[venue.zone] ?? 'US').toBe(venue.country);
  const winter = DateTime.fromISO('2026-01-15T12:00:00', { zone: venue.zone });
  expect(winter.isValid).toBe(true);
  // A place's zone is never far from its solar time.
  expect(Math.abs(winter.offset / 60 - venue.lon / 15)).toBeLessThan(1.5);
});

test('one venue has no QR data, one is not supported and has no auditoriums', () => {
  expect(VENUES.filter(({ withoutQrData }) => withoutQrData)).toHaveLength(1);
  const unsupported = VENUES.filter(({ venue }) => !venue.properties.supported);
  expect(unsupported).toHaveLength(1);
  expect(unsupported[0]?.auditoriums).toEqual([]);
});

test('one venue lists no offers, but its checkout has them', () => {
  expect(VENUES.filter((each) => each.withoutListedOffers)).toHaveLength(1);
});

test('some venues have each optional field, and others lack it', () => {
  for (const field of ['venueUrl', 'svcVenueId'] as const) {
    const given = VENUES.filter(({ venue }) => venue[field] !== undefined);
    expect(given.length).toBeGreaterThan(0);
    expect(given.length).toBeLessThan(VENUES.length);
  }
});

test('each kind of auditorium is in use at some venue', () => {
  const plans = new Set(VENUES.flatMap(({ auditoriums }) => auditoriums.map(({ plan }) => plan)));
  expect(plans.size).toBe(6);
});

test('lists venues within the radius, nearest first', () => {
  const near = venuesNear({ lat: 40.758, lon: -73.9855 }, 20);
  expect(near.map(({ venue }) => venue.id)).toEqual(['C101', 'C103', 'C104', 'C102']);
  const distances = near.map(({ kmDistance }) => kmDistance);
  expect(distances).toEqual([...distances].sort((a, b) => a - b));
  expect(venuesNear({ lat: 40.758, lon: -73.9855 }, 3).map(({ venue }) => venue.id)).toEqual([
    'C101',
  ]);
});
