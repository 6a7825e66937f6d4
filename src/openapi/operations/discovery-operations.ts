import { productionQueries } from '../../api/discovery/schemas/productions-query';
import {
  CheckoutLinkQuerySchema,
  SeatMapQuerySchema,
  ShowtimeQuerySchema,
  showtimeQueries,
} from '../../api/discovery/schemas/showtimes-query';
import {
  VenueProductionsQuerySchema,
  venueQueries,
} from '../../api/discovery/schemas/venues-query';
import type { OperationSpec } from '../operation';

/** The operations that call Svc, which may not answer. */
const CALLS_SVC = { method: 'get', tag: 'discovery', failures: ['UPSTREAM_UNAVAILABLE'] } as const;
const CALLS_SVC_FOR_ONE = { ...CALLS_SVC, problems: ['NOT_FOUND'] } as const;

export const DISCOVERY_OPERATIONS: readonly OperationSpec[] = [
  {
    ...CALLS_SVC,
    id: 'listVenues',
    path: '/v1/venues',
    summary: 'Find venues',
    description:
      'Search by place (`lat`, `lon`, `radiusKm`, optionally with `q`, part of the name), or by `ids`, or by `vendorVenueId` with or without `circuitId`. Results by place are paged, nearest first.',
    query: venueQueries,
    exampleQuery: 'lat=37.7749&lon=-122.4194&radiusKm=40',
    answers: { 200: { description: 'Venues.', model: 'VenueList', examples: ['venueList'] } },
  },
  {
    ...CALLS_SVC_FOR_ONE,
    id: 'getVenue',
    path: '/v1/venues/{venueId}',
    summary: 'Read a venue',
    description: 'One venue by its id.',
    answers: { 200: { description: 'The venue.', model: 'Venue', examples: ['venue'] } },
  },
  {
    ...CALLS_SVC_FOR_ONE,
    id: 'listVenueProductions',
    path: '/v1/venues/{venueId}/productions',
    summary: 'Find productions at a venue',
    description: 'Productions with showtimes at the venue from `from` to `to`, at most seven days.',
    query: [VenueProductionsQuerySchema],
    exampleQuery: 'from=2026-11-22T00:00:00Z',
    answers: {
      200: {
        description: 'Productions.',
        model: 'ProductionList',
        examples: ['productionList'],
      },
    },
  },
  {
    ...CALLS_SVC,
    id: 'listProductions',
    path: '/v1/productions',
    summary: 'Find productions',
    description:
      'Search by part of the `name`, or by `ids` (optionally with `marketplaceId`), or by `vendorProductionId` with or without `circuitId`.',
    query: productionQueries,
    exampleQuery: 'name=night',
    answers: {
      200: {
        description: 'Productions.',
        model: 'ProductionList',
        examples: ['productionList'],
      },
    },
  },
  {
    ...CALLS_SVC,
    id: 'listShowtimes',
    path: '/v1/showtimes',
    summary: 'Find showtimes',
    description:
      "Search by `venueIds` (with `from` and `to`, at most seven days, by default the next 24 hours, or with `date`, a day in the venue's local time; optionally limited to `productionIds`), or by `ids`, or by `vendorShowtimeId` with either `venueId` or `vendorVenueId`. Results for several venues, or with `marketplaceId`, lack `available` and `checkoutUrl`: to get them, search by `ids`.",
    query: showtimeQueries,
    exampleQuery: 'venueIds=$venueId',
    answers: {
      200: { description: 'Showtimes.', model: 'ShowtimeList', examples: ['showtimeList'] },
    },
  },
  {
    ...CALLS_SVC_FOR_ONE,
    id: 'getShowtime',
    path: '/v1/showtimes/{showtimeId}',
    summary: 'Read a showtime',
    description: 'One showtime by its id; `marketplaceId` determines its title.',
    query: [ShowtimeQuerySchema],
    answers: {
      200: { description: 'The showtime.', model: 'Showtime', examples: ['showtime'] },
    },
  },
  {
    ...CALLS_SVC_FOR_ONE,
    id: 'getShowtimeSeatMap',
    path: '/v1/showtimes/{showtimeId}/seat-map',
    summary: 'Read the seats of a showtime',
    description: 'The current seats, before a checkout and without holding any.',
    query: [SeatMapQuerySchema],
    exampleQuery: 'quantity=2',
    answers: {
      200: { description: 'The seat map.', model: 'SeatMap', examples: ['showtimeSeatMap'] },
    },
    problems: ['NOT_FOUND', 'NO_SEAT_MAP'],
  },
  {
    ...CALLS_SVC_FOR_ONE,
    id: 'getCheckoutLink',
    path: '/v1/showtimes/{showtimeId}/checkout-link',
    summary: 'Get a link to the hosted checkout',
    description:
      'For partners who let the ticketing service sell: a new link for one customer. Browsers (`Accept: text/html`) are redirected.',
    query: [CheckoutLinkQuerySchema],
    answers: {
      200: { description: 'The link.', model: 'CheckoutLink', examples: ['checkoutLink'] },
      302: {
        description: 'The redirect for browsers.',
        mediaType: 'text/html',
        headers: ['Location'],
      },
    },
    problems: ['NOT_FOUND', 'NO_CHECKOUT_LINK'],
  },
];
