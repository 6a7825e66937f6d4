// The free seats of showtimes, for on-sales: one call to Svc.
import type { FreeSeatCounts } from '../domain/sold-out';
import type { ShowtimeDiscovery } from '../upstream/discovery/showtime-queries';
import { mayBeCausedByOneId } from '../upstream/discovery/lookup';
import { finderById } from '../domain/same-id';
import { isSvcError } from '../upstream/svc/svc-error';
import { activity, type ContextOf } from './activity';

export interface FreeSeatActivityDeps {
  readonly discovery: Pick<ShowtimeDiscovery, 'showtimesInOneCall'>;
  readonly context?: ContextOf;
}

export function createFreeSeatActivities({ discovery, context }: FreeSeatActivityDeps) {
  return {
    /**
     * Calls endpoint 11, for as many ids as fit into one call. The count is null if Svc reports none for the showtime;
     * the whole result is null if Svc may have refused the call because of one id.
     */
    freeSeats: activity(async (showtimeIds: readonly string[], { signal }) => {
      const found = await discovery.showtimesInOneCall(showtimeIds, signal).catch(nullIfRefused);
      if (!found) return null;
      const details = found.showtimeDetails;
      const find = finderById(details.map((it) => [it.showtimeId, it.availableInventory]));
      const counts: FreeSeatCounts = Object.fromEntries(
        showtimeIds.map((id) => [id, find(id) ?? null]),
      );
      return counts;
    }, context),
  };
}

function nullIfRefused(error: unknown): null {
  if (isSvcError(error) && mayBeCausedByOneId(error)) return null;
  throw error;
}
