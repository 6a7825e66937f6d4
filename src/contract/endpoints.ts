// All endpoints of Svc in one table (Svc spec 4), which types both the client and the sandbox.
import { z } from 'zod';
import * as account from './account';
import { CheckoutRefreshRequestSchema, CheckoutRefreshResponseSchema } from './checkout-refresh';
import { DatePairQuerySchema } from './dates';
import type { OrderingErrorCode } from './error-codes';
import { MarketplaceIdSchema } from './ids';
import { GetLayoutResponseSchema, LayoutQuerySchema } from './layout';
import { LeaseInventoryRequestSchema, LeaseInventoryResponseSchema } from './lease';
import * as order from './order';
import * as production from './production';
import type { Received } from './reading';
import { DATES_IN_BODY, DATES_IN_QUERY, type SendingRule } from './sending-rules';
import * as showtime from './showtime';
import * as venue from './venue';

export interface Endpoint {
  /** The row of Svc spec 4. */
  readonly number: number;
  /** One sentence for the generated document. */
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Relative to {base_url}, with `{name}` for each path parameter. */
  readonly path: string;
  /** `session` rows need the ordering headers of Svc spec 5.4 in addition to the API key. */
  readonly auth: 'key' | 'session';
  /** X-Svc-Partner: optional, or required if the API key's agreement says so (Svc spec 4.1). */
  readonly partnerHeader: 'optional' | 'by-agreement';
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  /** Null for a method without a body. */
  readonly body: z.ZodType | null;
  readonly answer: z.ZodType;
  /** The codes of Svc spec 7.3; empty in the partner area, for which the spec has none. */
  readonly errorCodes: readonly OrderingErrorCode[];
  /** Whether the call may be sent again if its answer was lost. */
  readonly repeatable: boolean;
  /** Further rules that the client obeys. */
  readonly sending?: readonly SendingRule[];
}

const none = z.object({});
const circuitQuery = z.object({
  circuitId: z
    .string()
    .describe('only matches of this circuit (cinema chain); default: of all circuits')
    .optional(),
});
const orderPath = z.object({ id: z.string() });
const marketplaceId = MarketplaceIdSchema.optional();

export const endpoints = {
  ping: {
    number: 1,
    summary: 'Answers 200 with an empty body if the API key is valid.',
    method: 'GET',
    path: '/partner/ping',
    auth: 'key',
    partnerHeader: 'optional',
    params: none,
    query: none,
    body: null,
    answer: z.undefined(),
    errorCodes: [],
    repeatable: true,
  },
  venuesByLocation: {
    number: 2,
    summary: 'Venues within a radius, nearest first, each with its distance.',
    method: 'GET',
    path: '/partner/v1/venue/details/byLocation',
    auth: 'key',
    partnerHeader: 'optional',
    params: none,
    query: venue.VenuesByLocationQuerySchema,
    body: null,
    answer: venue.VenueDetailsResponseSchema,
    errorCodes: [],
    repeatable: true,
  },
  venuesByIds: {
    number: 3,
    summary: 'Venues by their ids, with distances if a location is given.',
    method: 'POST',
    path: '/partner/v1/venue/details/byIds',
    auth: 'key',
    partnerHeader: 'optional',
    params: none,
    query: none,
    body: venue.GetVenueDetailsRequestSchema,
    answer: venue.VenueDetailsResponseSchema,
    errorCodes: [],
    repeatable: true,
  },
  searchVenues: {
    number: 4,
    summary: 'Venues within a radius whose name or address contains the term, nearest first.',
    method: 'GET',
    path: '/partner/v1/venue/details/search',
    auth: 'key',
    partnerHeader: 'optional',
    params: none,
    query: venue.VenueSearchQuerySchema,
    body: null,
    answer: venue.VenueDetailsResponseSchema,
    errorCodes: [],
    repeatable: true,
  },
  venuesByVendorId: {
    number: 5,
    summary: "Venues by a partner's own id; several if circuits share one.",
    method: 'GET',
    path: '/partner/v1/venues/byVendorVenueId/{vendorVenueId}',
    auth: 'key',
    partnerHeader: 'optional',
    params: z.object({ vendorVenueId: z.string() }),
    query: circuitQuery,
    body: null,
    answer: venue.VenueDetailsResponseSchema,
    errorCodes: [],
    repeatable: true,
  },
  productionIdsByVenue: {
    number: 6,
    summary: 'Ids of the productions at a venue, most popular first.',
    method: 'GET',
    path: '/partner/v1/production/ids/byVenue/{venueId}',
    auth: 'key',
    partnerHeader: 'optional',
    params: z.object({ venueId: z.string() }),
    query: DatePairQuerySchema.extend({ marketplaceId }),
    body: null,
    answer: production.ProductionIdsResponseSchema,
    errorCodes: [],
    repeatable: true,
    sending: [DATES_IN_QUERY],
  },
  productionsByIds: {
    number: 7,
    summary: 'Productions by their ids.',
    method: 'POST',
    path: '/partner/v1/production/details/byIds',
    auth: 'key',
    partnerHeader: 'optional',
    params: none,
    query: none,
    body: production.GetProductionDetailsRequestSchema,
    answer: production.ProductionDetailsResponseSchema,
    errorCodes: [],
    repeatable: true,
  },
  searchProductions: {
    number: 8,
    summary: 'Productions by part of their name, ignoring case and accents.',
    method: 'GET',
    path: '/partner/v1/production/search/byName',
    auth: 'key',
    partnerHeader: 'optional',
    params: none,
    query: z.object({ name: z.string() }),
    body: null,
    answer: production.ProductionDetailsResponseSchema,
    errorCodes: [],
    repeatable: true,
  },
  productionsByVendorId: {
    number: 9,
    summary: "Productions by a partner's own id; several if circuits share one.",
    method: 'GET',
    auth: 'key',
    partnerHeader: 'optional',
    path: '/partner/v1/productions/byVendorProductionId/{vendorProductionId}',
    params: z.object({ vendorProductionId: z.string() }),
    query: circuitQuery,
    body: null,
    answer: production.ProductionDetailsResponseSchema,
    errorCodes: [],
    repeatable: true,
  },
  showtimesByVenue: {
    number: 10,
    summary: 'Showtimes at a venue, with its pre-orders.',
    method: 'GET',
    path: '/partner/v1/showtime/details/byVenue/{venueId}',
    auth: 'key',
    partnerHeader: 'by-agreement',
    params: z.object({ venueId: z.string() }),
    query: DatePairQuerySchema.extend({
      productionIds: z.string().describe('comma-separated; default: all').optional(),
    }),
    body: null,
    answer: showtime.ShowtimeDetailsResponseSchema,
    errorCodes: [],
    repeatable: true,
    sending: [DATES_IN_QUERY],
  },
  showtimesByIds: {
    number: 11,
    summary: 'Showtimes by their ids, with hosted checkout links and remaining tickets.',
    method: 'POST',
    path: '/partner/v1/showtime/details/byIds',
    auth: 'key',
    partnerHeader: 'by-agreement',
    params: none,
    query: none,
    body: showtime.GetShowtimeDetailsRequestSchema,
    answer: showtime.ShowtimeDetailsResponseSchema,
    errorCodes: [],
    repeatable: true,
  },
  showtimesForVenues: {
    number: 12,
    summary: 'Showtimes of several venues, grouped by venue.',
    method: 'POST',
    path: '/partner/v1/showtime/details/forVenues',
    auth: 'key',
    partnerHeader: 'by-agreement',
    params: none,
    query: none,
    body: showtime.GetShowtimesForVenuesRequestSchema,
    answer: showtime.ShowtimeDetailsForVenuesResponseSchema,
    errorCodes: [],
    repeatable: true,
    sending: [DATES_IN_BODY],
  },
  showtimesByVendorId: {
    number: 13,
    summary: "Showtimes of a venue by a partner's own showtime id.",
    method: 'GET',
    auth: 'key',
    partnerHeader: 'by-agreement',
    path: '/partner/v1/venues/{venueId}/showtimes/byVendorShowtimeId/{vendorShowtimeId}',
    params: z.object({ venueId: z.string(), vendorShowtimeId: z.string() }),
    query: circuitQuery,
    body: null,
    answer: showtime.ShowtimeDetailsResponseSchema,
    errorCodes: [],
    repeatable: true,
  },
  showtimesByVendorIds: {
    number: 14,
    summary: "Showtimes by a partner's own venue and showtime ids.",
    method: 'GET',
    auth: 'key',
    partnerHeader: 'by-agreement',
    path: '/partner/v1/venues/byVendorVenueId/{vendorVenueId}/showtimes/byVendorShowtimeId/{vendorShowtimeId}',
    params: z.object({ vendorVenueId: z.string(), vendorShowtimeId: z.string() }),
    query: circuitQuery,
    body: null,
    answer: showtime.ShowtimeDetailsResponseSchema,
    errorCodes: [],
    repeatable: true,
  },
  refreshCheckout: {
    number: 15,
    summary: 'Prices and offers of a showtime, for the start of a checkout.',
    method: 'POST',
    path: '/ordering/v2/aggregation/checkout/refresh',
    auth: 'key',
    partnerHeader: 'optional',
    params: none,
    query: none,
    body: CheckoutRefreshRequestSchema,
    answer: CheckoutRefreshResponseSchema,
    errorCodes: ['PRODUCT_NOT_FOUND', 'OFFER_NOT_FOUND', 'INVALID_SHOWTIME', 'GENERIC_ERROR'],
    repeatable: true,
  },
  layout: {
    number: 16,
    summary: 'Seats of a showtime, with a suggestion for the ticket count.',
    method: 'GET',
    path: '/ordering/v1/discovery/auditoriums',
    auth: 'key',
    partnerHeader: 'optional',
    params: none,
    query: LayoutQuerySchema,
    body: null,
    answer: GetLayoutResponseSchema,
    errorCodes: ['INVALID_SHOWTIME', 'GENERIC_ERROR'],
    repeatable: true,
  },
  createGuest: {
    number: 17,
    summary: 'Opens a guest session for a customer.',
    method: 'POST',
    path: '/ordering/v1/customer/account/guest',
    auth: 'key',
    partnerHeader: 'optional',
    params: none,
    query: none,
    body: account.CreateGuestAccountRequestSchema,
    answer: account.GuestAccountResponseSchema,
    errorCodes: ['GENERIC_ERROR'],
    repeatable: true,
  },
  authenticate: {
    number: 18,
    summary: 'Opens a session for an existing customer.',
    method: 'POST',
    path: '/ordering/v1/customer/account/authenticate',
    auth: 'key',
    partnerHeader: 'optional',
    params: none,
    query: none,
    body: account.AuthenticateRequestSchema,
    answer: account.AuthenticateResponseSchema,
    errorCodes: ['GENERIC_ERROR'],
    repeatable: true,
  },
  lease: {
    number: 19,
    summary: 'Holds seats or places for a limited time.',
    method: 'POST',
    path: '/ordering/v1/inventory/lease',
    auth: 'session',
    partnerHeader: 'optional',
    params: none,
    query: none,
    body: LeaseInventoryRequestSchema,
    answer: LeaseInventoryResponseSchema,
    errorCodes: ['INVENTORY_UNAVAILABLE', 'SEAT_UNAVAILABLE', 'INVALID_SHOWTIME', 'GENERIC_ERROR'],
    repeatable: true,
  },
  preview: {
    number: 20,
    summary: 'Calculates the exact price of an order; required before each order.',
    method: 'POST',
    path: '/ordering/v2/customer/orders/preview',
    auth: 'session',
    partnerHeader: 'optional',
    params: none,
    query: none,
    body: order.OrderRequestSchema,
    answer: order.PreviewResponseSchema,
    errorCodes: ['OFFER_NOT_FOUND', 'INVENTORY_UNAVAILABLE', 'INVALID_SHOWTIME', 'GENERIC_ERROR'],
    repeatable: true,
  },
  placeOrder: {
    number: 21,
    summary: 'Places the order and captures the payment; only a cancellation undoes it.',
    method: 'POST',
    path: '/ordering/v1/customer/orders',
    auth: 'session',
    partnerHeader: 'optional',
    params: none,
    query: none,
    body: order.OrderRequestSchema,
    answer: order.PlaceOrderResponseSchema,
    errorCodes: [
      'DUPLICATE_CLIENT_REQUEST_ID',
      'FRAUD_DETECTED',
      'INVALID_CREDIT_CARD_NUMBER',
      'PROCESSOR_DECLINED',
      'INVENTORY_UNAVAILABLE',
      'GENERIC_ERROR',
    ],
    repeatable: false,
  },
  orderStatus: {
    number: 22,
    summary: 'The status of an order.',
    method: 'GET',
    path: '/ordering/v1/customer/orders/{id}/status',
    auth: 'session',
    partnerHeader: 'optional',
    params: orderPath,
    query: none,
    body: null,
    answer: order.OrderStatusResponseSchema,
    errorCodes: ['ORDER_NOT_FOUND', 'GENERIC_ERROR'],
    repeatable: true,
  },
  orderSummary: {
    number: 23,
    summary: 'The tickets of an order.',
    method: 'GET',
    path: '/ordering/v2/customer/orders/{id}/summary',
    auth: 'session',
    partnerHeader: 'optional',
    params: orderPath,
    query: none,
    body: null,
    answer: order.OrderSummaryResponseSchema,
    errorCodes: ['ORDER_NOT_FOUND', 'GENERIC_ERROR'],
    repeatable: true,
  },
  cancelOrder: {
    number: 24,
    summary: 'Cancels an order before its showtime begins, and refunds it.',
    method: 'DELETE',
    path: '/v1/customer/orders/{id}',
    auth: 'session',
    partnerHeader: 'optional',
    params: orderPath,
    query: none,
    body: null,
    answer: order.CancelOrderResponseSchema,
    errorCodes: [
      'ORDER_NOT_FOUND',
      'ORDER_NOT_CANCELLABLE',
      'CANCELLATION_WINDOW_EXPIRED',
      'REFUND_PROCESSING_ERROR',
      'GENERIC_ERROR',
    ],
    repeatable: false,
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

type Row<N extends EndpointName> = (typeof endpoints)[N];
type SchemaOutput<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The decoded request of an endpoint, for callers and handlers. */
export type Params<N extends EndpointName> = SchemaOutput<Row<N>['params']>;
export type Query<N extends EndpointName> = SchemaOutput<Row<N>['query']>;
export type Body<N extends EndpointName> = SchemaOutput<Row<N>['body']>;
/** A handler's answer before encoding, with every field that Svc promises. */
export type Answer<N extends EndpointName> = SchemaOutput<Row<N>['answer']>;
/** The answer as received: at least the fields that a reader needs. */
export type ReceivedAnswer<N extends EndpointName> = Received<Row<N>['answer']>;
