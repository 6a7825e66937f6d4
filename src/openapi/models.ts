// The names of the document's schemas, and therefore of the types in generated clients.
import type { z } from 'zod';
import { CheckoutListSchema } from '../api/checkout/schemas/list-answer';
import {
  CancelBodySchema,
  CheckoutBodySchema,
  EditBodySchema,
} from '../api/checkout/schemas/checkout-body';
import { CheckoutSchema } from '../api/checkout/schemas/checkout-answer';
import {
  AccountCustomerSchema,
  AttributionSchema,
  CustomerSchema,
  GuestCustomerSchema,
} from '../api/checkout/schemas/customer-body';
import { CheckoutEventSchema, TimelineSchema } from '../api/checkout/schemas/watching-answer';
import { LastFailureSchema } from '../api/checkout/schemas/failure-answer';
import { NextActionSchema } from '../api/checkout/schemas/next-action-answer';
import { OrderBodySchema } from '../api/checkout/schemas/order-body';
import { SeatsBodySchema } from '../api/checkout/schemas/seats-body';
import { ProductionListSchema, ProductionSchema } from '../api/discovery/schemas/production-answer';
import { SeatMapSchema } from '../api/discovery/schemas/seat-map-answer';
import {
  CheckoutLinkSchema,
  ShowtimeListSchema,
  ShowtimeSchema,
} from '../api/discovery/schemas/showtime-answer';
import { VenueListSchema, VenueSchema } from '../api/discovery/schemas/venue-answer';
import { MoneySchema } from '../http/schemas/answer-values';
import { HealthSchema, ReadinessSchema } from '../http/schemas/health-answer';
import { DrawSchema, OnSaleListSchema, OnSaleSchema } from '../temporal-reads/on-sale-answer';
import { CheckoutInProblemSchema, ProblemSchema } from '../api/checkout/schemas/problem-answer';
import {
  ResentWebhooksSchema,
  WebhookDeliveryListSchema,
  WebhookDeliverySchema,
  WebhookTestEventSchema,
} from '../api/webhooks/schemas/delivery-answer';
import {
  WebhookEndpointListSchema,
  WebhookEndpointSchema,
  WebhookEndpointSecretSchema,
} from '../api/webhooks/schemas/endpoint-answer';
import { EmptyBodySchema, ResendBodySchema } from '../api/webhooks/delivery-words';
import {
  EndpointBodySchema,
  EndpointChangesSchema,
  RotationBodySchema,
  TestBodySchema,
} from '../api/webhooks/endpoint-words';

export const MODELS = {
  Venue: VenueSchema,
  VenueList: VenueListSchema,
  Production: ProductionSchema,
  ProductionList: ProductionListSchema,
  Showtime: ShowtimeSchema,
  ShowtimeList: ShowtimeListSchema,
  CheckoutLink: CheckoutLinkSchema,
  SeatMap: SeatMapSchema,
  StartCheckout: CheckoutBodySchema,
  EditCheckout: EditBodySchema,
  ChooseSeats: SeatsBodySchema,
  PlaceOrder: OrderBodySchema,
  CancelCheckout: CancelBodySchema,
  Customer: CustomerSchema,
  GuestCustomer: GuestCustomerSchema,
  AccountCustomer: AccountCustomerSchema,
  Attribution: AttributionSchema,
  Checkout: CheckoutSchema,
  CheckoutList: CheckoutListSchema,
  NextAction: NextActionSchema,
  LastFailure: LastFailureSchema,
  Money: MoneySchema,
  OnSale: OnSaleSchema,
  OnSaleList: OnSaleListSchema,
  Draw: DrawSchema,
  Timeline: TimelineSchema,
  CheckoutEvent: CheckoutEventSchema,
  WebhookEndpoint: WebhookEndpointSchema,
  WebhookEndpointList: WebhookEndpointListSchema,
  WebhookEndpointSecret: WebhookEndpointSecretSchema,
  CreateWebhookEndpoint: EndpointBodySchema,
  UpdateWebhookEndpoint: EndpointChangesSchema,
  RotateWebhookSecret: RotationBodySchema,
  TestWebhook: TestBodySchema,
  WebhookTestEvent: WebhookTestEventSchema,
  WebhookDelivery: WebhookDeliverySchema,
  WebhookDeliveryList: WebhookDeliveryListSchema,
  ResendWebhooks: ResendBodySchema,
  ResentWebhooks: ResentWebhooksSchema,
  EmptyBody: EmptyBodySchema,
  Problem: ProblemSchema,
  CheckoutInProblem: CheckoutInProblemSchema,
  Health: HealthSchema,
  Readiness: ReadinessSchema,
} as const satisfies Record<string, z.ZodType>;

export type ModelName = keyof typeof MODELS;
