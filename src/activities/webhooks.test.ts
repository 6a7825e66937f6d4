import type { WebhookEvent } from '../domain/webhooks/delivery';
import { endedIdOf } from '../platform/webhook-endpoints';
import { createWebhookActivities } from './webhooks';

const ENDPOINT = { url: 'https://rex.example/hooks', secrets: ['whsec_1', 'whsec_2'] };
const endedId = endedIdOf('rex', ENDPOINT.url);
const event: WebhookEvent = {
  type: 'checkout.held',
  timestamp: '2030-01-01T00:00:00Z',
  data: { id: 'chk_1', version: 5, status: 'held', reference: null },
};

/** Makes a first attempt, and returns its outcome. */
function attempted(
  outcome: Awaited<ReturnType<Parameters<typeof createWebhookActivities>[0]['send']>>,
  endpoint: typeof ENDPOINT | undefined = ENDPOINT,
) {
  const send = jest.fn(() => Promise.resolve(outcome));
  const { attemptDelivery } = createWebhookActivities({
    send,
    partnerOf: () => ({ id: 'rex', ...(endpoint && { webhook: endpoint }) }),
    pausesSeconds: [5],
    namespace: 'default',
    chance: () => 0,
  });
  const result = attemptDelivery({ partnerId: 'rex', id: 'whd_1_5', event, attempt: 1 });
  return { result, send };
}

test('sends the event to the current endpoint, with the id of the delivery', async () => {
  const { result, send } = attempted({ status: 204, retryAfterMs: undefined });
  expect(await result).toEqual({ httpStatus: 204, code: null, pauseMs: null, endedId });
  expect(send).toHaveBeenCalledWith({ ...ENDPOINT, id: 'whd_1_5', body: JSON.stringify(event) });
});

test.each([199, 302, 400, 404, 429, 500])('%i is retried', async (status) => {
  const { result } = attempted({ status, retryAfterMs: undefined });
  expect(await result).toEqual({
    httpStatus: status,
    code: `HTTP_${status}`,
    pauseMs: 5_000,
    endedId,
  });
});

test('respects Retry-After', async () => {
  const { result } = attempted({ status: 503, retryAfterMs: 60_000 });
  expect(await result).toMatchObject({ pauseMs: 60_000 });
});

test('410 ends the delivery', async () => {
  const { result } = attempted({ status: 410, retryAfterMs: 60_000 });
  expect(await result).toEqual({ httpStatus: 410, code: 'HTTP_410', pauseMs: null, endedId });
});

test('an attempt without an answer is retried', async () => {
  const { result } = attempted({ status: null, code: 'TIMEOUT' });
  expect(await result).toEqual({ httpStatus: null, code: 'TIMEOUT', pauseMs: 5_000, endedId });
});
