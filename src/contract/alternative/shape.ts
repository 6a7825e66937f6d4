// The ordering area of Svc spec 2.7: other bodies and answers for the same rows of the endpoint table.
import { z } from 'zod';
import { endpoints, type Endpoint, type EndpointName } from '../endpoints';
import type { Received } from '../reading';
import * as account from './alternative-account';
import { AuditoriumDiscoveryResponseSchema } from './auditorium';
import {
  CheckoutRefreshRequestSchema,
  CheckoutRefreshResponseSchema,
} from './alternative-checkout-refresh';
import { InventoryLeaseRequestSchema, InventoryLeaseResponseSchema } from './alternative-lease';
import * as order from './alternative-order';

/** The two published shapes of the ordering area: Svc spec 2.6 and 2.7. */
export const OrderingShapeSchema = z.enum(['primary', 'alternative']);
export type OrderingShape = z.infer<typeof OrderingShapeSchema>;

export interface EndpointSchemas {
  /** Null for a row without a body. */
  readonly body: z.ZodType | null;
  readonly answer: z.ZodType;
}

export const alternativeShapes = {
  refreshCheckout: {
    body: CheckoutRefreshRequestSchema,
    answer: CheckoutRefreshResponseSchema,
  },
  layout: { body: null, answer: AuditoriumDiscoveryResponseSchema },
  createGuest: {
    body: account.GuestAccountRequestSchema,
    answer: account.CustomerAccountResponseSchema,
  },
  authenticate: {
    body: account.AuthenticateCustomerRequestSchema,
    answer: account.CustomerAccountResponseSchema,
  },
  lease: { body: InventoryLeaseRequestSchema, answer: InventoryLeaseResponseSchema },
  preview: { body: order.OrderPreviewRequestSchema, answer: order.OrderPreviewResponseSchema },
  placeOrder: { body: order.PlaceOrderRequestSchema, answer: order.PlaceOrderResponseSchema },
  orderStatus: { body: null, answer: order.OrderStatusResponseSchema },
  orderSummary: { body: null, answer: order.OrderSummaryResponseSchema },
  cancelOrder: { body: null, answer: order.CancelOrderResponseSchema },
} as const satisfies Partial<Record<EndpointName, EndpointSchemas>>;

export type OrderingEndpointName = keyof typeof alternativeShapes;

type Shape<N extends OrderingEndpointName> = (typeof alternativeShapes)[N];
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** Body and answer of an ordering endpoint in the alternative shape, after decoding. */
export type AlternativeBody<N extends OrderingEndpointName> = Output<Shape<N>['body']>;
export type AlternativeAnswer<N extends OrderingEndpointName> = Output<Shape<N>['answer']>;
/** The answer as a caller receives it; the counterpart of ReceivedAnswer. */
export type AlternativeReceived<N extends OrderingEndpointName> = Received<Shape<N>['answer']>;

/** Body and answer of any endpoint in a shape; the partner area is the same in both shapes. */
export function schemasOf(name: EndpointName, shape: OrderingShape): EndpointSchemas {
  const row: Endpoint = endpoints[name];
  if (shape === 'primary') return row;
  const alternatives: Partial<Record<EndpointName, EndpointSchemas>> = alternativeShapes;
  return alternatives[name] ?? row;
}
