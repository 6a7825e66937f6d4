// Showtimes of the sandbox for tests: they begin soon, but not during a test.
import { showtimesAt } from '../../sandbox/catalogue/showtimes';
import { VENUES } from '../../sandbox/catalogue/venues';

const HOUR_MS = 3600_000;

interface ShowtimeFilter {
  /** Default: reserved. */
  readonly seating?: 'reserved' | 'general';
  readonly withinHours?: number;
  /** Default: 2. */
  readonly fromHours?: number;
  /** Number of price areas in the hall. Default: any. */
  readonly areas?: number;
}

/** A showtime with reserved seats. */
export function reservedShowtime(): string {
  return ownShowtimes()();
}

/** Returns a different showtime at each call, so that tests do not compete for seats or share ledger entries. */
export function ownShowtimes({
  seating = 'reserved',
  withinHours = 20,
  fromHours = 2,
  areas,
}: ShowtimeFilter = {}): () => string {
  const showtimeIds = showtimesWithin(fromHours, withinHours, seating, areas);
  return () => {
    const { value, done } = showtimeIds.next();
    if (done) throw new Error('no showtime is left');
    return value;
  };
}

function* showtimesWithin(
  fromHours: number,
  hours: number,
  seating: string,
  areas: number | undefined,
): Generator<string, undefined> {
  const nowMs = Date.now();
  const range = { fromMs: nowMs + fromHours * HOUR_MS, untilMs: nowMs + hours * HOUR_MS };
  for (const catalogueVenue of VENUES) {
    const { id: venueId, properties } = catalogueVenue.venue;
    // One venue sells nothing, and C148 causes faults.
    if (!properties.supported || venueId === 'C148') continue;
    for (const { id, auditorium } of showtimesAt(catalogueVenue, range, nowMs)) {
      const { plan } = auditorium;
      if (areas !== undefined && plan.areas.length !== areas) continue;
      if (plan.seating === seating) yield id;
    }
  }
}
