// Finds catalogue showtimes for tests.
import { showtimesAt, WINDOW_AFTER_MS, type Showtime } from '../catalogue/showtimes';
import { VENUES } from '../catalogue/venues';

/** The first matching showtime, a day or more after `nowMs`. */
export function findShowtime(nowMs: number, fits: (showtime: Showtime) => boolean): Showtime {
  const range = { fromMs: nowMs + 24 * 3600_000, untilMs: nowMs + WINDOW_AFTER_MS };
  for (const venue of VENUES) {
    const found = showtimesAt(venue, range, nowMs).find(fits);
    if (found) return found;
  }
  throw new Error('no showtime of the catalogue fits');
}

export function reservedShowtime(nowMs: number): Showtime {
  return findShowtime(nowMs, ({ auditorium: { plan } }) => plan.seating === 'reserved');
}

export function generalShowtime(nowMs: number): Showtime {
  return findShowtime(nowMs, ({ auditorium: { plan } }) => plan.seating === 'general');
}
