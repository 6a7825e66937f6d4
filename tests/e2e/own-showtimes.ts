// A showtime for each test, so that no two compete for seats and each has a ledger of its own.
import { showtimesAt } from '../../sandbox/catalogue/showtimes';
import { VENUES } from '../../sandbox/catalogue/venues';

const HOUR_MS = 3600_000;

/** Returns another showtime with reserved seats at each call; soon, and none that begins during a test. */
export function ownShowtimes(withinHours = 20): () => string {
  const showtimeIds = reservedWithin(withinHours);
  return () => {
    const { value, done } = showtimeIds.next();
    if (done) throw new Error('no showtime is left');
    return value;
  };
}

function* reservedWithin(hours: number): Generator<string, undefined> {
  const nowMs = Date.now();
  const range = { fromMs: nowMs + 2 * HOUR_MS, untilMs: nowMs + hours * HOUR_MS };
  for (const catalogueVenue of VENUES) {
    const { id: venueId, properties } = catalogueVenue.venue;
    // One sells nothing here, and one asks for trouble.
    if (!properties.supported || venueId === 'C148') continue;
    for (const { id, auditorium } of showtimesAt(catalogueVenue, range, nowMs)) {
      if (auditorium.plan.seating === 'reserved') yield id;
    }
  }
}
