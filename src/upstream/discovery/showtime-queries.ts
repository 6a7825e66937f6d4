import type { Body, Query, ReceivedAnswer } from '../../contract/endpoints';
import { LIMITS } from '../../contract/limits';
import type { ShowtimeDetail, ShowtimeDetailsResponse } from '../../contract/showtime';
import { inBatches, inCircuit, oneBatch, orEmpty, type CallClient } from './lookup';

/** Endpoints 10 to 14. */
export interface ShowtimeDiscovery {
  /** Endpoint 10. */
  showtimesByVenue(
    venueId: string,
    query: Query<'showtimesByVenue'>,
    signal?: AbortSignal,
  ): Promise<ShowtimeDetailsResponse>;
  /** Endpoint 11, for any number of ids. */
  showtimesByIds(ids: readonly string[], signal?: AbortSignal): Promise<ShowtimeDetailsResponse>;
  /** Endpoint 12, for any number of venues. */
  showtimesForVenues(
    request: Body<'showtimesForVenues'>,
    signal?: AbortSignal,
  ): Promise<ReceivedAnswer<'showtimesForVenues'>>;
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
  /** The hosted checkout's link of each showtime that has one; missing links are fetched with endpoint 11. */
  checkoutUrls(
    showtimes: readonly ShowtimeDetail[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, string>>;
}

/** Venues per call: the spec sets no limit, but the answer contains all their showtimes. */
const VENUES_PER_CALL = 50;

const NO_SHOWTIMES: ShowtimeDetailsResponse = {
  showtimeDetails: [],
  preOrderDetails: [],
  attributeMap: {},
};
const NO_VENUES: ReceivedAnswer<'showtimesForVenues'> = {
  venueShowtimeDetailsMap: {},
  attributeMap: {},
  productionDetailsMap: {},
};

export function showtimeDiscovery(client: CallClient): ShowtimeDiscovery {
  const byIds: ShowtimeDiscovery['showtimesByIds'] = async (ids, signal) => {
    const answers = await inBatches(ids, LIMITS.pageSizeMax, (batch) =>
      client.call('showtimesByIds', { body: oneBatch(batch), signal }),
    );
    return answers.reduce(merged, NO_SHOWTIMES);
  };
  return {
    showtimesByVenue(venueId, query, signal) {
      const call = { params: { venueId }, query, signal };
      return orEmpty(client.call('showtimesByVenue', call), NO_SHOWTIMES);
    },
    showtimesByIds: byIds,
    async showtimesForVenues(request, signal) {
      const { productionIds } = request;
      const films = productionIds && { productionIds: [...new Set(productionIds)] };
      const answers = await inBatches(request.venueIds, VENUES_PER_CALL, (venueIds) => {
        const call = { body: { ...request, ...films, venueIds }, signal };
        return client.call('showtimesForVenues', call);
      });
      return answers.reduce(mergedVenues, NO_VENUES);
    },
    showtimesByVendorId(params, circuitId, signal) {
      const call = { params, query: inCircuit(circuitId), signal };
      return orEmpty(client.call('showtimesByVendorId', call), NO_SHOWTIMES);
    },
    showtimesByVendorIds(params, circuitId, signal) {
      const call = { params, query: inCircuit(circuitId), signal };
      return orEmpty(client.call('showtimesByVendorIds', call), NO_SHOWTIMES);
    },
    async checkoutUrls(showtimes, signal) {
      const without = showtimes.filter(({ checkoutUrl }) => checkoutUrl === undefined);
      const fetched = await byIds(
        without.map(({ showtimeId }) => showtimeId),
        signal,
      );
      return new Map([...showtimes, ...fetched.showtimeDetails].flatMap(checkoutLink));
    },
  };
}

function checkoutLink({ showtimeId, checkoutUrl }: ShowtimeDetail): [string, string][] {
  return checkoutUrl === undefined ? [] : [[showtimeId, checkoutUrl]];
}

function merged(a: ShowtimeDetailsResponse, b: ShowtimeDetailsResponse): ShowtimeDetailsResponse {
  return {
    showtimeDetails: [...a.showtimeDetails, ...b.showtimeDetails],
    preOrderDetails: [...a.preOrderDetails, ...b.preOrderDetails],
    attributeMap: { ...a.attributeMap, ...b.attributeMap },
  };
}

function mergedVenues(
  a: ReceivedAnswer<'showtimesForVenues'>,
  b: ReceivedAnswer<'showtimesForVenues'>,
): ReceivedAnswer<'showtimesForVenues'> {
  return {
    venueShowtimeDetailsMap: { ...a.venueShowtimeDetailsMap, ...b.venueShowtimeDetailsMap },
    attributeMap: { ...a.attributeMap, ...b.attributeMap },
    productionDetailsMap: { ...a.productionDetailsMap, ...b.productionDetailsMap },
  };
}
