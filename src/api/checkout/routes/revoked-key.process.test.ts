// Streams and long polls end when their API key is revoked.
import { once } from 'node:events';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express, { Router } from 'express';
import { checkoutIn } from '../../../../tests/support/checkout-examples';
import { viewOf } from '../../../domain/checkout/view';
import { createLogger } from '../../../platform/logger';
import { hashPartnerKey } from '../../../platform/partner-keys';
import { openPartnerDirectory } from '../../../platform/partners';
import type { CheckoutDeps } from '../../deps';
import { authenticate } from '../../../http/authentication';
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
const [KEY, OTHER_KEY] = ['usk_test_revoked', 'usk_test_kept'] as const;

/** A watch of a checkout that never changes. */
const watch: CheckoutWatch = {
  async until(_checkoutId, _isWanted, _waitMs, signal) {
    if (!signal!.aborted) await once(signal!, 'abort');
    return reading;
  },
  async *follow(_checkoutId, signal) {
    yield reading;
    if (!signal.aborted) await once(signal, 'abort');
  },
};

let dataDir: string;
let server: Listening;

function savePartners(...keys: string[]): void {
  const keyHashes = keys.map(hashPartnerKey);
  const demo = { id: 'demo', name: 'Demo', keyHashes, associateTags: {} };
  const file = join(dataDir, 'partners.json');
  writeFileSync(`${file}.new`, JSON.stringify({ partners: [demo] }));
  renameSync(`${file}.new`, file);
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'usher-revoked-'));
  savePartners(KEY, OTHER_KEY);
  const logger = createLogger('test', 'silent');
  const partners = openPartnerDirectory(join(dataDir, 'partners.json'), logger);
  const deps = { watch, limits: createKeyLimits(LIMITS), departure: new Departure() };
  const router = Router();
  router.get('/checkouts/:checkoutId', readCheckout(deps as unknown as CheckoutDeps));
  addEventRoutes(router, deps as unknown as CheckoutDeps);
  const app = express();
  app.use(
    identifyRequests(logger),
    authenticate(partners, (_request, _response, next) => next()),
    deps.limits.rate,
    router,
    renderProblems(logger),
  );
  server = await listen(app, { host: '127.0.0.1', port: 0 });
});

afterEach(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

function openStream(key: string, signal: AbortSignal | null = null) {
  return fetch(`${server.url}/checkouts/chk_1/events`, {
    headers: { Authorization: `Bearer ${key}`, connection: 'close' },
    signal,
  });
}

test('the stream of a revoked key ends, and that of another key does not', async () => {
  const client = new AbortController();
  const [revoked, kept] = [await openStream(KEY), await openStream(OTHER_KEY, client.signal)];
  savePartners(OTHER_KEY);
  expect(await revoked.text()).toContain(`id:${view.version}`);
  expect((await openStream(KEY)).status).toBe(401);
  client.abort();
  await expect(kept.text()).rejects.toThrow('aborted');
});

test('the long poll of a revoked key is answered 401', async () => {
  const poll = fetch(`${server.url}/checkouts/chk_1`, {
    headers: {
      Authorization: `Bearer ${KEY}`,
      'If-None-Match': `"${view.version}"`,
      Prefer: 'wait=25',
      connection: 'close',
    },
  });
  const arrived = await openStream(KEY);
  savePartners(OTHER_KEY);
  const answer = await poll;
  expect([answer.status, await answer.json()]).toEqual([
    401,
    expect.objectContaining({ code: 'UNAUTHORIZED' }),
  ]);
  // The headers are those of any 401.
  expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer');
  for (const name of ['RateLimit', 'RateLimit-Policy', 'Preference-Applied']) {
    expect(answer.headers.has(name)).toBe(false);
  }
  await arrived.text();
});
