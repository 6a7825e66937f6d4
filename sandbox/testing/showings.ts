// Showtimes to test with, found in the catalogue by what a test needs of them.
import { showtimesAt, WINDOW_AFTER_MS, type Showtime } from '../catalogue/showtimes';
import { VENUES } from '../catalogue/venues';

/** The first showtime, a day or more ahead of `nowMs`, that fits. */
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
