// The models and the table against a transcript of Svc spec 2, 4 and 7, field by field.
import { endpoints, type Endpoint, type EndpointName } from '../../src/contract/endpoints';
import { openApiDocument } from '../../src/contract/openapi/svc-document';
import type { JsonSchema } from '../../src/contract/openapi/svc-json-schema';
import { typeText } from './type-text';

/** The fields of each model as `name: type`; `?`: optional, `+`: our own. */
type Transcript = Readonly<Record<string, string>>;

const SHARED: Transcript = {
  PageInfo: 'page: Int, pageSize: Int, totalPages: Int',
  LatLonPair: 'lat: Number, lon: Number',
  // Without an end the range is one day (Svc spec 4.3).
  ISODateBounds: 'isoStartDate: String, isoEndDate?: String',
  LocalDateBounds: 'localStartDate: String, localEndDate?: String',
  Address: 'line: String, city: String, state: String, postal: String, lat: Number, lon: Number',
  Properties: 'supportsConcessions: Boolean, supported: Boolean',
  Venue:
    'id: String, name: String, address: Address, properties: Properties, venueUrl?: String, svcVenueId?: String',
  VenueDetail: 'venue: Venue, kmDistance?: Number',
  VenueDetailsResponse: 'venueDetails: List of VenueDetail, pageInfo?: PageInfo',
  GetVenueDetailsRequest: 'ids: List of String, location?: LatLonPair, page?: Int, pageSize?: Int',
  GetProductionDetailsRequest:
    'ids: List of String, marketplaceId?: String, page?: Int, pageSize?: Int',
  ProductionIdsResponse: 'ids: List of String',
  ImageData: 'coverImageUrl: String, promoImageUrls: List of String',
  TrailerData: 'trailerUrls: List of String',
  ProductionMedia: 'imageData: ImageData, trailerData: TrailerData',
  Cast: 'name: String, characterName?: String',
  Crew: 'name: String, role: String',
  Contributors: 'cast: List of Cast, crew: List of Crew',
  ProductionDetail:
    'id: String, name: String, productionMedia: ProductionMedia, contributors: Contributors, synopsis?: String, advisoryRating?: String, genres?: List of String, runtimeMinutes?: Int, releaseDate?: String, svcUserScore?: Number, productionUrl?: String, distributor?: String, movieDbId?: String, svcProductionId?: String',
  ProductionDetailsResponse: 'productionDetails: List of ProductionDetail, pageInfo?: PageInfo',
  Attribute:
    'id: String, type: String, iconUrl: String, friendlyName?: String, description?: String',
  Price: 'value: Number, currencyCode: String',
  Offer: 'label: String, price: Price',
  OfferData: 'offers: List of Offer',
  ShowtimeDetail:
    'showtimeId: String, productionId: String, venueId: String, offerData: OfferData, utcShowtimeStart: String, localShowtimeStart: String, attributes: List of String, checkoutUrl?: String, availableInventory?: Int, tags?: Set of String',
  PreOrderDetail: 'productionId: String, venueId: String, showtimeDays: List of String',
  ShowtimeDetailsResponse:
    'showtimeDetails: List of ShowtimeDetail, preOrderDetails: List of PreOrderDetail, attributeMap: Map to Attribute',
  VenueShowtimeDetails:
    'showtimeDetails: List of ShowtimeDetail, preOrderDetails: List of PreOrderDetail',
  ShowtimeDetailsForVenuesResponse:
    'venueShowtimeDetailsMap: Map to VenueShowtimeDetails, attributeMap: Map to Attribute, productionDetailsMap: Map to ProductionDetail',
  GetShowtimeDetailsRequest: 'ids: List of String, page?: Int, pageSize?: Int',
  GetShowtimesForVenuesRequest:
    'venueIds: Set of String, productionIds?: Set of String, isoDateBounds?: ISODateBounds, localDateBounds?: LocalDateBounds, includeProductionDetails?: Boolean, marketplaceId?: String',
  ErrorBody: '+code: String, +message: String, +details?: Object',
};

const PRIMARY: Transcript = {
  ...SHARED,
  CheckoutRefreshRequest:
    'showtimeId: String, promotions: List of String, includeAreaCategory?: Boolean, accessToken?: String',
  CheckoutRefreshResponseV2:
    'surveyDetailResponse: Object, showtimesResponse: ShowtimesResponse, offerChangedMessage?: String, maxTicketQuantity?: Int, agePolicyLink?: String, shippingDeliveryMessage?: String, shippingFAQSupportLink?: String',
  ShowtimesResponse:
    '+showtime: ShowtimeDetail, +productionName?: String, +venueName?: String, +products: List of Product',
  Product:
    'productId: String, offerId: String, price: Price, +label: String, +maximum?: Int, +areaCategory?: String',
  GetLayoutResponse:
    'layoutArea: LayoutArea, legend: List of LegendEntry, occupiedSeats: Map to String, recommendedSeats?: List of String, numAvailable: Int',
  LayoutArea: '+width: Int, +height: Int, +rows: List of LayoutRow',
  LayoutRow: '+row: String, +seats: List of LayoutSeat',
  LayoutSeat:
    '+id: String, +row: String, +number: String, +x: Int, +y: Int, +type: String, +status: String, +areaCategory?: String',
  LegendEntry: '+type: String, +label: String, +color: String',
  CreateGuestAccountRequest:
    'email: String, firstName: String, lastName: String, attributionMap: Map to String',
  GuestAccountResponse:
    'authToken: String, accountId: String, identityId: String, identityValue: String',
  AuthenticateRequest: 'identityValue: String, password: String',
  AuthenticateResponse:
    'token: String, accountId: String, identities: List of Object, customer: Object, svcToken: String, privateKey: String, signupPromoId: String, providerData?: Object',
  LeaseItem: 'productId: String, offerId: String, seatIds: Set of String, +quantity?: Int',
  LeaseInventoryRequest: 'clientRequestId: String, leaseItems: List of LeaseItem',
  LeaseInventoryResponse: 'leaseDurationSeconds: Int',
  LineItem: '+productId: String, +offerId: String, +seatIds: List of String, +quantity: Int',
  OrderParameters:
    'lineItems: List of LineItem, channel: String, clientVersion: String, clientRequestId: String, paymentInstrumentId?: String, externalPaymentNonce?: String, externalPaymentProvider?: String, promotionCode?: String, loyaltyCardNumber?: String, isGuestOrder?: Boolean, paymentDeviceData?: String, shippingAddress?: Object, vendorData?: Object, paymentProcessor?: String, tenantId?: String, associateTags?: Object',
  OrderRequest: 'orderParameters: OrderParameters',
  PreviewResponse: 'receipt: Receipt',
  Receipt: 'subtotal: Price, serviceFee: Price, tax: Price, totalAmount: Price',
  PlaceOrderResponse: 'orderId: String, eventId: String',
  OrderStatusResponse: 'status: String, orderStatusReasonCode?: String',
  OrderSummaryResponse: 'tickets: List of Ticket',
  Ticket: 'seatLabel: String, vendorQrCodeData?: String, vendorBookingId: String',
  CancelOrderResponse: 'cancellationStatus: String, refundAmount: Price',
};

const ALTERNATIVE: Transcript = {
  ...SHARED,
  TicketSelection: 'offerId: String, quantity: Int',
  PricingBreakdown: 'subtotal: Price, fees: Price, tax: Price, total: Price',
  CheckoutOffer: 'offerId: String, label: String, price: Price',
  CheckoutRefreshRequest: 'showtimeId: String, tickets: List of TicketSelection',
  CheckoutRefreshResponse:
    'showtimeId: String, tickets: List of TicketSelection, pricing: PricingBreakdown, offers: List of CheckoutOffer',
  Seat: 'seatId: String, row: String, number: String, status: String, seatType: String',
  AuditoriumDiscoveryResponse:
    'auditoriumId: String, showtimeId: String, seatMapAvailable: Boolean, seats: List of Seat',
  GuestAccountRequest: 'email: String, firstName: String, lastName: String',
  AuthenticateCustomerRequest: 'email: String, password: String',
  CustomerAccountResponse:
    'customerId: String, email: String, firstName: String, lastName: String, sessionToken: String',
  InventoryLeaseRequest:
    'showtimeId: String, seatIds: Set of String, +tickets?: List of TicketSelection',
  InventoryLeaseResponse:
    'leaseId: String, showtimeId: String, seatIds: List of String, expiresAt: String',
  OrderPreviewRequest: 'showtimeId: String, tickets: List of TicketSelection, leaseId: String',
  OrderPreviewResponse:
    'previewId: String, showtimeId: String, tickets: List of TicketSelection, pricing: PricingBreakdown, leaseId: String',
  PlaceOrderRequest:
    'previewId: String, customerId: String, payment: PaymentInfo, clientRequestId?: String',
  PaymentInfo:
    'cardNumber: String, expirationMonth: Int, expirationYear: Int, cvv: String, billingZip: String',
  PlaceOrderResponse: 'orderId: String, status: String, confirmationCode: String',
  // Step 7 of 4.4 names the reason for both shapes.
  OrderStatusResponse: 'orderId: String, status: String, +orderStatusReasonCode?: String',
  OrderSummaryResponse:
    'orderId: String, status: String, confirmationCode: String, showtimeId: String, venueId: String, productionId: String, tickets: List of TicketSelection, seats: List of Seat, pricing: PricingBreakdown',
  CancelOrderResponse: 'orderId: String, status: String, refundAmount: Price',
};

describe.each([
  ['primary', PRIMARY],
  ['alternative', ALTERNATIVE],
] as const)('the models of the %s shape', (shape, transcript) => {
  const { schemas } = openApiDocument(shape).components;

  it('match the spec', () => {
    expect(Object.keys(schemas).sort()).toEqual(Object.keys(transcript).sort());
  });

  it.each(Object.entries(transcript))('%s', (name, fields) => {
    const transcribed = fields.replaceAll('+', '').split(', ').sort();
    expect(fieldsOf(schemas[name] ?? {})).toEqual(transcribed);
  });
});

/** Each field as `name: type`, without bounds and formats. */
function fieldsOf({ properties = {}, required = [] }: JsonSchema): string[] {
  return Object.entries(properties)
    .map(([field, schema]) => {
      const type = typeText(schema as JsonSchema).replace(/,.*|:.*| \(.*|`/g, '');
      return `${field}${required.includes(field) ? '' : '?'}: ${type}`;
    })
    .sort();
}

/** Svc spec 4.1 and 4.2. Endpoint 24 has no `/ordering`, and ping has no version. */
const CALLS = `
  1 GET /partner/ping
  2 GET /partner/v1/venue/details/byLocation
  3 POST /partner/v1/venue/details/byIds
  4 GET /partner/v1/venue/details/search
  5 GET /partner/v1/venues/byVendorVenueId/{vendorVenueId}
  6 GET /partner/v1/production/ids/byVenue/{venueId}
  7 POST /partner/v1/production/details/byIds
  8 GET /partner/v1/production/search/byName
  9 GET /partner/v1/productions/byVendorProductionId/{vendorProductionId}
  10 GET /partner/v1/showtime/details/byVenue/{venueId}
  11 POST /partner/v1/showtime/details/byIds
  12 POST /partner/v1/showtime/details/forVenues
  13 GET /partner/v1/venues/{venueId}/showtimes/byVendorShowtimeId/{vendorShowtimeId}
  14 GET /partner/v1/venues/byVendorVenueId/{vendorVenueId}/showtimes/byVendorShowtimeId/{vendorShowtimeId}
  15 POST /ordering/v2/aggregation/checkout/refresh
  16 GET /ordering/v1/discovery/auditoriums
  17 POST /ordering/v1/customer/account/guest
  18 POST /ordering/v1/customer/account/authenticate
  19 POST /ordering/v1/inventory/lease
  20 POST /ordering/v2/customer/orders/preview
  21 POST /ordering/v1/customer/orders
  22 GET /ordering/v1/customer/orders/{id}/status
  23 GET /ordering/v2/customer/orders/{id}/summary
  24 DELETE /v1/customer/orders/{id}`;

/** Svc spec 4.1: path parameters, then query parameters. */
const INPUTS: Readonly<Record<number, string>> = {
  2: 'lat: Number, lon: Number, radius: Number, page?: Int, pageSize?: Int',
  4: 'term: String, lat: Number, lon: Number, radius: Number, pageSize?: Int, page?: Int',
  5: 'vendorVenueId: String, circuitId?: String',
  6: 'venueId: String, isoStartDate?: String, isoEndDate?: String, localStartDate?: String, localEndDate?: String, marketplaceId?: String',
  8: 'name: String',
  9: 'vendorProductionId: String, circuitId?: String',
  10: 'venueId: String, isoStartDate?: String, isoEndDate?: String, localStartDate?: String, localEndDate?: String, productionIds?: String',
  13: 'venueId: String, vendorShowtimeId: String, circuitId?: String',
  14: 'vendorVenueId: String, vendorShowtimeId: String, circuitId?: String',
  16: 'showtimeId: String, tickets: String',
  22: 'id: String',
  23: 'id: String',
  24: 'id: String',
};

/** Svc spec 7.3. */
const CODES: Readonly<Record<number, string>> = {
  15: 'PRODUCT_NOT_FOUND, OFFER_NOT_FOUND, INVALID_SHOWTIME, GENERIC_ERROR',
  16: 'INVALID_SHOWTIME, GENERIC_ERROR',
  17: 'GENERIC_ERROR',
  18: 'GENERIC_ERROR',
  19: 'INVENTORY_UNAVAILABLE, SEAT_UNAVAILABLE, INVALID_SHOWTIME, GENERIC_ERROR',
  20: 'OFFER_NOT_FOUND, INVENTORY_UNAVAILABLE, INVALID_SHOWTIME, GENERIC_ERROR',
  21: 'DUPLICATE_CLIENT_REQUEST_ID, FRAUD_DETECTED, INVALID_CREDIT_CARD_NUMBER, PROCESSOR_DECLINED, INVENTORY_UNAVAILABLE, GENERIC_ERROR',
  22: 'ORDER_NOT_FOUND, GENERIC_ERROR',
  23: 'ORDER_NOT_FOUND, GENERIC_ERROR',
  24: 'ORDER_NOT_FOUND, ORDER_NOT_CANCELLABLE, CANCELLATION_WINDOW_EXPIRED, REFUND_PROCESSING_ERROR, GENERIC_ERROR',
};

describe('the table', () => {
  const names = Object.keys(endpoints) as EndpointName[];

  it('has the 24 calls of the spec', () => {
    const calls = names.map((name) => {
      const { number, method, path } = endpoints[name];
      return `${number} ${method} ${path}`;
    });
    expect(calls).toEqual(CALLS.trim().split(/\n\s+/));
  });

  it.each(names)('%s has the inputs and the error codes of the spec', (name) => {
    const { number, path, method, errorCodes }: Endpoint = endpoints[name];
    const { parameters = [] } =
      openApiDocument('primary').paths[path]?.[method.toLowerCase()] ?? {};
    const inputs = parameters.filter((one) => one.in !== 'header');
    const properties = Object.fromEntries(inputs.map((one) => [one.name, one.schema]));
    const required = inputs.filter((one) => one.required).map((one) => one.name);
    const transcribed = INPUTS[number]?.split(', ').sort() ?? [];
    expect(fieldsOf({ properties, required })).toEqual(transcribed);
    expect(errorCodes.join(', ')).toBe(CODES[number] ?? '');
  });
});
