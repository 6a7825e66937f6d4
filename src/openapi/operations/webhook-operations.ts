// Operations that read and resend webhook deliveries, and test an endpoint.
import { DeliveriesQuerySchema, RESEND_MAX } from '../../api/webhooks/delivery-words';
import { RESENDS_PER_SECOND } from '../../http/key-limits';
import { LISTS_RATE, type OperationSpec } from '../operation';

const OF_WEBHOOKS = { tag: 'webhooks' } as const;
const NO_KEY =
  'Needs no Idempotency-Key: a webhook may arrive twice anyway, always with the same `webhook-id`.';
const EMPTY_BODY = {
  body: { model: 'EmptyBody', required: false, examples: ['emptyBody'] },
} as const;

export const WEBHOOK_OPERATIONS: readonly OperationSpec[] = [
  {
    ...OF_WEBHOOKS,
    id: 'listWebhookDeliveries',
    method: 'get',
    path: '/v1/webhook-deliveries',
    summary: 'List deliveries of webhooks',
    description: `First the pending deliveries, latest first, then the others. To read only new ones, set \`createdFrom\`. The list may lag by some seconds. All given filters apply. ${LISTS_RATE}`,
    query: [DeliveriesQuerySchema],
    exampleQuery: 'status=failed,pending',
    answers: {
      200: {
        description: 'A page.',
        model: 'WebhookDeliveryList',
        examples: ['webhookDeliveryList'],
      },
    },
  },
  {
    ...OF_WEBHOOKS,
    id: 'getWebhookDelivery',
    method: 'get',
    path: '/v1/webhook-deliveries/{deliveryId}',
    summary: 'Read a delivery',
    description: 'The current state of one delivery.',
    answers: {
      200: {
        description: 'The delivery.',
        model: 'WebhookDelivery',
        examples: ['webhookDelivery'],
      },
    },
    problems: ['NOT_FOUND'],
  },
  {
    ...OF_WEBHOOKS,
    ...EMPTY_BODY,
    id: 'resendWebhook',
    method: 'post',
    path: '/v1/webhook-deliveries/{deliveryId}/resend',
    summary: 'Send a webhook again',
    description: `Sends the webhook immediately, even if it was delivered before. This is possible for seven days after it was delivered or finally failed. A key may do this about ${RESENDS_PER_SECOND} times a second. ${NO_KEY}`,
    answers: {
      202: {
        description: 'The webhook is sent immediately.',
        model: 'WebhookDelivery',
        examples: ['webhookSentAgain'],
      },
    },
    problems: ['NOT_FOUND', 'WEBHOOK_ENDPOINT_MISSING', 'DELIVERY_CLOSED'],
  },
  {
    ...OF_WEBHOOKS,
    id: 'resendWebhooks',
    method: 'post',
    path: '/v1/webhook-deliveries/resend',
    summary: 'Send all webhooks of a range again',
    description: `Sends the webhooks created from \`createdFrom\` until before \`createdTo\`, only those with the \`status\` if you give one; at most ${RESEND_MAX.toLocaleString('en')}. ${LISTS_RATE} ${NO_KEY}`,
    body: { model: 'ResendWebhooks', required: true, examples: ['resendFailed'] },
    answers: {
      202: {
        description: 'The webhooks are sent one after the other.',
        model: 'ResentWebhooks',
        examples: ['webhooksSentAgain'],
      },
    },
    problems: ['WEBHOOK_ENDPOINT_MISSING', 'RESEND_RUNNING'],
  },
  {
    ...OF_WEBHOOKS,
    body: { model: 'TestWebhook', required: false, examples: ['emptyBody'] },
    id: 'testWebhook',
    method: 'post',
    path: '/v1/webhook-test',
    summary: 'Test your endpoint',
    description: `Sends \`webhook.test\` once, even to a disabled endpoint, and returns the outcome: \`delivered\` or \`failed\`. An endpoint that we stopped because it answered 410 is used again once it accepts a test. ${LISTS_RATE}`,
    answers: {
      200: {
        description: 'The outcome.',
        model: 'WebhookDelivery',
        examples: ['webhookTest'],
      },
      202: {
        description: 'Still in progress: read the delivery later.',
        model: 'WebhookDelivery',
        examples: ['webhookSentAgain'],
      },
    },
    problems: ['WEBHOOK_ENDPOINT_MISSING', 'NOT_FOUND'],
  },
];
