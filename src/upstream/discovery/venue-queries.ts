import { LIMITS } from '../../contract/limits';
import type { VenueDetail, VenueDetailsResponse } from '../../contract/venue';
import { inBatches, inCircuit, oneBatch, orEmpty, pages, type Caller } from './lookup';
import type { Discovery } from './discovery';

type VenueMethods =
  | 'venuesByLocation'
  | 'eachVenueByLocation'
  | 'searchVenues'
  | 'eachVenueBySearch'
  | 'venuesByIds'
  | 'venuesByVendorId';

const NO_VENUES: VenueDetailsResponse = { venueDetails: [] };

/** Endpoints 2 to 5. */
export function venueDiscovery(client: Caller): Pick<Discovery, VenueMethods> {
  const byLocation: Discovery['venuesByLocation'] = (query, signal) =>
    orEmpty(client.call('venuesByLocation', { query, signal }), NO_VENUES);
  const search: Discovery['searchVenues'] = (query, signal) =>
    orEmpty(client.call('searchVenues', { query, signal }), NO_VENUES);
  return {
    venuesByLocation: byLocation,
    eachVenueByLocation: (query, signal) =>
      eachVenue((page) => byLocation({ ...query, ...page }, signal)),
    searchVenues: search,
    eachVenueBySearch: (query, signal) =>
      eachVenue((page) => search({ ...query, ...page }, signal)),
    async venuesByIds(ids, location, signal) {
      const near = location === undefined ? {} : { location };
      const answers = await inBatches(ids, LIMITS.pageSizeMax, (batch) => {
        const body = { ...oneBatch(batch), ...near };
        return orEmpty(client.call('venuesByIds', { body, signal }), NO_VENUES);
      });
      return answers.flatMap(({ venueDetails }) => venueDetails);
    },
    async venuesByVendorId(vendorVenueId, circuitId, signal) {
      const call = { params: { vendorVenueId }, query: inCircuit(circuitId), signal };
      return (await orEmpty(client.call('venuesByVendorId', call), NO_VENUES)).venueDetails;
    },
  };
}

async function* eachVenue(
  ask: (page: { readonly page?: number }) => Promise<VenueDetailsResponse>,
): AsyncGenerator<VenueDetail, void, undefined> {
  const asked = pages((page) => ask(page === undefined ? {} : { page }));
  for await (const { venueDetails } of asked) yield* venueDetails;
}
