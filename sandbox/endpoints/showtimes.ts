// Showtimes: endpoints 10 and 11.
import { dateRange } from '../catalogue/date-range';
import { preOrdersAt } from '../catalogue/pre-orders';
import { showtimeById, showtimesAt } from '../catalogue/showtimes';
import type { Handlers } from '../http/handler';
import { inPresent } from '../ordering/settling';
import type { World } from '../world';
import { knownVenue } from './discovery';
import { pageOf } from './paging';
import { showtimeDetails } from './showtime-detail';

export function showtimeHandlers(world: World) {
  return {
    showtimesByVenue: ({ params, query: { productionIds, ...pair } }) =>
      inPresent(world, (nowMs) => {
        const venue = knownVenue(params.venueId);
        const range = dateRange(pair, venue.zone, nowMs);
        const wanted = wantedIds(productionIds);
        const showtimes = showtimesAt(venue, range, nowMs, ({ id }) => wanted(id));
        const preOrders = preOrdersAt(venue, nowMs).filter((each) => wanted(each.productionId));
        return showtimeDetails(world, showtimes, preOrders);
      }),

    showtimesByIds: ({ body: { ids, ...wanted } }) =>
      inPresent(world, (nowMs) => {
        const known = ids.flatMap((id) => showtimeById(id, nowMs) ?? []);
        const { items } = pageOf(known, wanted, world.settings.pageBase);
        return showtimeDetails(world, items);
      }),
  } satisfies Handlers;
}

/** The comma-separated productionIds; without them every production is wanted. */
function wantedIds(productionIds: string | undefined): (id: string) => boolean {
  if (productionIds === undefined) return () => true;
  const ids = new Set(productionIds.split(',').map((id) => id.trim()));
  return (id) => ids.has(id);
}
