// The names of the document's schemas, and so of the types of clients in other languages.
import type { z } from 'zod';
import { CheckoutListSchema } from '../../checkout/schemas/list-answer';
import {
  CancelBodySchema,
  CheckoutBodySchema,
  EditBodySchema,
} from '../../checkout/schemas/checkout-body';
import { CheckoutSchema } from '../../checkout/schemas/checkout-answer';
import { CustomerSchema } from '../../checkout/schemas/customer-body';
import { CheckoutEventSchema, TimelineSchema } from '../../checkout/schemas/watching-answer';
import { LastFailureSchema } from '../../checkout/schemas/failure-answer';
import { NextActionSchema } from '../../checkout/schemas/next-action-answer';
import { agreedValue, OrderBodySchema } from '../../checkout/schemas/order-body';
import { SeatsBodySchema } from '../../checkout/schemas/seats-body';
import { ProductionListSchema, ProductionSchema } from '../../discovery/schemas/production-answer';
import { SeatMapSchema } from '../../discovery/schemas/seat-map-answer';
import {
  CheckoutLinkSchema,
  ShowtimeListSchema,
  ShowtimeSchema,
} from '../../discovery/schemas/showtime-answer';
import { VenueListSchema, VenueSchema } from '../../discovery/schemas/venue-answer';
import { MoneySchema } from '../../http/schemas/answer-values';
import { HealthSchema, ReadinessSchema } from '../../http/schemas/health-answer';
import { CheckoutInProblemSchema, ProblemSchema } from '../../http/schemas/problem-answer';
import {
  ResentWebhooksSchema,
  WebhookDeliveryListSchema,
  WebhookDeliverySchema,
  WebhookTestEventSchema,
} from '../../webhooks/schemas/delivery-answer';
import {
  WebhookEndpointListSchema,
  WebhookEndpointSchema,
  WebhookEndpointSecretSchema,
} from '../../webhooks/schemas/endpoint-answer';
import { EmptyBodySchema, ResendBodySchema } from '../../webhooks/delivery-words';
import {
  EndpointBodySchema,
  EndpointChangesSchema,
  RotationBodySchema,
  TestBodySchema,
} from '../../webhooks/endpoint-words';

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
  JsonValue: agreedValue,
  Checkout: CheckoutSchema,
  CheckoutList: CheckoutListSchema,
  NextAction: NextActionSchema,
  LastFailure: LastFailureSchema,
  Money: MoneySchema,
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
