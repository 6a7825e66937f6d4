// The outcome of webhooks, sending them again, and testing an endpoint.
import { DeliveriesQuerySchema, RESEND_MAX } from '../../api/webhooks/delivery-words';
import { RESENDS_PER_SECOND } from '../../http/key-limits';
import { LISTS_RATE, type OperationSpec } from '../operation';

const OF_WEBHOOKS = { tag: 'webhooks' } as const;
const NO_KEY =
  'It needs no Idempotency-Key: a webhook may come twice anyway, always under the same `webhook-id`.';
const NOTHING_SAID = {
  body: { model: 'EmptyBody', required: false, examples: ['nothingToSay'] },
} as const;

export const WEBHOOK_OPERATIONS: readonly OperationSpec[] = [
  {
    ...OF_WEBHOOKS,
    id: 'listWebhookDeliveries',
    method: 'get',
    path: '/v1/webhook-deliveries',
    summary: 'List deliveries of webhooks',
    description: `The outcome of each: first those that are still pending, latest first, then the others. To read only new ones, set \`createdFrom\`. The list may lag by some seconds. Several filters narrow it down together. ${LISTS_RATE}`,
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
    ...NOTHING_SAID,
    id: 'resendWebhook',
    method: 'post',
    path: '/v1/webhook-deliveries/{deliveryId}/resend',
    summary: 'Send a webhook again',
    description: `Sends it at once, even if it was delivered before; possible for seven days after it was delivered or finally failed. A key may do this about ${RESENDS_PER_SECOND} times a second. ${NO_KEY}`,
    answers: {
      202: {
        description: 'It will be sent at once.',
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
    description: `Those that were created from \`createdFrom\` until right before \`createdTo\`, and stand as \`status\` says where it is given; at most ${RESEND_MAX.toLocaleString('en')}. ${LISTS_RATE} ${NO_KEY}`,
    body: { model: 'ResendWebhooks', required: true, examples: ['resendFailed'] },
    answers: {
      202: {
        description: 'They are sent one after the other.',
        model: 'ResentWebhooks',
        examples: ['webhooksSentAgain'],
      },
    },
    problems: ['WEBHOOK_ENDPOINT_MISSING', 'RESEND_RUNNING'],
  },
  {
    ...OF_WEBHOOKS,
    body: { model: 'TestWebhook', required: false, examples: ['nothingToSay'] },
    id: 'testWebhook',
    method: 'post',
    path: '/v1/webhook-test',
    summary: 'Try your endpoint',
    description: `Sends \`webhook.test\` once, also to an endpoint that is disabled, and returns the outcome: \`delivered\` or \`failed\`. An endpoint that has ended with 410 begins anew when it takes a test. ${LISTS_RATE}`,
    answers: {
      200: {
        description: 'The outcome.',
        model: 'WebhookDelivery',
        examples: ['webhookTest'],
      },
      202: {
        description: 'It is still on its way: read the delivery later.',
        model: 'WebhookDelivery',
        examples: ['webhookSentAgain'],
      },
    },
    problems: ['WEBHOOK_ENDPOINT_MISSING', 'NOT_FOUND'],
  },
];
