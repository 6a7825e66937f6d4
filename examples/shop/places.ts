// The places and days for which the shop sells. In your own shop, replace them with the places of your customers.

export interface Place {
  readonly slug: string;
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
  readonly timeZone: string;
}

const HOME: Place = {
  slug: 'san-francisco',
  name: 'San Francisco',
  lat: 37.7749,
  lon: -122.4194,
  timeZone: 'America/Los_Angeles',
};

export const PLACES: readonly Place[] = [
  HOME,
  {
    slug: 'los-angeles',
    name: 'Los Angeles',
    lat: 34.0522,
    lon: -118.2437,
    timeZone: 'America/Los_Angeles',
  },
  { slug: 'chicago', name: 'Chicago', lat: 41.8781, lon: -87.6298, timeZone: 'America/Chicago' },
  { slug: 'new-york', name: 'New York', lat: 40.7128, lon: -74.006, timeZone: 'America/New_York' },
];

const DAYS = 7;
const DAY_MS = 24 * 3600_000;

export function cityOf(slug: unknown): Place {
  return PLACES.find((each) => each.slug === slug) ?? HOME;
}

/** The next days in the place's time zone, such as `2026-11-24`. */
export function daysFrom(now: Date, timeZone: string): readonly string[] {
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone });
  return Array.from({ length: DAYS }, (_, day) =>
    calendar.format(new Date(now.getTime() + day * DAY_MS)),
  );
}
