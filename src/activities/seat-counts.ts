// The free seats of showtimes, for on-sales: one call to Svc.
import type { FreeSeatCounts } from '../domain/sold-out';
import type { ShowtimeDiscovery } from '../upstream/discovery/showtime-queries';
import { finderById } from '../upstream/same-id';
import { activity, type ContextOf } from './activity';

export interface FreeSeatActivityDeps {
  readonly discovery: Pick<ShowtimeDiscovery, 'showtimesInOneCall'>;
  readonly context?: ContextOf;
}

export function createFreeSeatActivities({ discovery, context }: FreeSeatActivityDeps) {
  return {
    /** Endpoint 11, for as many ids as fit into one call. Null for a showtime without a number. Fails if Svc refuses one of them. */
    freeSeats: activity(async (showtimeIds: readonly string[], { signal }) => {
      const { showtimeDetails } = await discovery.showtimesInOneCall(showtimeIds, signal);
      const find = finderById(showtimeDetails.map((it) => [it.showtimeId, it.availableInventory]));
      const counts: FreeSeatCounts = Object.fromEntries(
        showtimeIds.map((id) => [id, find(id) ?? null]),
      );
      return counts;
    }, context),
  };
}
