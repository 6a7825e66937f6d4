// The showtimes of a film at a venue, as Svc lists them now.
import { instant } from '../../src/domain/checkout/instant';
import { showtimeDiscovery } from '../../src/upstream/discovery/showtime-queries';
import type { SvcKey } from '../../src/platform/svc-keys';
import type { Film } from './on-sale-options';
import type { OpsContext } from './ops-context';
import { svcOfKey } from './svc-of-key';

/** Svc lists at most seven days at once. */
const WEEK_MS = 7 * 24 * 3600_000;
const WEEKS = 8;

/** Leaves out showtimes that begin before the opening: they are on sale already. Throws an Error if none is left. */
export async function showtimesOfFilm(
  { productionId, venueId }: Film,
  opensAtMs: number,
  key: SvcKey,
  { config, note }: OpsContext,
): Promise<readonly string[]> {
  const svc = svcOfKey(key, config);
  const discovery = showtimeDiscovery(svc);
  const ids: string[] = [];
  try {
    for (const week of weeksFrom(opensAtMs)) {
      const query = { ...week, productionIds: productionId };
      const { showtimeDetails } = await discovery.showtimesByVenue(venueId, query);
      const later = showtimeDetails.filter((it) => Date.parse(it.utcShowtimeStart) > opensAtMs);
      ids.push(...later.map((it) => it.showtimeId));
    }
  } finally {
    svc.close();
  }
  const found = [...new Set(ids)];
  if (found.length === 0) {
    throw new Error(`Svc lists no showtime of ${productionId} at ${venueId} after the opening.`);
  }
  note(
    `${found.length} showtimes, of the ${WEEKS} weeks after the opening; no others are covered.`,
  );
  return found;
}

/** Svc excludes the end of a range, so each week begins when the one before ends: no showtime falls between two. */
export function weeksFrom(fromMs: number) {
  return Array.from({ length: WEEKS }, (_, week) => ({
    isoStartDate: instant(fromMs + week * WEEK_MS),
    isoEndDate: instant(fromMs + (week + 1) * WEEK_MS),
  }));
}
