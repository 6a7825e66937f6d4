import {
  afterAttempt,
  begunAgain,
  deliveryId,
  failedDelivery,
  isTest,
  newDelivery,
  type WebhookEvent,
} from './delivery';

const NOW_MS = Date.parse('2030-01-01T00:00:00Z');
const event: WebhookEvent = {
  type: 'checkout.confirmed',
  timestamp: '2030-01-01T00:00:00Z',
  data: { id: 'chk_7q2m', version: 12, status: 'confirmed', reference: null },
};
const fresh = newDelivery(deliveryId('chk_7q2m', 12), event, NOW_MS);
const refused = { httpStatus: 500, code: 'HTTP_500' } as const;

test('each version of a checkout has its own delivery id', () => {
  expect(fresh.id).toBe('whd_7q2m_12');
  expect(isTest(fresh)).toBe(false);
});

test('a failed attempt is followed by the next one, or by the final status', () => {
  const tried = afterAttempt(fresh, { ...refused, pauseMs: 5_000 }, NOW_MS);
  expect(tried).toMatchObject({ status: 'pending', attempts: 1, nextAttemptAtMs: NOW_MS + 5_000 });
  const failed = afterAttempt(tried, { ...refused, pauseMs: null }, NOW_MS);
  expect(failed).toMatchObject({ status: 'failed', attempts: 2, nextAttemptAtMs: null });
  const taken = { httpStatus: 204, code: null, pauseMs: null };
  expect(afterAttempt(tried, taken, NOW_MS)).toMatchObject({ status: 'delivered', attempts: 2 });
});

test('a restarted delivery has all attempts left, and keeps counting', () => {
  const failed = afterAttempt(fresh, { ...refused, pauseMs: null }, NOW_MS);
  const again = afterAttempt(begunAgain(failed), { ...refused, pauseMs: 5_000 }, NOW_MS);
  expect(again).toMatchObject({ status: 'pending', attempts: 2, attemptsOfRound: 1 });
});

test('a delivery that could not be sent counts no attempt', () => {
  expect(failedDelivery(fresh, 'ENDPOINT_GONE', NOW_MS)).toMatchObject({
    status: 'failed',
    attempts: 0,
    lastAttempt: { atMs: NOW_MS, httpStatus: null, code: 'ENDPOINT_GONE' },
  });
});
