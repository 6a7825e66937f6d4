// Every model of Svc spec 2 under its name in the spec, or a name of ours if it has none.
import type { z } from 'zod';
import * as account from '../account';
import * as altAccount from '../alternative/alternative-account';
import * as altAuditorium from '../alternative/auditorium';
import * as altRefresh from '../alternative/alternative-checkout-refresh';
import * as altLease from '../alternative/alternative-lease';
import * as altOrder from '../alternative/alternative-order';
import * as altPricing from '../alternative/pricing';
import type { OrderingShape } from '../alternative/shape';
import * as refresh from '../checkout-refresh';
import * as dates from '../dates';
import { PriceSchema } from '../decimal';
import { ErrorBodySchema } from '../error-codes';
import * as layout from '../layout';
import * as lease from '../lease';
import * as order from '../order';
import { PageInfoSchema } from '../paging';
import * as production from '../production';
import * as showtime from '../showtime';
import * as venue from '../venue';

type Models = Readonly<Record<string, z.ZodType>>;

/** Svc spec 2.2 to 2.5, and the error body. */
const sharedModels: Models = {
  PageInfo: PageInfoSchema,
  LatLonPair: venue.LatLonPairSchema,
  ISODateBounds: dates.IsoDateBoundsSchema,
  LocalDateBounds: dates.LocalDateBoundsSchema,
  Address: venue.AddressSchema,
  Properties: venue.PropertiesSchema,
  Venue: venue.VenueSchema,
  VenueDetail: venue.VenueDetailSchema,
  VenueDetailsResponse: venue.VenueDetailsResponseSchema,
  GetVenueDetailsRequest: venue.GetVenueDetailsRequestSchema,
  GetProductionDetailsRequest: production.GetProductionDetailsRequestSchema,
  ProductionIdsResponse: production.ProductionIdsResponseSchema,
  ImageData: production.ImageDataSchema,
  TrailerData: production.TrailerDataSchema,
  ProductionMedia: production.ProductionMediaSchema,
  Cast: production.CastSchema,
  Crew: production.CrewSchema,
  Contributors: production.ContributorsSchema,
  ProductionDetail: production.ProductionDetailSchema,
  ProductionDetailsResponse: production.ProductionDetailsResponseSchema,
  Attribute: showtime.AttributeSchema,
  Price: PriceSchema,
  Offer: showtime.OfferSchema,
  OfferData: showtime.OfferDataSchema,
  ShowtimeDetail: showtime.ShowtimeDetailSchema,
  PreOrderDetail: showtime.PreOrderDetailSchema,
  ShowtimeDetailsResponse: showtime.ShowtimeDetailsResponseSchema,
  VenueShowtimeDetails: showtime.VenueShowtimeDetailsSchema,
  ShowtimeDetailsForVenuesResponse: showtime.ShowtimeDetailsForVenuesResponseSchema,
  GetShowtimeDetailsRequest: showtime.GetShowtimeDetailsRequestSchema,
  GetShowtimesForVenuesRequest: showtime.GetShowtimesForVenuesRequestSchema,
  ErrorBody: ErrorBodySchema,
};

/** Svc spec 2.6. */
const primaryModels: Models = {
  CheckoutRefreshRequest: refresh.CheckoutRefreshRequestSchema,
  CheckoutRefreshResponseV2: refresh.CheckoutRefreshResponseSchema,
  ShowtimesResponse: refresh.ShowtimesResponseSchema,
  Product: refresh.ProductSchema,
  GetLayoutResponse: layout.GetLayoutResponseSchema,
  LayoutArea: layout.LayoutAreaSchema,
  LayoutRow: layout.LayoutRowSchema,
  LayoutSeat: layout.LayoutSeatSchema,
  LegendEntry: layout.LegendEntrySchema,
  CreateGuestAccountRequest: account.CreateGuestAccountRequestSchema,
  GuestAccountResponse: account.GuestAccountResponseSchema,
  AuthenticateRequest: account.AuthenticateRequestSchema,
  AuthenticateResponse: account.AuthenticateResponseSchema,
  LeaseItem: lease.LeaseItemSchema,
  LeaseInventoryRequest: lease.LeaseInventoryRequestSchema,
  LeaseInventoryResponse: lease.LeaseInventoryResponseSchema,
  LineItem: order.LineItemSchema,
  OrderParameters: order.OrderParametersSchema,
  OrderRequest: order.OrderRequestSchema,
  Receipt: order.ReceiptSchema,
  PreviewResponse: order.PreviewResponseSchema,
  PlaceOrderResponse: order.PlaceOrderResponseSchema,
  OrderStatusResponse: order.OrderStatusResponseSchema,
  Ticket: order.TicketSchema,
  OrderSummaryResponse: order.OrderSummaryResponseSchema,
  CancelOrderResponse: order.CancelOrderResponseSchema,
};

/** Svc spec 2.7. */
const alternativeModels: Models = {
  TicketSelection: altPricing.TicketSelectionSchema,
  PricingBreakdown: altPricing.PricingBreakdownSchema,
  CheckoutOffer: altRefresh.CheckoutOfferSchema,
  CheckoutRefreshRequest: altRefresh.CheckoutRefreshRequestSchema,
  CheckoutRefreshResponse: altRefresh.CheckoutRefreshResponseSchema,
  Seat: altAuditorium.SeatSchema,
  AuditoriumDiscoveryResponse: altAuditorium.AuditoriumDiscoveryResponseSchema,
  GuestAccountRequest: altAccount.GuestAccountRequestSchema,
  AuthenticateCustomerRequest: altAccount.AuthenticateCustomerRequestSchema,
  CustomerAccountResponse: altAccount.CustomerAccountResponseSchema,
  InventoryLeaseRequest: altLease.InventoryLeaseRequestSchema,
  InventoryLeaseResponse: altLease.InventoryLeaseResponseSchema,
  OrderPreviewRequest: altOrder.OrderPreviewRequestSchema,
  OrderPreviewResponse: altOrder.OrderPreviewResponseSchema,
  PlaceOrderRequest: altOrder.PlaceOrderRequestSchema,
  PaymentInfo: altOrder.PaymentInfoSchema,
  PlaceOrderResponse: altOrder.PlaceOrderResponseSchema,
  OrderStatusResponse: altOrder.OrderStatusResponseSchema,
  OrderSummaryResponse: altOrder.OrderSummaryResponseSchema,
  CancelOrderResponse: altOrder.CancelOrderResponseSchema,
};

/** The models that an ordering shape uses, by name. */
export function modelsOf(shape: OrderingShape): Models {
  return { ...sharedModels, ...(shape === 'primary' ? primaryModels : alternativeModels) };
}
