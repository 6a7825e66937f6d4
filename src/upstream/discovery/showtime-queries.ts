import type { Body, Query, ReceivedAnswer } from '../../contract/endpoints';
import { LIMITS } from '../../contract/limits';
import type {
  PreOrderDetail,
  ShowtimeDetail,
  ShowtimeDetailsResponse,
} from '../../contract/showtime';
import { bareId } from '../../domain/same-id';
import { inBatches, inCircuit, oneBatch, orElse, orEmpty, type CallClient } from './lookup';

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
  /** Endpoint 11 once, for as many ids as fit into a call. Throws if Svc refuses one of them. */
  showtimesInOneCall(
    ids: readonly string[],
    signal?: AbortSignal,
  ): Promise<ShowtimeDetailsResponse>;
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
  const inOneCall: ShowtimeDiscovery['showtimesInOneCall'] = (ids, signal) =>
    client.call('showtimesByIds', { body: oneBatch(ids), signal });
  const byIds: ShowtimeDiscovery['showtimesByIds'] = async (ids, signal) => {
    const answers = await inBatches(ids, LIMITS.pageSizeMax, (batch) => inOneCall(batch, signal));
    return answers.reduce(merged, NO_SHOWTIMES);
  };
  return {
    showtimesByVenue(venueId, { productionIds: films, ...query }, signal) {
      const ask = (filter: { readonly productionIds?: string }) => {
        const call = { params: { venueId }, query: { ...query, ...filter }, signal };
        return client.call('showtimesByVenue', call);
      };
      if (films === undefined) return orEmpty(ask({}), NO_SHOWTIMES);
      const unfiltered = async () => onlyOf(await ask({}), films.split(','));
      return orEmpty(orElse(ask({ productionIds: films }), unfiltered), NO_SHOWTIMES);
    },
    showtimesByIds: byIds,
    showtimesInOneCall: inOneCall,
    async showtimesForVenues(request, signal) {
      const { productionIds, venueIds: venues, ...rest } = request;
      const films = productionIds && [...new Set(productionIds)];
      let isFiltered = true;
      const answers = await inBatches(venues, VENUES_PER_CALL, (venueIds) => {
        const ask = (filter: Pick<typeof request, 'productionIds'>) =>
          client.call('showtimesForVenues', { body: { ...rest, ...filter, venueIds }, signal });
        if (!films) return ask({});
        const unfiltered = async () => onlyOfVenues(await ask({}), films);
        if (!isFiltered) return unfiltered();
        return orElse(ask({ productionIds: films }), () => {
          isFiltered = false;
          return unfiltered();
        });
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

interface ShowtimesOfFilms {
  readonly showtimeDetails: readonly ShowtimeDetail[];
  readonly preOrderDetails: readonly PreOrderDetail[];
}

/** Svc may refuse a filter because of one film. The call is then made without it, and this selects the films. */
function onlyOf<T extends ShowtimesOfFilms>(found: T, films: readonly string[]): T {
  const wanted = new Set(films.map(bareId));
  const isWanted = ({ productionId }: { readonly productionId: string }) =>
    wanted.has(bareId(productionId));
  return {
    ...found,
    showtimeDetails: found.showtimeDetails.filter(isWanted),
    preOrderDetails: found.preOrderDetails.filter(isWanted),
  };
}

function onlyOfVenues(
  { venueShowtimeDetailsMap: found, ...rest }: ReceivedAnswer<'showtimesForVenues'>,
  films: readonly string[],
): ReceivedAnswer<'showtimesForVenues'> {
  const entries = Object.entries(found).map(([id, each]) => [id, onlyOf(each, films)] as const);
  return { ...rest, venueShowtimeDetailsMap: Object.fromEntries(entries) };
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
