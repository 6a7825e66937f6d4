import { once } from 'node:events';
import { request } from 'node:http';
import express, { type Response } from 'express';
import { createLogger } from '../platform/logger';
import { createKeyLimits } from './key-limits';
import { listen, type Listening } from './listen';
import { renderProblems } from './problem-renderer';

const SETTINGS = { requestsPerSecond: 1_000, requestsWaitingMax: 2, streamsMax: 1 };

let server: Listening;
/** Pending responses, in the order of their requests. */
let open: Response[];
let arrivals: EventTarget;

/** Responses to `/` and to events stay pending; the `key` header is the API key. */
async function serve(partner: object = {}): Promise<void> {
  open = [];
  arrivals = new EventTarget();
  const limits = createKeyLimits(SETTINGS);
  const app = express();
  app.use((request, response, next) => {
    Object.assign(response.locals, { requestId: 'req_1', keyId: request.get('key'), partner });
    next();
  });
  app.use(limits.rate, limits.waiting);
  const hold = (response: Response): void => {
    open.push(response);
    arrivals.dispatchEvent(new Event('request'));
  };
  app.get('/now', (_request, response) => {
    response.send('now');
  });
  app.get('/lists', limits.lists, (_request, response) => {
    response.send('list');
  });
  app.get('/checkouts/:id/events', limits.streams, (_request, response) => hold(response));
  app.post('/checkouts/:id/events', (_request, response) => hold(response));
  app.get(['/', '/showtimes/events'], (_request, response) => hold(response));
  app.use(renderProblems(createLogger('test', 'silent')));
  server = await listen(app, { host: '127.0.0.1', port: 0 });
}

afterEach(() => server.close());

const ask = (path: string, key: string) =>
  fetch(server.url + path, { headers: { key, connection: 'close' } });

/** Resolves with the answer; waits first until the request has arrived. */
async function askAndWait(path: string, key: string) {
  const arrived = once(arrivals, 'request');
  const answer = ask(path, key);
  await arrived;
  return answer;
}

test('refuses a flood by one key with Retry-After, and answers other keys', async () => {
  await serve({ limits: { requestsPerSecond: 5 } });
  const flood = await Promise.all(Array.from({ length: 60 }, () => ask('/now', 'loud')));
  const statuses = flood.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  const refused = flood[statuses.indexOf(429)]!;
  expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED', retryable: true });
  expect(refused.headers.get('Retry-After')).toBe('1');
  expect(refused.headers.get('RateLimit')).toMatch(/^"requests"; r=0; t=\d+$/);
  expect(refused.headers.get('RateLimit-Policy')).toMatch(/^"requests"; q=5; w=1; /);
  expect((await ask('/now', 'quiet')).status).toBe(200);
});

test('limits the waiting requests of a key, until one is answered', async () => {
  await serve();
  const waiting = [askAndWait('/', 'a'), askAndWait('/', 'a')];
  while (open.length < 2) await once(arrivals, 'request');
  const refused = await ask('/', 'a');
  expect([refused.status, await refused.json()]).toEqual([
    429,
    expect.objectContaining({ code: 'TOO_MANY_WAITING' }),
  ]);
  expect((await ask('/now', 'b')).status).toBe(200);
  for (const response of open) response.send('done');
  for (const answer of await Promise.all(waiting)) expect(await answer.text()).toBe('done');
  expect((await ask('/now', 'a')).status).toBe(200);
});

test('a request whose path only looks like a stream counts as waiting', async () => {
  await serve();
  const waiting = [askAndWait('/showtimes/events', 'a'), askAndWait('/showtimes/events', 'a')];
  while (open.length < 2) await once(arrivals, 'request');
  expect((await ask('/showtimes/events', 'a')).status).toBe(429);
  for (const response of open) response.end();
  await Promise.all(waiting);
});

test.each([
  ['POST', { 'content-length': '9' }],
  ['POST', {}],
  ['GET', { 'content-length': '9' }],
  ['GET', { 'transfer-encoding': 'chunked' }],
])('a %s with %j for events counts as waiting: its body may never arrive', async (...row) => {
  const [method, headers] = row;
  await serve({ limits: { streamsMax: 100 } });
  const slow = ['a', 'a'].map((key) => {
    const sent = request(`${server.url}/checkouts/1/events`, {
      method,
      headers: { ...headers, key },
    });
    sent.on('error', () => undefined).flushHeaders();
    return sent;
  });
  while (open.length < 2) await once(arrivals, 'request');
  expect((await ask('/now', 'a')).status).toBe(429);
  for (const each of slow) each.destroy();
});

test('lists have a lower rate limit', async () => {
  await serve();
  const flood = await Promise.all(Array.from({ length: 20 }, () => ask('/lists', 'loud')));
  const refused = flood.find(({ status }) => status === 429)!;
  expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED' });
  expect(refused.headers.get('RateLimit-Policy')).toMatch(
    /"requests"; q=1000.*"lists"; q=5; w=1; /,
  );
  expect((await ask('/lists', 'quiet')).status).toBe(200);
  expect((await ask('/now', 'loud')).status).toBe(200);
});

test('a caller that disconnects early occupies no slot', async () => {
  await serve();
  const limits = createKeyLimits(SETTINGS);
  const app = express();
  const counted = new EventTarget();
  app.get('/', (request, response, next) => {
    Object.assign(response.locals, { requestId: 'req_1', keyId: 'a', partner: {} });
    if (request.get('leaves') === undefined) {
      next();
      return;
    }
    response.once('close', () => {
      limits.streams(request, response, next);
      counted.dispatchEvent(new Event('done'));
    });
    response.destroy();
  });
  app.get('/', limits.streams, (_request, response) => {
    response.send('streamed');
  });
  const other = await listen(app, { host: '127.0.0.1', port: 0 });
  const done = once(counted, 'done');
  await expect(fetch(other.url, { headers: { leaves: 'yes' } })).rejects.toThrow('fetch failed');
  await done;
  const answer = await fetch(other.url, { headers: { connection: 'close' } });
  expect(answer.status).toBe(200);
  await other.close();
});

test('streams have their own limit', async () => {
  await serve();
  const stream = askAndWait('/checkouts/1/events', 'a');
  while (open.length < 1) await once(arrivals, 'request');
  const refused = await ask('/checkouts/1/events', 'a');
  expect([refused.status, await refused.json()]).toEqual([
    429,
    expect.objectContaining({ code: 'TOO_MANY_STREAMS' }),
  ]);
  expect((await ask('/now', 'a')).status).toBe(200);
  open[0]!.end();
  expect((await stream).status).toBe(200);
});
