// Showtimes: endpoints 10 to 14.
import { belongsTo, showtimeByVendorId, venuesByVendorId } from '../catalogue/circuits';
import { dateRange } from '../catalogue/date-range';
import { preOrdersAt } from '../catalogue/pre-orders';
import { showtimeById, showtimesAt, type Showtime } from '../catalogue/showtimes';
import type { CatalogueVenue } from '../catalogue/venues';
import type { Handlers } from '../http/handler';
import { inSettledTransaction } from '../ordering/what-is-due';
import type { World } from '../world';
import { checkCircuit, knownOf, knownVenue, notFound, someOf } from './discovery-lookup';
import { pageOf } from './paging';
import { showtimeDetails } from './showtime-detail';
import { oneOf, showtimesForVenues } from './showtimes-for-venues';

export function showtimeHandlers(world: World) {
  return {
    showtimesByVenue: ({ params, query: { productionIds, ...pair } }) =>
      inSettledTransaction(world, (nowMs) => {
        const venue = knownVenue(params.venueId);
        const wanted = oneOf(productionIds?.split(',').map((id) => id.trim()));
        const showtimes = showtimesAt(venue, dateRange(pair, venue.zone, nowMs), nowMs, wanted);
        const preOrders = preOrdersAt(venue, nowMs, wanted);
        const linked = world.settings.checkoutUrlByVenue;
        return showtimeDetails(world, showtimes, { preOrders, linked });
      }),

    showtimesByIds: ({ body: { ids, ...wanted } }) =>
      inSettledTransaction(world, (nowMs) => {
        const known = knownOf(ids, (id) => showtimeById(id, nowMs));
        const { items } = pageOf(known, wanted, world.settings.pageBase);
        return showtimeDetails(world, items);
      }),

    showtimesForVenues: ({ body }) => showtimesForVenues(world, body),

    showtimesByVendorId: ({ params: { venueId, vendorShowtimeId }, query: { circuitId } }) =>
      inSettledTransaction(world, (nowMs) => {
        checkCircuit(circuitId);
        const venue = knownVenue(venueId);
        if (!belongsTo(venue, circuitId)) throw notFound('circuitId');
        return showtimeDetails(world, withVendorId(vendorShowtimeId, [venue], nowMs));
      }),

    showtimesByVendorIds: ({ params: { vendorVenueId, vendorShowtimeId }, query: { circuitId } }) =>
      inSettledTransaction(world, (nowMs) => {
        checkCircuit(circuitId);
        const venues = someOf(venuesByVendorId(vendorVenueId, circuitId), 'vendorVenueId');
        return showtimeDetails(world, withVendorId(vendorShowtimeId, venues, nowMs));
      }),
  } satisfies Handlers;
}

/** The showtimes with this vendor id, including begun ones; throws 404 if there is none. */
function withVendorId(
  vendorShowtimeId: string,
  venues: readonly CatalogueVenue[],
  nowMs: number,
): readonly Showtime[] {
  const matches = venues.flatMap((each) => showtimeByVendorId(each, vendorShowtimeId, nowMs) ?? []);
  return someOf(matches, 'vendorShowtimeId');
}
