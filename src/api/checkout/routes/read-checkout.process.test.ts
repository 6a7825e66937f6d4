import { once } from 'node:events';
import express, { Router } from 'express';
import { checkoutIn } from '../../../../tests/support/checkout-examples';
import { viewOf, type CheckoutView } from '../../../domain/checkout/view';
import { createLogger } from '../../../platform/logger';
import type { CheckoutDeps } from '../../deps';
import { Departure } from '../../../http/departure';
import { createKeyLimits } from '../../../http/key-limits';
import { listen, type Listening } from '../../../http/listen';
import { renderProblems } from '../../../http/problem-renderer';
import { identifyRequests } from '../../../http/request-id';
import type { Reading } from '../checkout-reader';
import type { CheckoutWatch } from '../checkout-watch';
import { addEventRoutes, readCheckout } from './read-checkout';

const view = viewOf(checkoutIn('selecting'));
const reading = { view, running: true } as Reading;
const LIMITS = { requestsPerSecond: 100, requestsWaitingMax: 10, streamsMax: 1 };

let server: Listening;

/** Serves reads and events of a checkout with a stubbed watch. */
async function serve(watch: Partial<CheckoutWatch>, read = reading): Promise<void> {
  const logger = createLogger('test', 'silent');
  const app = express();
  app.use(identifyRequests(logger), (_request, response, next) => {
    Object.assign(response.locals, { keyId: 'a', partner: {}, isKeyValid: () => true });
    next();
  });
  const router = Router();
  const limits = createKeyLimits(LIMITS);
  const deps = {
    watch,
    limits,
    departure: new Departure(),
    reader: { read: () => Promise.resolve(read) },
    svcOf: () => ({ freeSeats: () => null }),
    now: Date.now,
  } as unknown as CheckoutDeps;
  router.get('/checkouts/:checkoutId', readCheckout(deps));
  addEventRoutes(router, deps);
  app.use(router, renderProblems(logger));
  server = await listen(app, { host: '127.0.0.1', port: 0 });
}

afterEach(() => server.close());

test('a long poll ends when its client disconnects', async () => {
  const waits = new EventTarget();
  const left = once(waits, 'left');
  await serve({
    until: async (_checkoutId, _isWanted, _waitMs, signal) => {
      waits.dispatchEvent(new Event('begun'));
      await once(signal!, 'abort');
      waits.dispatchEvent(new Event('left'));
      return reading;
    },
  });
  const begun = once(waits, 'begun');
  const client = new AbortController();
  const poll = fetch(`${server.url}/checkouts/chk_1`, {
    headers: { 'If-None-Match': `"${view.version}"`, Prefer: 'wait=25' },
    signal: client.signal,
  });
  await begun;
  client.abort();
  await expect(poll).rejects.toThrow('aborted');
  await left;
});

test('a long poll can set its wait in the query', async () => {
  const waits: number[] = [];
  await serve({
    until: (_checkoutId, _isWanted, waitMs) => {
      waits.push(waitMs);
      return Promise.resolve(reading);
    },
  });
  const poll = await fetch(`${server.url}/checkouts/chk_1?wait=20`, {
    headers: { 'If-None-Match': `"${view.version}"` },
  });
  expect([poll.status, poll.headers.get('Preference-Applied')]).toEqual([304, 'wait=20']);
  expect(waits).toEqual([20_000]);
});

test('a read of a queued checkout contains its place; with a matching If-None-Match it is answered 304', async () => {
  const queued = viewOf(checkoutIn('queued'));
  const waiting = { view: queued, running: true } as Reading;
  await serve({ until: () => Promise.resolve(waiting) }, waiting);
  const known = { 'If-None-Match': `"${queued.version}"` };
  const url = `${server.url}/checkouts/chk_1`;
  for (const headers of [known, { ...known, Prefer: 'wait=1' }]) {
    const poll = await fetch(url, { headers });
    expect([poll.status, poll.headers.get('ETag')]).toEqual([304, `"${queued.version}"`]);
  }
  const read = await fetch(url);
  expect(await read.json()).toMatchObject({ queue: { ahead: queued.queue?.ahead } });
});

test('a HEAD request for a stream is refused', async () => {
  await serve({});
  const head = await fetch(`${server.url}/checkouts/chk_1/events`, { method: 'HEAD' });
  expect([head.status, head.headers.get('Allow')]).toEqual([405, 'GET']);
});

const OPEN_REFUND = { status: 'pending', amount: null } as const;

/** A cancelled checkout whose workflow still runs, for example to void authorisations. */
function cancelledAt(version: number, refund: CheckoutView['payment']['refund']): Reading {
  const cancelled = viewOf(checkoutIn('cancelled'));
  const payment = { ...cancelled.payment, refund };
  return { view: { ...cancelled, version, payment }, running: true } as Reading;
}

/** A watch that yields these readings, and then waits until its signal is aborted. */
function following(...readings: Reading[]): Partial<CheckoutWatch> {
  return {
    async *follow(_checkoutId, signal) {
      yield* readings;
      if (!signal.aborted) await once(signal, 'abort');
    },
  };
}

test.each(['failed', 'completed'] as const)(
  'a stream ends when the checkout is final: %s',
  async (status) => {
    const final = viewOf(checkoutIn(status));
    const reported = { view: { ...final, version: view.version + 1 }, running: true } as Reading;
    await serve(following(reading, reported));
    const stream = await fetch(`${server.url}/checkouts/chk_1/events`);
    expect(await stream.text()).toMatch(new RegExp(`"status":"selecting"[^]*"status":"${status}"`));
  },
);

test('a stream ends once the refund is done, and a client that has seen the end gets 204', async () => {
  await serve(
    following(cancelledAt(8, OPEN_REFUND), cancelledAt(9, { ...OPEN_REFUND, status: 'done' })),
  );
  const events = `${server.url}/checkouts/chk_1/events`;
  const stream = await fetch(events, { headers: { 'Last-Event-ID': '7', connection: 'close' } });
  expect((await stream.text()).match(/^id:.*$/gm)).toEqual(['id:8', 'id:9']);
  await server.close();
  await serve(following(cancelledAt(9, { ...OPEN_REFUND, status: 'done' })));
  const again = await fetch(`${server.url}/checkouts/chk_1/events`, {
    headers: { 'Last-Event-ID': '9' },
  });
  expect(again.status).toBe(204);
});

test('several skipped versions lead to one event, whose id is the last version', async () => {
  const later = { ...reading, view: { ...view, version: view.version + 3 } } as Reading;
  await serve(following(reading, later, { ...later, running: false }));
  const stream = await fetch(`${server.url}/checkouts/chk_1/events`);
  const ids = [view.version, view.version + 3].map((version) => `id:${version}`);
  expect((await stream.text()).match(/^id:.*$/gm)).toEqual(ids);
});
