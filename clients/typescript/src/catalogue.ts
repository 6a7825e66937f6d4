import { answerOf, signalOf, type CallOptions, type Calls } from './calls';
import type { components, operations } from './__generated__/openapi';

type Schemas = components['schemas'];
type QueryOf<Name extends keyof operations> = operations[Name] extends {
  parameters: { query?: infer Query };
}
  ? NonNullable<Query>
  : never;

export type Venue = Schemas['Venue'];
export type Production = Schemas['Production'];
export type SeatMap = Schemas['SeatMap'];
export type Showtime = Schemas['Showtime'];

/** Finds venues, productions and showtimes. Each method throws an UsherError. */
export interface Catalogue {
  readonly venues: {
    /** Searches by a place and a radius, by ids, or by a vendor's id. */
    list(query: QueryOf<'listVenues'>, options?: CallOptions): Promise<Schemas['VenueList']>;
    get(id: string, options?: CallOptions): Promise<Venue>;
    /** The venue's productions, most popular first. */
    productions(
      id: string,
      query?: QueryOf<'listVenueProductions'>,
      options?: CallOptions,
    ): Promise<Schemas['ProductionList']>;
  };
  readonly productions: {
    list(
      query: QueryOf<'listProductions'>,
      options?: CallOptions,
    ): Promise<Schemas['ProductionList']>;
  };
  readonly showtimes: {
    /** Searches by venues and time, by ids, or by a vendor's id. */
    list(query: QueryOf<'listShowtimes'>, options?: CallOptions): Promise<Schemas['ShowtimeList']>;
    /** Includes the `offerId` of each offer. */
    get(id: string, options?: CallOptions): Promise<Showtime>;
    /** The showtime's seats, and recommendations for this quantity. Holds nothing. */
    seatMap(id: string, quantity: number, options?: CallOptions): Promise<SeatMap>;
    /** A short-lived link to the hosted checkout for one customer; `iref` is your referrer tag. */
    checkoutLink(id: string, iref?: string, options?: CallOptions): Promise<string>;
  };
}

export function catalogueCalls(calls: Calls): Catalogue {
  return {
    venues: {
      list: (query, options = {}) =>
        answerOf(calls.GET('/v1/venues', { params: { query }, ...signalOf(options) })),
      get(venueId, options = {}) {
        const call = { params: { path: { venueId } }, ...signalOf(options) };
        return answerOf(calls.GET('/v1/venues/{venueId}', call));
      },
      productions(venueId, query = {}, options = {}) {
        const call = { params: { path: { venueId }, query }, ...signalOf(options) };
        return answerOf(calls.GET('/v1/venues/{venueId}/productions', call));
      },
    },
    productions: {
      list: (query, options = {}) =>
        answerOf(calls.GET('/v1/productions', { params: { query }, ...signalOf(options) })),
    },
    showtimes: {
      list: (query, options = {}) =>
        answerOf(calls.GET('/v1/showtimes', { params: { query }, ...signalOf(options) })),
      get(showtimeId, options = {}) {
        const call = { params: { path: { showtimeId } }, ...signalOf(options) };
        return answerOf(calls.GET('/v1/showtimes/{showtimeId}', call));
      },
      seatMap(showtimeId, quantity, options = {}) {
        const params = { path: { showtimeId }, query: { quantity } };
        const call = { params, ...signalOf(options) };
        return answerOf(calls.GET('/v1/showtimes/{showtimeId}/seat-map', call));
      },
      async checkoutLink(showtimeId, iref, options = {}) {
        const params = { path: { showtimeId }, query: iref === undefined ? {} : { iref } };
        const call = { params, ...signalOf(options) };
        return (await answerOf(calls.GET('/v1/showtimes/{showtimeId}/checkout-link', call))).url;
      },
    },
  };
}
