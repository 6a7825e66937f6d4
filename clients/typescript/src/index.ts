// The client of Usher for partners' backends.
export { createUsher, type Usher } from './usher';
export type { CallOptions, UsherOptions } from './calls';
export type { Catalogue, Production, SeatMap, Showtime, Venue } from './catalogue';
export type { CheckoutEvent, EventOptions } from './checkout-events';
export type { Checkout } from './checkout';
export type {
  CheckoutFilter,
  CheckoutList,
  Checkouts,
  CommandOptions,
  EditCheckout,
  PlaceOrder,
  SeatChoice,
  StartCheckout,
  Timeline,
} from './checkouts';
export {
  isUsherError,
  isUsherProblem,
  UsherProblem,
  UsherTimeout,
  UsherUnreachable,
  type ProblemBody,
  type ProblemCode,
  type UsherError,
} from './problem';
export type { Fetch } from './repeating-fetch';
export { isWorking, type Until, type WaitOptions } from './waiting';
export {
  verifyWebhook,
  WebhookVerificationError,
  type CreateWebhookEndpoint,
  type UpdateWebhookEndpoint,
  type WebhookDeliveries,
  type WebhookDelivery,
  type WebhookDeliveryFilter,
  type WebhookEndpoint,
  type WebhookEndpoints,
  type WebhookEndpointSecret,
  type WebhookEvent,
  type WebhookHeaders,
} from './webhooks';
