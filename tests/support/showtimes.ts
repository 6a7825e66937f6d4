// Showtimes of the sandbox for tests: soon, and none that begins during a test.
import { showtimesAt } from '../../sandbox/catalogue/showtimes';
import { VENUES } from '../../sandbox/catalogue/venues';

const HOUR_MS = 3600_000;

interface Wanted {
  /** Seats with numbers, or places by their count; by default seats. */
  readonly seating?: 'reserved' | 'general';
  readonly withinHours?: number;
  /** Parts of the hall with prices of their own; by default any number. */
  readonly areas?: number;
}

/** One with reserved seats. */
export function reservedShowtime(): string {
  return ownShowtimes()();
}

/** Returns another showtime at each call, so that no two tests compete for seats and each has a ledger of its own. */
export function ownShowtimes({
  seating = 'reserved',
  withinHours = 20,
  areas,
}: Wanted = {}): () => string {
  const showtimeIds = showtimesWithin(withinHours, seating, areas);
  return () => {
    const { value, done } = showtimeIds.next();
    if (done) throw new Error('no showtime is left');
    return value;
  };
}

function* showtimesWithin(
  hours: number,
  seating: string,
  areas: number | undefined,
): Generator<string, undefined> {
  const nowMs = Date.now();
  const range = { fromMs: nowMs + 2 * HOUR_MS, untilMs: nowMs + hours * HOUR_MS };
  for (const catalogueVenue of VENUES) {
    const { id: venueId, properties } = catalogueVenue.venue;
    // One sells nothing here, and one asks for trouble.
    if (!properties.supported || venueId === 'C148') continue;
    for (const { id, auditorium } of showtimesAt(catalogueVenue, range, nowMs)) {
      const { plan } = auditorium;
      if (areas !== undefined && plan.areas.length !== areas) continue;
      if (plan.seating === seating) yield id;
    }
  }
}
