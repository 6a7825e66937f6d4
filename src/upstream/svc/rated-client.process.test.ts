import type { RequestListener } from 'node:http';
import { withRate, type RateOptions } from './rated-client';
import { withRetries } from './retries';
import type { SvcClient } from './svc-client';
import {
  answerWith,
  captureRequests,
  clientTo,
  errorOf,
  type CapturingServer,
} from '../testing/capturing-server';

const ANSWER = answerWith(200, '');

let server: CapturingServer;
let plain: SvcClient;
let nowMs: number;
let waitsMs: number[];

beforeEach(() => {
  nowMs = 0;
  waitsMs = [];
  jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
});

afterEach(async () => {
  jest.restoreAllMocks();
  plain.close();
  await server.close();
});

/** A client at 5 calls a second, so that 10 go at once; a wait is noted, and over at once. */
async function rated(answer: RequestListener = ANSWER, options: Partial<RateOptions> = {}) {
  server = await captureRequests(answer);
  plain = clientTo(`http://127.0.0.1:${server.port}`);
  const sleep = async (waitMs: number) => {
    waitsMs.push(waitMs);
    return Promise.resolve();
  };
  return withRate(plain, { ratePerSecond: 5, waitMaxMs: 1_000, sleep, ...options });
}

function pings(client: SvcClient, count: number): Promise<PromiseSettledResult<unknown>[]> {
  return Promise.allSettled(Array.from({ length: count }, () => client.call('ping', {})));
}

it('lets twice the rate through at once, and each call after that in its turn', async () => {
  await pings(await rated(), 13);
  expect(waitsMs).toEqual([200, 400, 600]);
  expect(server.captured).toHaveLength(13);
});

it('lets as many through at once as the burst says', async () => {
  await pings(await rated(ANSWER, { burst: 3 }), 5);
  expect(waitsMs).toEqual([200, 400]);
});

it('saves up for a rest, and no more than twice the rate', async () => {
  const client = await rated();
  await pings(client, 10);
  nowMs = 3600_000;
  await pings(client, 11);
  expect(waitsMs).toEqual([200]);
});

it('refuses at once, unsent, whoever would have to wait too long', async () => {
  const client = await rated();
  await pings(client, 15);
  const error = await errorOf(client.call('ping', {}));
  expect(error).toMatchObject({ outcome: 'not_sent', code: 'TOO_MANY_REQUESTS' });
  expect(error.retryAfterMs).toBe(1_200);
  expect(error.status).toBeUndefined();
  expect(server.captured).toHaveLength(15);
});

it('takes a refused call for none: the next in time is served', async () => {
  const client = await rated();
  await pings(client, 100);
  waitsMs = [];
  nowMs = 200;
  await client.call('ping', {});
  expect(waitsMs).toEqual([1_000]);
});

it('counts every attempt, and what it refuses is not tried again', async () => {
  const client = await rated(answerWith(503, {}));
  const retries = { waitMaxMs: 1_000, sleep: () => Promise.resolve(), random: () => 0.1 };
  const error = await errorOf(withRetries(client, retries).call('ping', {}));
  expect([error.status, server.captured.length]).toEqual([503, 5]);

  await pings(client, 10);
  expect(waitsMs).toEqual([200, 400, 600, 800, 1_000]);
  const refused = await errorOf(withRetries(client, retries).call('ping', {}));
  expect(refused.retryAfterMs).toBe(1_200);
  expect(server.captured).toHaveLength(15);
});

it('serves a share of less than one call a second', async () => {
  await pings(await rated(ANSWER, { ratePerSecond: 0.2, waitMaxMs: 10_000 }), 4);
  expect(waitsMs).toEqual([5_000, 10_000]);
  expect(server.captured).toHaveLength(3);
});

it('an abort ends the wait, and nothing is sent', async () => {
  server = await captureRequests(ANSWER);
  plain = clientTo(`http://127.0.0.1:${server.port}`);
  const client = withRate(plain, { ratePerSecond: 0.001, waitMaxMs: Infinity });
  await client.call('ping', {});
  const abort = new AbortController();
  const call = client.call('ping', { signal: abort.signal });
  abort.abort();
  expect(await errorOf(call)).toMatchObject({ outcome: 'not_sent' });
  expect(server.captured).toHaveLength(1);
});
