import type { RequestListener } from 'node:http';
import { createCallGate } from './call-gate';
import { withRetries, type RetryOptions } from './retries';
import type { SvcClient } from './svc-client';
import {
  answerWith,
  captureRequests,
  clientTo,
  errorOf,
  type CapturingServer,
} from '../testing/capturing-server';

const CALLER = {
  session: { authToken: 'T', accountId: 'A1', signingKey: 'K' },
  device: { deviceId: 'device-1', adId: 'ad-1' },
};
const ID = '0a0f0a54-2b94-4c47-9a1c-6a4a6a5f3f10';
const LEASE = {
  caller: CALLER,
  body: {
    clientRequestId: ID,
    leaseItems: [{ productId: 'P1', offerId: 'adult', seatIds: ['F7'] }],
  },
};
const PLACE = {
  caller: CALLER,
  body: {
    orderParameters: {
      lineItems: [{ productId: 'P1', offerId: 'adult', seatIds: ['F7'], quantity: 1 }],
      channel: 'Partner',
      clientVersion: 'usher/1',
      clientRequestId: ID,
    },
  },
};

const LIMITED = answerWith(429, {}, { 'retry-after': '3' });
const UNAVAILABLE = answerWith(503, {});
const LEASED = answerWith(200, { leaseDurationSeconds: 600 });

let server: CapturingServer;
let plain: SvcClient;
let waitsMs: number[];
let nowMs: number;

/** Serves the answers in turn, then repeats the last one; a wait only advances the gate's clock. */
async function serve(answers: RequestListener[], options: RetryOptions = {}): Promise<SvcClient> {
  const left = [...answers];
  server = await captureRequests((request, response) => {
    const answer = left.length > 1 ? left.shift() : left[0];
    answer?.(request, response);
  });
  const gate = createCallGate(() => nowMs);
  plain = clientTo(`http://127.0.0.1:${server.port}`, { gate });
  const sleep = async (waitMs: number) => {
    waitsMs.push(waitMs);
    nowMs += waitMs;
    return Promise.resolve();
  };
  return withRetries(plain, { sleep, random: () => 0.5, ...options });
}

beforeEach(() => {
  waitsMs = [];
  nowMs = 0;
});

afterEach(async () => {
  plain.close();
  await server.close();
});

it('waits for Retry-After, and calls again', async () => {
  const client = await serve([LIMITED, LIMITED, LEASED]);
  await expect(client.call('lease', LEASE)).resolves.toEqual({ leaseDurationSeconds: 600 });
  expect(waitsMs).toEqual([3000, 3000]);
  expect(server.captured).toHaveLength(3);
});

it('backs off exponentially without a Retry-After', async () => {
  const client = await serve([UNAVAILABLE, UNAVAILABLE, UNAVAILABLE, LEASED]);
  await client.call('lease', LEASE);
  expect(waitsMs).toEqual([100, 200, 400]);
});

it('retries calls in the alternative shape', async () => {
  const answer = { leaseId: 'L1', showtimeId: 'D1', seatIds: ['F7'] };
  const leased = answerWith(200, { ...answer, expiresAt: '2026-11-21T18:10:00Z' });
  const client = await serve([UNAVAILABLE, leased]);
  const body = { showtimeId: 'D1', seatIds: ['F7'] };
  const lease = await client.callAlternative('lease', { body, caller: CALLER });
  expect(lease.answer.leaseId).toBe('L1');
});

it('fails after the maximum number of attempts, or the maximum total wait', async () => {
  const some = await serve([UNAVAILABLE], { attemptsMax: 3 });
  expect(await errorOf(some.call('lease', LEASE))).toMatchObject({ status: 503 });
  expect(server.captured).toHaveLength(3);
  plain.close();
  await server.close();

  const impatient = await serve([LIMITED], { waitMaxMs: 7000 });
  const error = await errorOf(impatient.call('lease', LEASE));
  expect(error).toMatchObject({ outcome: 'not_sent', retryAfterMs: 3000 });
  expect(waitsMs.slice(2)).toEqual([3000, 3000]);
});

it('does not retry a refused call', async () => {
  const client = await serve([answerWith(409, { code: 'SEAT_UNAVAILABLE' })]);
  expect(await errorOf(client.call('lease', LEASE))).toMatchObject({ outcome: 'refused' });
  expect(server.captured).toHaveLength(1);
});

describe('an order, which is not repeatable', () => {
  it('is sent again if the first attempt certainly was not sent', async () => {
    const client = await serve([LIMITED, answerWith(200, { orderId: 'O55', eventId: 'E1' })]);
    await expect(client.call('placeOrder', PLACE)).resolves.toMatchObject({ orderId: 'O55' });
  });

  it('is not sent again if the first attempt may have been sent', async () => {
    const client = await serve([UNAVAILABLE]);
    expect(await errorOf(client.call('placeOrder', PLACE))).toMatchObject({ outcome: 'unknown' });
    expect(server.captured).toHaveLength(1);
  });
});

it('the outcome is unknown if an earlier attempt may have been carried out, even if the last was not sent', async () => {
  const client = await serve([UNAVAILABLE, LIMITED], { attemptsMax: 2 });
  const error = await errorOf(client.call('lease', LEASE));
  expect(error).toMatchObject({ outcome: 'unknown', status: 429, retryAfterMs: 3000 });
  expect(error.call?.answer?.status).toBe(429);
});

it('stops waiting when the caller aborts, and throws the last error', async () => {
  const controller = new AbortController();
  await serve([answerWith(503, {}, { 'retry-after': '20' })]);
  // Called right before the wait begins.
  const random = () => {
    setImmediate(() => controller.abort());
    return 0.5;
  };
  const client = withRetries(plain, { random });
  const call = client.call('lease', { ...LEASE, signal: controller.signal });
  expect(await errorOf(call)).toMatchObject({ status: 503, retryAfterMs: 20_000 });
  expect(server.captured).toHaveLength(1);
});

it('does not retry other errors', async () => {
  const client = await serve([LEASED]);
  const call = client.call('layout', { query: { showtimeId: 'D1', tickets: 'two' } });
  await expect(call).rejects.toMatchObject({ name: 'InvalidRequestError' });
  expect(waitsMs).toEqual([]);
});

it('stops retrying once the calls have taken too long in total', async () => {
  // Each call takes three seconds on this clock, which is read before and after it.
  const now = () => (nowMs += 3_000);
  const client = await serve([UNAVAILABLE, UNAVAILABLE, LEASED], { callsMaxMs: 5_000, now });
  const error = await errorOf(client.call('lease', LEASE));
  expect(error.outcome).toBe('unknown');
  expect(server.captured).toHaveLength(2);
});
