// The queries and bodies for deliveries.
import { z } from 'zod';
import { CHECKOUT_ID_PREFIX } from '../../domain/checkout-id';
import { DELIVERY_STATUSES } from '../../domain/webhooks/delivery';
import { createdParams, isRange, pageParams, RANGE_EXPECTED, enumList } from '../lists/list-words';

const STATUS_EXPECTED = `expected one of ${DELIVERY_STATUSES.join(', ')}`;

/** The largest number of deliveries that one resend can contain. */
export const RESEND_MAX = 1_000;

const CHECKOUT_ID = new RegExp(`^${CHECKOUT_ID_PREFIX}[0-9a-f]{1,100}$`);
const endpointId = z.string().regex(/^we_[0-9a-z]{1,100}$/, 'expected the id of an endpoint');
const checkoutId = z.string().regex(CHECKOUT_ID, 'expected the id of a checkout');

/** The query of GET /v1/webhook-deliveries. */
export const DeliveriesQuerySchema = z
  .strictObject({
    status: enumList(DELIVERY_STATUSES).optional(),
    checkoutId: checkoutId.optional(),
    endpointId: endpointId.optional(),
    ...createdParams,
    ...pageParams,
  })
  .refine(isRange, RANGE_EXPECTED);
export type DeliveriesQuery = z.output<typeof DeliveriesQuerySchema>;

/** The body of POST /v1/webhook-deliveries/resend: the deliveries created within the range, `createdTo` exclusive. */
export const ResendBodySchema = z
  .strictObject({
    createdFrom: createdParams.createdFrom.unwrap(),
    createdTo: createdParams.createdTo.unwrap(),
    /** Only deliveries in this state. Default: all. */
    status: z.enum(DELIVERY_STATUSES, STATUS_EXPECTED).optional(),
    /** Only deliveries to this endpoint. Default: all. */
    endpointId: endpointId.optional(),
  })
  .refine(isRange, RANGE_EXPECTED);
export type ResendBody = z.output<typeof ResendBodySchema>;

/** The body of POSTs that need none: unknown fields are refused. */
export const EmptyBodySchema = z.strictObject({});
