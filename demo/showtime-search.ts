// Finds the showtime for the demo and the printed examples.
import type { Showtime, Usher, Venue } from 'usher-client';

/** Where the sandbox has venues. */
const SAN_FRANCISCO = { lat: 37.7749, lon: -122.4194, radiusKm: 40 };
/** An earlier showtime could start while the reader is still reading. */
const SOONEST_MS = 2 * 3600_000;

export interface ShowtimeWish {
  readonly seatsMin?: number;
  readonly signal?: AbortSignal;
}

/** A showtime with enough free reserved seats, at the nearest venue that has one. */
export async function findShowtime(
  usher: Usher,
  { seatsMin = 10, ...options }: ShowtimeWish = {},
): Promise<{ venue: Venue; showtime: Showtime }> {
  const venues = await usher.venues.list(SAN_FRANCISCO, options);
  for (const venue of venues.data) {
    const showtimes = await usher.showtimes.list({ venueIds: [venue.id] }, options);
    const listed = showtimes.data.find(
      ({ seating, startsAt, available }) =>
        seating === 'reserved' &&
        Date.parse(startsAt) > Date.now() + SOONEST_MS &&
        (available === null || available >= seatsMin),
    );
    if (listed) return { venue, showtime: await usher.showtimes.get(listed.id, options) };
  }
  throw new Error('The sandbox has no showtime with reserved seats in the next 24 hours');
}
