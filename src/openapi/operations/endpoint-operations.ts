// Webhook endpoints, which partners manage themselves.
import { LISTS_RATE, type OperationSpec } from '../operation';

const OF_WEBHOOKS = { tag: 'webhooks' } as const;
const KEYED = {
  headers: ['IdempotencyKey'],
  problems: ['IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
} as const;
const WITH_SECRET = {
  model: 'WebhookEndpointSecret',
  examples: ['webhookEndpointSecret'],
} as const;
const READ = { model: 'WebhookEndpoint', examples: ['webhookEndpoint'] } as const;

export const ENDPOINT_OPERATIONS: readonly OperationSpec[] = [
  {
    ...OF_WEBHOOKS,
    id: 'listWebhookEndpoints',
    method: 'get',
    path: '/v1/webhook-endpoints',
    summary: 'List your webhook endpoints',
    description: `All current endpoints, on one page. ${LISTS_RATE}`,
    answers: {
      200: {
        description: 'The endpoints.',
        model: 'WebhookEndpointList',
        examples: ['webhookEndpointList'],
      },
    },
  },
  {
    ...OF_WEBHOOKS,
    id: 'createWebhookEndpoint',
    method: 'post',
    path: '/v1/webhook-endpoints',
    summary: 'Create a webhook endpoint',
    description: `The endpoint gets the events of checkouts that start from now on. ${LISTS_RATE}`,
    headers: KEYED.headers,
    body: { model: 'CreateWebhookEndpoint', required: true, examples: ['createWebhookEndpoint'] },
    answers: {
      201: {
        description: 'The endpoint, with its secret.',
        headers: ['Location', 'Idempotent-Replayed'],
        ...WITH_SECRET,
      },
    },
    problems: [...KEYED.problems, 'TOO_MANY_WEBHOOK_ENDPOINTS', 'WEBHOOK_ENDPOINT_DELETED'],
  },
  {
    ...OF_WEBHOOKS,
    id: 'getWebhookEndpoint',
    method: 'get',
    path: '/v1/webhook-endpoints/{endpointId}',
    summary: 'Read a webhook endpoint',
    description: `The current state of one endpoint. ${LISTS_RATE}`,
    answers: { 200: { description: 'The endpoint.', ...READ } },
    problems: ['NOT_FOUND'],
  },
  {
    ...OF_WEBHOOKS,
    id: 'updateWebhookEndpoint',
    method: 'patch',
    path: '/v1/webhook-endpoints/{endpointId}',
    summary: 'Change, disable or enable a webhook endpoint',
    description: `The change applies to every attempt from now on, including retries of pending deliveries. ${LISTS_RATE}`,
    body: { model: 'UpdateWebhookEndpoint', required: true, examples: ['disableWebhookEndpoint'] },
    answers: { 200: { description: 'The changed endpoint.', ...READ } },
    problems: ['NOT_FOUND', 'WEBHOOK_ENDPOINT_READ_ONLY'],
  },
  {
    ...OF_WEBHOOKS,
    id: 'deleteWebhookEndpoint',
    method: 'delete',
    path: '/v1/webhook-endpoints/{endpointId}',
    summary: 'Delete a webhook endpoint',
    description: `The endpoint gets no more webhooks, and its secrets are deleted. ${LISTS_RATE}`,
    answers: { 204: { description: 'Deleted.' } },
    problems: ['NOT_FOUND', 'WEBHOOK_ENDPOINT_READ_ONLY'],
  },
  {
    ...OF_WEBHOOKS,
    id: 'rotateWebhookSecret',
    method: 'post',
    path: '/v1/webhook-endpoints/{endpointId}/rotate-secret',
    summary: 'Replace the secret of a webhook endpoint',
    description: `Webhooks are also signed with the former secret for a day, or for \`formerSecretSeconds\`. ${LISTS_RATE}`,
    headers: KEYED.headers,
    body: { model: 'RotateWebhookSecret', required: false, examples: ['emptyBody'] },
    answers: {
      200: {
        description: 'The endpoint, with its new secret.',
        headers: ['Idempotent-Replayed'],
        ...WITH_SECRET,
      },
    },
    problems: [
      ...KEYED.problems,
      'NOT_FOUND',
      'WEBHOOK_ENDPOINT_READ_ONLY',
      'SECRET_ROTATION_RUNNING',
    ],
  },
];
