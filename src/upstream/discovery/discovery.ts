// Discovery in Svc's own terms (Svc spec 4.1): what a list of any length takes in calls is kept out of
// the caller's sight. What does not exist and what has nothing to show are alike here, since Svc may
// answer either with a 404.
import type { z } from 'zod';
import type { Body, Query, ToldAnswer } from '../../contract/endpoints';
import type { ProductionDetail } from '../../contract/production';
import type { ShowtimeDetail, ShowtimeDetailsResponse } from '../../contract/showtime';
import type { LatLonPairSchema, VenueDetail, VenueDetailsResponse } from '../../contract/venue';
import { productionDiscovery } from './production-queries';
import { showtimeDiscovery } from './showtime-queries';
import { venueDiscovery } from './venue-queries';
import type { SvcClient } from '../svc/svc-client';

type Location = z.infer<typeof LatLonPairSchema>;

export interface Discovery {
  /** One page of endpoint 2, nearest first. */
  venuesByLocation(
    query: Query<'venuesByLocation'>,
    signal?: AbortSignal,
  ): Promise<VenueDetailsResponse>;
  /** Endpoint 2 over all its pages. */
  eachVenueByLocation(
    query: Omit<Query<'venuesByLocation'>, 'page'>,
    signal?: AbortSignal,
  ): AsyncGenerator<VenueDetail, void, undefined>;
  /** One page of endpoint 4, nearest first. */
  searchVenues(query: Query<'searchVenues'>, signal?: AbortSignal): Promise<VenueDetailsResponse>;
  /** Endpoint 4 over all its pages. */
  eachVenueBySearch(
    query: Omit<Query<'searchVenues'>, 'page'>,
    signal?: AbortSignal,
  ): AsyncGenerator<VenueDetail, void, undefined>;
  /** Endpoint 3, any number of ids; `kmDistance` is from the location, where one is given. */
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
  /** Endpoint 6, most popular first. */
  productionIdsByVenue(
    venueId: string,
    query: Query<'productionIdsByVenue'>,
    signal?: AbortSignal,
  ): Promise<string[]>;
  /** Endpoint 7, any number of ids. */
  productionsByIds(
    ids: readonly string[],
    marketplaceId?: string,
    signal?: AbortSignal,
  ): Promise<ProductionDetail[]>;
  /** Endpoint 8. */
  searchProductions(name: string, signal?: AbortSignal): Promise<ProductionDetail[]>;
  /** Endpoint 9. */
  productionsByVendorId(
    vendorProductionId: string,
    circuitId?: string,
    signal?: AbortSignal,
  ): Promise<ProductionDetail[]>;
  /** Endpoint 10. */
  showtimesByVenue(
    venueId: string,
    query: Query<'showtimesByVenue'>,
    signal?: AbortSignal,
  ): Promise<ShowtimeDetailsResponse>;
  /** Endpoint 11, any number of ids. */
  showtimesByIds(ids: readonly string[], signal?: AbortSignal): Promise<ShowtimeDetailsResponse>;
  /** Endpoint 12, any number of venues. */
  showtimesForVenues(
    request: Body<'showtimesForVenues'>,
    signal?: AbortSignal,
  ): Promise<ToldAnswer<'showtimesForVenues'>>;
  /** Endpoint 13. */
  showtimesByVendorId(
    params: { readonly venueId: string; readonly vendorShowtimeId: string },
    circuitId?: string,
    signal?: AbortSignal,
  ): Promise<ShowtimeDetailsResponse>;
  /** Endpoint 14. */
  showtimesByVendorIds(
    params: { readonly vendorVenueId: string; readonly vendorShowtimeId: string },
    circuitId?: string,
    signal?: AbortSignal,
  ): Promise<ShowtimeDetailsResponse>;
  /** The link to the hosted checkout of each showtime that has one; endpoint 11 where it is absent. */
  checkoutUrls(
    showtimes: readonly ShowtimeDetail[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, string>>;
}

export function createDiscovery(client: Pick<SvcClient, 'call'>): Discovery {
  return {
    ...venueDiscovery(client),
    ...productionDiscovery(client),
    ...showtimeDiscovery(client),
  };
}
