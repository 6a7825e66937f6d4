// The free seats of showtimes, for on-sales: one call to Svc, unless it refuses some of the ids.
import type { FreeSeatCounts } from '../domain/sold-out';
import type { ShowtimeDiscovery } from '../upstream/discovery/showtime-queries';
import { bareId } from '../upstream/same-id';
import { activity, type ContextOf } from './activity';

export interface FreeSeatActivityDeps {
  readonly discovery: Pick<ShowtimeDiscovery, 'showtimesByIds'>;
  readonly context?: ContextOf;
}

export function createFreeSeatActivities({ discovery, context }: FreeSeatActivityDeps) {
  return {
    /** Endpoint 11, for as many ids as fit into one call. Null for a showtime without a number. */
    freeSeats: activity(async (showtimeIds: readonly string[], { signal }) => {
      const { showtimeDetails } = await discovery.showtimesByIds(showtimeIds, signal);
      const found = new Map(
        showtimeDetails.map((it) => [bareId(it.showtimeId), it.availableInventory]),
      );
      const counts: FreeSeatCounts = Object.fromEntries(
        showtimeIds.map((id) => [id, found.get(bareId(id)) ?? null]),
      );
      return counts;
    }, context),
  };
}
