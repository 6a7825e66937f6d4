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

/** What the first attempt comes to. */
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
  const came = attemptDelivery({ partnerId: 'rex', id: 'whd_1_5', event, attempt: 1 });
  return { came, send };
}

test('the event is sent to the endpoint as it is now, under the id of the delivery', async () => {
  const { came, send } = attempted({ status: 204, retryAfterMs: undefined });
  expect(await came).toEqual({ httpStatus: 204, code: null, pauseMs: null, endedId });
  expect(send).toHaveBeenCalledWith({ ...ENDPOINT, id: 'whd_1_5', body: JSON.stringify(event) });
});

test.each([199, 302, 400, 404, 429, 500])('%i is tried again', async (status) => {
  const { came } = attempted({ status, retryAfterMs: undefined });
  expect(await came).toEqual({
    httpStatus: status,
    code: `HTTP_${status}`,
    pauseMs: 5_000,
    endedId,
  });
});

test('Retry-After is kept to', async () => {
  const { came } = attempted({ status: 503, retryAfterMs: 60_000 });
  expect(await came).toMatchObject({ pauseMs: 60_000 });
});

test('410 is the end', async () => {
  const { came } = attempted({ status: 410, retryAfterMs: 60_000 });
  expect(await came).toEqual({ httpStatus: 410, code: 'HTTP_410', pauseMs: null, endedId });
});

test('no answer is tried again', async () => {
  const { came } = attempted({ status: null, code: 'TIMEOUT' });
  expect(await came).toEqual({ httpStatus: null, code: 'TIMEOUT', pauseMs: 5_000, endedId });
});
