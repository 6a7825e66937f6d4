// What may be said of webhook endpoints.
import { z } from 'zod';
import { MILESTONES } from '../../domain/checkout-event';
import { WebhookUrlSchema } from '../../platform/partners';

/** How long a former secret signs on, unless the caller says otherwise, and at most. */
export const FORMER_SECRET_SECONDS = 24 * 3600;
const FORMER_SECRET_SECONDS_MAX = 7 * 24 * 3600;

const events = z
  .array(z.enum(MILESTONES, `expected some of ${MILESTONES.join(', ')}`))
  .min(1, 'expected at least one type, or null for all')
  .max(MILESTONES.length)
  .transform((types) => [...new Set(types)])
  .nullable()
  .describe('The types of events that are sent there; null for all, also those yet to come.');

/** Body of POST /v1/webhook-endpoints. */
export const EndpointBodySchema = z.strictObject({
  url: WebhookUrlSchema.describe('In production https, and a public address.'),
  events: events.optional(),
});

/** Body of PATCH /v1/webhook-endpoints/{id}. */
export const EndpointChangesSchema = z.strictObject({
  url: EndpointBodySchema.shape.url.optional(),
  events: events.optional(),
  enabled: z
    .boolean()
    .optional()
    .describe('False: nothing is sent there. True also begins an endpoint anew that has `ended`.'),
});

/** Body of POST …/rotate-secret. */
export const RotationBodySchema = z.strictObject({
  formerSecretSeconds: z
    .int()
    .min(0)
    .max(FORMER_SECRET_SECONDS_MAX)
    .optional()
    .describe(
      'How long the former secret signs beside the new one, a day unless you say otherwise; 0 if it has leaked.',
    ),
});

/** Body of POST /v1/webhook-test. */
export const TestBodySchema = z.strictObject({
  endpointId: z.string().min(1).max(100).optional().describe('Your first endpoint without it.'),
});
