// Ping and venues: endpoints 1 to 5.
import { kmBetween } from '../catalogue/distance';
import { venuesByVendorId } from '../catalogue/circuits';
import { searchedText, venueById, venuesNear } from '../catalogue/venues';
import type { Handlers } from '../http/handler';
import type { World } from '../world';
import { checkCircuit, knownOf, searchOf, someOf } from './discovery-lookup';
import { productionHandlers } from './discovery-productions';
import { pageOf } from './paging';

/** The partner area without showtimes: endpoints 1 to 9. */
export function discoveryHandlers(world: World) {
  return { ...venueHandlers(world), ...productionHandlers(world) } satisfies Handlers;
}

function venueHandlers({ settings: { pageBase } }: World) {
  return {
    ping: () => undefined,

    venuesByLocation: ({ query: { lat, lon, radius, ...wanted } }) => {
      const near = venuesNear({ lat, lon }, radius);
      const { items: venueDetails, pageInfo } = pageOf(near, wanted, pageBase);
      return { venueDetails, pageInfo };
    },

    venuesByIds: ({ body: { ids, location, ...wanted } }) => {
      const known = knownOf(ids, venueById).map(({ venue }) => ({
        venue,
        ...(location && { kmDistance: kmBetween(location, venue.address) }),
      }));
      const { items: venueDetails, pageInfo } = pageOf(known, wanted, pageBase);
      return { venueDetails, pageInfo };
    },

    searchVenues: ({ query: { term, lat, lon, radius, ...wanted } }) => {
      const finds = searchOf('term', term);
      const found = venuesNear({ lat, lon }, radius, (venue) => finds(searchedText(venue)));
      const { items: venueDetails, pageInfo } = pageOf(found, wanted, pageBase);
      return { venueDetails, pageInfo };
    },

    venuesByVendorId: ({ params: { vendorVenueId }, query: { circuitId } }) => {
      checkCircuit(circuitId);
      const venues = someOf(venuesByVendorId(vendorVenueId, circuitId), 'vendorVenueId');
      return { venueDetails: venues.map(({ venue }) => ({ venue })) };
    },
  } satisfies Handlers;
}
