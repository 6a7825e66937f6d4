import type { RequestListener } from 'node:http';
import { FairTurns, type RateOptions } from './fair-turns';
import { withRate } from './rated-client';
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

afterEach(async () => {
  plain.close();
  await server.close();
});

/** A client that allows `burst` calls, and then none for a long time. */
async function rated(burst: number, answer: RequestListener = ANSWER, waitMaxMs = 1_000) {
  server = await captureRequests(answer);
  plain = clientTo(`http://127.0.0.1:${server.port}`);
  const options: RateOptions = { ratePerSecond: 0.001, burst, waitMaxMs };
  return withRate(plain, { turns: new FairTurns(options), queue: 'rex' });
}

it('refuses a call whose turn would come too late, with nothing sent', async () => {
  const client = await rated(2);
  await client.call('ping', {});
  await client.call('ping', {});
  const error = await errorOf(client.call('ping', {}));
  expect(error).toMatchObject({ outcome: 'not_sent', code: 'TOO_MANY_REQUESTS' });
  expect(error.retryAfterMs).toBeGreaterThan(1_000);
  expect(error.status).toBeUndefined();
  expect(server.captured).toHaveLength(2);
});

it('counts every attempt, and does not retry a refused call', async () => {
  const client = await rated(5, answerWith(503, {}));
  const retries = { waitMaxMs: 1_000, sleep: () => Promise.resolve(), random: () => 0.1 };
  const error = await errorOf(withRetries(client, retries).call('ping', {}));
  expect([error.status, server.captured.length]).toEqual([503, 5]);
  const refused = await errorOf(withRetries(client, retries).call('ping', {}));
  expect(refused.status).toBeUndefined();
  expect(server.captured).toHaveLength(5);
});

it('uses no turn for a call that the client can answer itself', async () => {
  server = await captureRequests(ANSWER);
  plain = clientTo(`http://127.0.0.1:${server.port}`);
  const turns = new FairTurns({ ratePerSecond: 0.001, burst: 1, waitMaxMs: 0 });
  const isKnown = (name: string) => name === 'ping';
  const client = withRate(plain, { turns, queue: 'rex', isKnown });
  await client.call('ping', {});
  await client.call('ping', {});
  await expect(turns.take('rex')).resolves.toBeUndefined();
});

it('an abort ends the wait, and nothing is sent', async () => {
  const client = await rated(1, ANSWER, 2_000_000);
  await client.call('ping', {});
  const abort = new AbortController();
  const call = client.call('ping', { signal: abort.signal });
  abort.abort(new Error('gone'));
  await expect(call).rejects.toThrow('gone');
  expect(server.captured).toHaveLength(1);
});
