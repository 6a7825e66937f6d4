// The webhooks that partners receive.
import { TEST_EVENT, WEBHOOK_EVENT_TYPES, type WebhookEvent } from '../domain/webhooks/delivery';
import { refTo } from './json-schema';
import type { ModelName } from './models';
import type { OpenApiDocument, Parameter } from './parts';

type EventType = WebhookEvent['type'];

const WHAT: Readonly<Record<EventType, string>> = {
  'checkout.admitted': 'The checkout is admitted: its turn in the queue has come.',
  'checkout.held': 'Seats are held, and the total is known.',
  'checkout.hold_expired': 'The hold has ended; seats can be chosen again.',
  'checkout.seats_lost':
    'The seats are not held: they were taken when requested, or are lost, for example after a failed order. Nothing was charged, and seats can be chosen again.',
  'checkout.payment_failed':
    'A payment was refused and nothing was charged; `status` shows whether the seats are still held.',
  'checkout.processing': 'The outcome of an order is not known yet; do not buy again.',
  'checkout.in_review': 'A person must decide the outcome of an order; do not buy again.',
  'checkout.confirmed': 'The tickets are bought.',
  'checkout.cancellation_refused':
    'The order cannot be cancelled, as `lastFailure` says; the tickets stay valid.',
  'checkout.failed': 'The checkout failed; nothing was charged.',
  'checkout.expired': 'The checkout expired; nothing was charged.',
  'checkout.abandoned':
    'The checkout was abandoned before an order was placed; nothing was charged.',
  'checkout.cancelled': 'The order was cancelled; `payment.refund` shows the refund.',
  'checkout.refunded':
    'A refund that was pending or stuck is settled: the money is back, or was never taken, as `payment.money` shows.',
  'checkout.refund_stuck': 'A refund is stuck; our operators settle it manually.',
  [TEST_EVENT]: 'A test that you requested; it only shows that webhooks arrive.',
};

function signatureHeader(name: string, description: string): Parameter {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } };
}

const SIGNATURE_HEADERS = [
  signatureHeader(
    'webhook-id',
    'One id per version of a checkout, the same for each attempt; each test has its own.',
  ),
  signatureHeader('webhook-timestamp', 'When the webhook was sent, in seconds since the epoch.'),
  signatureHeader(
    'webhook-signature',
    'Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, while a secret is rotated.',
  ),
];

/** One webhook for each event type. Pure. */
export function webhooksSection(): OpenApiDocument['webhooks'] {
  return Object.fromEntries(WEBHOOK_EVENT_TYPES.map((type) => [type, { post: webhook(type) }]));
}

const OF_CHECKOUT =
  'Sent at least once, and perhaps late or out of order: verify the signature, then read the checkout if its version is newer than the one you have.';
const OF_TEST = 'Sent once, by `POST /v1/webhook-test`, whose response contains the outcome.';

function modelOf(type: EventType): ModelName {
  return type === TEST_EVENT ? 'WebhookTestEvent' : 'CheckoutEvent';
}

function webhook(type: EventType) {
  return {
    operationId: operationId(type),
    tags: ['webhooks'],
    summary: WHAT[type],
    description: type === TEST_EVENT ? OF_TEST : OF_CHECKOUT,
    security: [] as const,
    parameters: SIGNATURE_HEADERS,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: refTo(modelOf(type)) },
              { type: 'object' as const, properties: { type: { const: type } } },
            ],
          },
        },
      },
    },
    responses: {
      '2XX': { description: 'Accepted; answer within 10 seconds.' },
      '410': { description: 'Ends the endpoint: no more webhooks are sent to it.' },
    },
  };
}

/** `checkout.hold_expired` as `onCheckoutHoldExpired`. */
function operationId(type: string): string {
  const words = type.split(/[._]/).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return `on${words.join('')}`;
}
