// Discovery in Svc's own terms (Svc spec 4.1): one method is one HTTP call. What does not exist and
// what has nothing to show are alike here, since Svc may answer either with a 404.
import type { Answer, Query } from '../contract/endpoints';
import type { DatePairQuery } from '../contract/dates';
import type { ProductionDetail } from '../contract/production';
import type { ShowtimeDetailsResponse } from '../contract/showtime';
import type { VenueDetailsResponse } from '../contract/venue';
import type { SvcClient } from './svc-client';
import { isSvcError } from './svc-error';

export interface Discovery {
  /** Endpoint 2, nearest first. */
  venuesByLocation(
    query: Query<'venuesByLocation'>,
    signal?: AbortSignal,
  ): Promise<VenueDetailsResponse>;
  /** Endpoint 6, most popular first. */
  productionIdsByVenue(
    venueId: string,
    dates: DatePairQuery,
    signal?: AbortSignal,
  ): Promise<string[]>;
  /** Endpoint 7; at most 100 ids. */
  productionsByIds(ids: readonly string[], signal?: AbortSignal): Promise<ProductionDetail[]>;
  /** Endpoint 10. */
  showtimesByVenue(
    venueId: string,
    query: Query<'showtimesByVenue'>,
    signal?: AbortSignal,
  ): Promise<ShowtimeDetailsResponse>;
  /** Endpoint 11; at most 100 ids. */
  showtimesByIds(ids: readonly string[], signal?: AbortSignal): Promise<ShowtimeDetailsResponse>;
}

const NO_SHOWTIMES: Answer<'showtimesByIds'> = {
  showtimeDetails: [],
  preOrderDetails: [],
  attributeMap: {},
};

export function createDiscovery(client: SvcClient): Discovery {
  return {
    venuesByLocation: (query, signal) =>
      orEmpty(client.call('venuesByLocation', { query, signal }), { venueDetails: [] }),
    async productionIdsByVenue(venueId, query, signal) {
      const call = client.call('productionIdsByVenue', { params: { venueId }, query, signal });
      return (await orEmpty(call, { ids: [] })).ids;
    },
    async productionsByIds(ids, signal) {
      if (ids.length === 0) return [];
      const call = client.call('productionsByIds', { body: oneBatch(ids), signal });
      return (await orEmpty(call, { productionDetails: [] })).productionDetails;
    },
    showtimesByVenue: (venueId, query, signal) =>
      orEmpty(
        client.call('showtimesByVenue', { params: { venueId }, query, signal }),
        NO_SHOWTIMES,
      ),
    async showtimesByIds(ids, signal) {
      if (ids.length === 0) return NO_SHOWTIMES;
      return orEmpty(client.call('showtimesByIds', { body: oneBatch(ids), signal }), NO_SHOWTIMES);
    },
  };
}

/** The page is as large as the batch, so that one call brings all of it. */
function oneBatch(ids: readonly string[]) {
  return { ids: [...ids], pageSize: ids.length };
}

async function orEmpty<T>(call: Promise<T>, empty: T): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isSvcError(error) && error.status === 404) return empty;
    throw error;
  }
}
