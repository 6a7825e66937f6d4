// A rush of more starts than the rate of the Svc key can serve: they wait in a queue, and nobody is refused.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openApi } from '../../src/api/main';
import { createLogger } from '../../src/platform/logger';
import {
  CUSTOMER,
  PartnerBackend,
  type CheckoutJson,
  type Reply,
} from '../support/partner-backend';
import { eventually } from '../support/patience';
import { inspect, openShop, orderCookie, PHONE } from '../support/shop';
import { reservedShowtime } from '../support/showtimes';
import { apiKeyOf } from '../support/usher';
import { useUsher } from '../support/use-usher';

/** So low that even a slow machine starts more checkouts than are served. */
const RATE_PER_SECOND = 4;
const RUSH = 24;
const READ_EVERY_MS = 300;

const keyOf = (id: string, ratePerSecond: number) => ({
  id,
  svc: { apiKey: `svc_key_of_${id}`, shape: 'primary' as const, ratePerSecond },
});

const usher = useUsher({
  worker: 'none',
  env: { API_REPLICAS: '2' },
  sandbox: {
    ratePerSecond: 0,
    apiKeys: ['svc_sandbox_key', 'svc_key_of_rex', 'svc_key_of_odeon'].map((key) => ({ key })),
  },
  // The second key admits one customer in twelve seconds, so that most leave before their turn.
  partners: [keyOf('rex', RATE_PER_SECOND), keyOf('odeon', 1)],
});
let partner: PartnerBackend;
/** Calls an API in another process, as behind a load balancer. */
let other: PartnerBackend;
let odeon: PartnerBackend;
let stopOther: () => Promise<void>;
const showtimeId = reservedShowtime();

beforeAll(async () => {
  const { apiUrl } = usher;
  const api = await openApi(usher.config, createLogger('other api', 'error'));
  partner = new PartnerBackend({ apiUrl, apiKey: apiKeyOf('rex') });
  other = new PartnerBackend({ apiUrl: api.url, apiKey: apiKeyOf('rex') });
  odeon = new PartnerBackend({ apiUrl, apiKey: apiKeyOf('odeon') });
  stopOther = () => api.stop();
});

afterAll(() => stopOther());

test('with nobody waiting, a start is not queued', async () => {
  const worker = await usher.startWorkerProcess();
  const { status, body } = await start(randomUUID());
  expect(status).toBe(201);
  expect(body).toMatchObject({ status: 'selecting' });
  expect('queue' in body).toBe(false);
  await worker.stop();
});

test('in a rush nobody is refused or lost, and no wait grows, even if the worker dies', async () => {
  const worker = await usher.startWorkerProcess();
  const keys = Array.from({ length: RUSH }, () => randomUUID());
  const started = await Promise.all(
    keys.map((key, index) => start(key, ASYNC, index % 2 === 0 ? partner : other)),
  );
  expect(new Set(started.map(({ status }) => status))).toEqual(new Set([202]));
  const queued = started.flatMap(({ body }) => (body.status === 'queued' ? [body] : []));
  expect(queued.length).toBeGreaterThan(RUSH / 4);
  const followed = queued.map(({ id }) => figuresUntilAdmitted(id));
  await partner.reaches(queued[0]!.id, 'selecting');

  process.kill(worker.pid, 'SIGKILL');
  await worker.exited;
  const { id } = queued.at(-1)!;
  expect(await partner.get(id)).toMatchObject({ status: 200, body: { id } });
  const replacement = await usher.startWorkerProcess();

  const figures = await Promise.all(followed);
  expect(figures.flatMap(growths)).toEqual([]);
  await Promise.all(queued.map(({ id }) => partner.reaches(id, 'selecting')));
  await replacement.stop();
});

test('neither a repeat nor a refused body takes a place in the queue', async () => {
  const worker = await usher.startWorkerProcess();
  const keys = Array.from({ length: RUSH }, () => randomUUID());
  await Promise.all(keys.map((key) => start(key, ASYNC)));
  const aheadOfNext = async () => {
    const { body } = await start(randomUUID(), ASYNC);
    return (body as QueuedJson).queue!.ahead;
  };
  const before = await aheadOfNext();
  const repeats = keys.flatMap((key) => [
    start(key, ASYNC),
    partner.start({ showtimeId, quantity: 3 }, { 'Idempotency-Key': key, ...ASYNC }),
  ]);
  const refused = (await Promise.all(repeats)).filter(({ status }) => status === 422);
  expect(refused).toHaveLength(RUSH);
  // A start at the last moment may be counted twice, once for each API process.
  expect((await aheadOfNext()) - before).toBeLessThan(RUSH / 2);
  await worker.stop();
});

test('a repeated start finds its place in the queue, where only a cancellation is possible', async () => {
  const worker = await usher.startWorkerProcess();
  const keys = Array.from({ length: RUSH }, () => randomUUID());
  const started = await Promise.all(keys.map((key) => start(key, ASYNC, odeon)));
  const index = started.findLastIndex(({ body }) => body.status === 'queued');
  const last = started[index]!.body;
  const lastKey = keys[index]!;

  // No preference: a queued start is answered at once.
  const repeated = await start(lastKey, { Prefer: 'handling=lenient' }, odeon);
  expect(repeated).toMatchObject({ status: 202, body: { id: last.id, status: 'queued' } });
  expect(repeated.headers.get('Idempotent-Replayed')).toBe('true');
  expect(Number(repeated.headers.get('Retry-After'))).toBeGreaterThanOrEqual(2);
  for (const refused of [
    await odeon.edit(last.id, { reference: 'cart' }),
    await odeon.chooseSeats({ ...last, offers: [{ offerId: 'adult' }] }, ['F7']),
    await odeon.call('GET', `/v1/checkouts/${last.id}/seat-map`),
  ]) {
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'CHECKOUT_STATE',
        detail: 'The checkout waits in the queue: wait for its turn, or cancel it.',
        checkout: { status: 'queued', actions: ['cancel'] },
      },
    });
  }
  // One look-up of the showtime serves all who wait; its answer shows in a later read.
  await eventually(
    async () => (await odeon.get(last.id)).body as QueuedJson,
    ({ queue }) => queue?.availability === 'available',
  );
  const listed = await eventually(
    () => odeon.call<Listed>('GET', '/v1/checkouts?status=queued&limit=100'),
    ({ body }) => body.data.length > 0,
  );
  expect(listed.body.data[0]).toMatchObject({ status: 'queued', queue: { opensAt: null } });
  await Promise.all(started.map(({ body }) => odeon.cancel(body.id)));
  await worker.stop();
});

test('a cancelled checkout leaves the queue, without any call to Svc', async () => {
  const worker = await usher.startWorkerProcess();
  const starts = Array.from({ length: RUSH }, () => start(randomUUID(), ASYNC, odeon));
  const waiting = (await Promise.all(starts)).filter(({ body }) => body.status === 'queued');
  const cancelled = await Promise.all(waiting.map(({ body }) => odeon.cancel(body.id)));
  expect(new Set(cancelled.map(({ body }) => body.status))).toEqual(new Set(['abandoned']));
  await worker.stop();

  const calls = await Promise.all(cancelled.map(({ body }) => callsOf(body.id)));
  // A few may have been admitted just before their cancellation.
  const neverAdmitted = calls.filter(({ started }) => started === 0);
  expect(neverAdmitted.length).toBeGreaterThan(waiting.length / 2);
  for (const { scheduled } of neverAdmitted) expect(scheduled).toEqual(['admit']);
});

test('the shop shows the place of a customer, who can close the page', async () => {
  const worker = await usher.startWorkerProcess();
  const shop = await openShop(usher, { env: { USHER_API_KEY: apiKeyOf('odeon') } });
  const keys = Array.from({ length: RUSH }, () => randomUUID());
  const replies = await Promise.all(keys.map((key) => start(key, ASYNC, odeon)));
  const last = replies.findLastIndex(({ body }) => body.status === 'queued');
  const { id } = replies[last]!.body;
  const again = new URLSearchParams({
    showtimeId,
    email: `${keys[last]}@example.org`,
    firstName: 'Ada',
    lastName: 'Byron',
    'tickets-adult': '2',
  });
  const sendAgain = async (headers: Record<string, string>) => {
    const answer = await fetch(`${shop.url}/checkouts`, { method: 'POST', headers, body: again });
    expect(answer.status).toBe(409);
    return answer.text();
  };
  const value = orderCookie(id, apiKeyOf('odeon'));
  expect(await sendAgain({ cookie: `orders=${value}` })).toContain(`href="/checkouts/${id}"`);
  // Knowing the id is not enough.
  for (const cookie of ['', `orders=${id}`, `orders=${orderCookie(id, 'another key')}`]) {
    const seenByStranger = await sendAgain({ cookie });
    expect(seenByStranger).toContain('We cannot begin another order');
    expect(seenByStranger).not.toContain(id);
    const page = await fetch(`${shop.url}/checkouts/${id}`, { headers: { cookie } });
    expect(page.status).toBe(404);
  }
  const cookies = [{ name: 'orders', value, url: shop.url }];
  await shop.visit(PHONE, '/orders', async (page) => {
    await page.context().addCookies(cookies);
    await page.goto(`${shop.url}/checkouts/${id}`);
    await page.getByRole('heading', { name: 'You are in the queue' }).waitFor();
    await page.getByText('You can close this page').waitFor();
    await page.getByRole('progressbar', { name: 'Your wait' }).waitFor();
    await inspect(page);
    await odeon.cancel(id);
    await page.getByRole('heading', { name: 'This order is cancelled' }).waitFor();
    expect(await page.getByText('You were not charged').count()).toBe(1);
  });
  await worker.stop();
});

async function callsOf(id: string) {
  const { events } = await usher.temporal.workflow.getHandle(id).fetchHistory();
  return {
    scheduled: (events ?? []).flatMap(({ activityTaskScheduledEventAttributes: scheduled }) =>
      scheduled ? [scheduled.activityType?.name] : [],
    ),
    started: (events ?? []).filter((event) => event.activityTaskStartedEventAttributes).length,
  };
}

const ASYNC = { Prefer: 'respond-async' };

interface Listed {
  readonly data: readonly QueuedJson[];
}

type QueuedJson = CheckoutJson & {
  readonly queue?: {
    readonly ahead: number;
    readonly availability: string | null;
    readonly estimatedWaitSeconds: { readonly p50: number; readonly p90: number };
  };
};

function start(key: string, headers = {}, by: PartnerBackend = partner): Promise<Reply> {
  const customer = { ...CUSTOMER, email: `${key}@example.org` };
  return by.start({ showtimeId, customer }, { 'Idempotency-Key': key, ...headers });
}

/** The place and the estimates of a checkout, read from both APIs in turn until it is admitted. */
async function figuresUntilAdmitted(id: string): Promise<readonly number[][]> {
  const seen: number[][] = [];
  for (;;) {
    const reader = seen.length % 2 === 0 ? partner : other;
    const { queue } = (await reader.get(id)).body as QueuedJson;
    if (!queue) return seen;
    const { p50, p90 } = queue.estimatedWaitSeconds;
    seen.push([queue.ahead, p50, p90]);
    await pause(READ_EVERY_MS);
  }
}

function growths(figures: readonly number[][]): readonly unknown[] {
  return figures.flatMap((later, index) => {
    const earlier = figures[index - 1] ?? later;
    return later.some((figure, which) => figure > earlier[which]!) ? [[earlier, later]] : [];
  });
}
