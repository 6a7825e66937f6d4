import type { z } from 'zod';
import type { Query } from '../../contract/endpoints';
import { LIMITS } from '../../contract/limits';
import type { LatLonPairSchema, VenueDetail, VenueDetailsResponse } from '../../contract/venue';
import { batchPages, inBatches, inCircuit, orEmpty, pages, type CallClient } from './lookup';

type Location = z.infer<typeof LatLonPairSchema>;

/** Endpoints 2 to 5. */
export interface VenueDiscovery {
  /** One page of endpoint 2, nearest venue first. */
  venuesByLocation(
    query: Query<'venuesByLocation'>,
    signal?: AbortSignal,
  ): Promise<VenueDetailsResponse>;
  /** Endpoint 2 over all its pages. */
  eachVenueByLocation(
    query: Omit<Query<'venuesByLocation'>, 'page'>,
    signal?: AbortSignal,
  ): AsyncGenerator<VenueDetail, void, undefined>;
  /** One page of endpoint 4, nearest venue first. */
  searchVenues(query: Query<'searchVenues'>, signal?: AbortSignal): Promise<VenueDetailsResponse>;
  /** Endpoint 4 over all its pages. */
  eachVenueBySearch(
    query: Omit<Query<'searchVenues'>, 'page'>,
    signal?: AbortSignal,
  ): AsyncGenerator<VenueDetail, void, undefined>;
  /** Endpoint 3, for any number of ids; `kmDistance` is measured from the location, if given. */
  venuesByIds(
    ids: readonly string[],
    location?: Location,
    signal?: AbortSignal,
  ): Promise<VenueDetail[]>;
  /** Endpoint 5; without a circuit, the venues of all circuits that use the id. */
  venuesByVendorId(
    vendorVenueId: string,
    circuitId?: string,
    signal?: AbortSignal,
  ): Promise<VenueDetail[]>;
}

const NO_VENUES: VenueDetailsResponse = { venueDetails: [] };

export function venueDiscovery(client: CallClient): VenueDiscovery {
  const byLocation: VenueDiscovery['venuesByLocation'] = (query, signal) =>
    orEmpty(client.call('venuesByLocation', { query, signal }), NO_VENUES);
  const search: VenueDiscovery['searchVenues'] = (query, signal) =>
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
      const answers = await inBatches(ids, LIMITS.pageSizeMax, (batch) =>
        batchPages(batch, (body) =>
          client.call('venuesByIds', { body: { ...body, ...near }, signal }),
        ),
      );
      return answers.flat().flatMap(({ venueDetails }) => venueDetails);
    },
    async venuesByVendorId(vendorVenueId, circuitId, signal) {
      const call = { params: { vendorVenueId }, query: inCircuit(circuitId), signal };
      return (await orEmpty(client.call('venuesByVendorId', call), NO_VENUES)).venueDetails;
    },
  };
}

async function* eachVenue(
  fetchPage: (page: { readonly page?: number }) => Promise<VenueDetailsResponse>,
): AsyncGenerator<VenueDetail, void, undefined> {
  const allPages = pages((page) => fetchPage(page === undefined ? {} : { page }));
  for await (const { venueDetails } of allPages) yield* venueDetails;
}
