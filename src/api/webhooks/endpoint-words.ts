// The bodies of requests that create and change webhook endpoints.
import { z } from 'zod';
import { MILESTONES } from '../../domain/checkout-event';
import { WebhookUrlSchema } from '../../platform/partners';

/** How long a former secret keeps signing: the default and the maximum. */
export const FORMER_SECRET_SECONDS = 24 * 3600;
const FORMER_SECRET_SECONDS_MAX = 7 * 24 * 3600;

const events = z
  .array(z.enum(MILESTONES, `expected some of ${MILESTONES.join(', ')}`))
  .min(1, 'expected at least one type, or null for all')
  .max(MILESTONES.length)
  .transform((types) => [...new Set(types)])
  .nullable()
  .describe('The event types that the endpoint gets; null for all, including future types.');

/** The body of POST /v1/webhook-endpoints. */
export const EndpointBodySchema = z.strictObject({
  url: WebhookUrlSchema.describe('In production: an https URL with a public address.'),
  events: events.optional(),
});

/** The body of PATCH /v1/webhook-endpoints/{id}. */
export const EndpointChangesSchema = z.strictObject({
  url: EndpointBodySchema.shape.url.optional(),
  events: events.optional(),
  enabled: z
    .boolean()
    .optional()
    .describe('False: the endpoint gets nothing. True also enables an endpoint that has `ended`.'),
});

/** The body of POST …/rotate-secret. */
export const RotationBodySchema = z.strictObject({
  formerSecretSeconds: z
    .int()
    .min(0)
    .max(FORMER_SECRET_SECONDS_MAX)
    .optional()
    .describe(
      'How long the former secret signs in addition to the new one. Default: a day; use 0 if it has leaked.',
    ),
});

/** The body of POST /v1/webhook-test. */
export const TestBodySchema = z.strictObject({
  endpointId: z.string().min(1).max(100).optional().describe('Default: your first endpoint.'),
});
