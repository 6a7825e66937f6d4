import { DateTime } from 'luxon';
import type { ShowtimeDetailsResponse } from '../models';
import { hasReleases, runStart, type CatalogueProduction } from './productions';
import { showtimesAt, WINDOW_AFTER_MS, type Showtime } from './showtimes';
import type { CatalogueVenue } from './venues';

/**
 * Productions that can be booked at the venue before their release, each with the days (Svc spec 2.5: midnight with
 * offset) of its showtimes that are on sale.
 */
export function preOrdersAt(
  venue: CatalogueVenue,
  nowMs: number,
  wanted: (production: CatalogueProduction) => boolean = () => true,
): ShowtimeDetailsResponse['preOrderDetails'] {
  const onSale = { fromMs: nowMs, untilMs: nowMs + WINDOW_AFTER_MS };
  const ahead = showtimesAt(
    venue,
    onSale,
    nowMs,
    (production) => hasReleases(production) && wanted(production),
  );
  const days = new Map<string, Set<string>>();
  for (const showtime of ahead.filter((each) => isPreOrder(each, nowMs))) {
    const { production, start } = showtime;
    const known = days.get(production.id) ?? new Set();
    const midnight = start.startOf('day').toISO({ suppressMilliseconds: true });
    days.set(production.id, midnight ? known.add(midnight) : known);
  }
  return [...days].map(([productionId, showtimeDays]) => ({
    productionId,
    venueId: venue.id,
    showtimeDays: [...showtimeDays],
  }));
}

function isPreOrder({ production, start, venue }: Showtime, nowMs: number): boolean {
  const comesOut = runStart(production, start.toISODate() ?? '');
  const today = DateTime.fromMillis(nowMs, { zone: venue.zone }).toISODate() ?? '';
  return comesOut !== undefined && today < comesOut;
}
