// Details that the answers of Svc's ordering area omit: fetched from its partner area, each with at
// most one call; names may come from the cache.
import type { ReceivedShowtime } from '../../domain/showtime';
import type { Discovery } from './discovery';
import type { Ordering } from '../ordering/ordering';
import { showtime } from './received-showtime';
import { isSameId } from '../../domain/same-id';
import { SvcError } from '../svc/svc-error';

export type ShowtimeSource = Pick<Discovery, 'showtimesByIds' | 'venuesByIds' | 'productionsByIds'>;

/** The methods of the ordering interface that are the same in both shapes. */
export function showtimeDetails(
  source: ShowtimeSource,
): Pick<Ordering, 'showtime' | 'productionName' | 'venueName'> {
  return {
    async showtime({ showtimeId }, signal): Promise<ReceivedShowtime> {
      const { showtimeDetails: found } = await source.showtimesByIds([showtimeId], signal);
      const detail = found.find((each) => isSameId(each.showtimeId, showtimeId));
      if (detail) return showtime({ ...detail, showtimeId });
      const reason = 'no such showtime';
      const trouble = { outcome: 'refused', code: 'INVALID_SHOWTIME', reason } as const;
      throw new SvcError('showtimesByIds', trouble);
    },
    async productionName({ productionId }, signal) {
      const found = await source.productionsByIds([productionId], undefined, signal);
      return found.find(({ id }) => isSameId(id, productionId))?.name ?? null;
    },
    async venueName({ venueId }, signal) {
      const found = await source.venuesByIds([venueId], undefined, signal);
      return found.find(({ venue }) => isSameId(venue.id, venueId))?.venue.name ?? null;
    },
  };
}
