// Following and finding checkouts: long polls, event streams, lists, readiness.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openApi } from '../../src/api/main';
import { createLogger } from '../../src/platform/logger';
import { openEventStream } from '../support/event-stream';
import {
  PartnerBackend,
  type CheckoutJson,
  type ProblemJson,
  type Reply,
} from '../support/partner-backend';
import { ownShowtimes } from '../support/showtimes';
import { apiKeyOf } from '../support/usher';
import { useUsher } from '../support/use-usher';

interface ListJson {
  readonly data: readonly {
    readonly id: string;
    readonly status: string;
    readonly createdAt: string;
    readonly reference: string | null;
    readonly payment: { readonly money: string };
  }[];
  readonly nextCursor: string | null;
}

const usher = useUsher({ partners: [{ id: 'other' }], env: { KEY_STREAMS_MAX: '3' } });
const partner = new PartnerBackend(usher);
const other = () => new PartnerBackend({ apiUrl: usher.apiUrl, apiKey: apiKeyOf('other') });
const showtimeIds = Array.from({ length: 3 }, ownShowtimes());

test('a process with Temporal and a worker is ready', async () => {
  const ready = await fetch(`${usher.apiUrl}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: 'ready', parts: { temporal: 'ready', namespace: 'ready', worker: 'ready' } },
  ]);
});

test('a problem response links to its page and carries the checkout version', async () => {
  const { id, version } = await partner.selecting(showtimeIds[0]!);
  const reply = await partner.edit<ProblemJson>(
    id,
    { quantity: 3 },
    { 'If-Match': '"of a proxy"' },
  );
  expect(reply.status).toBe(412);
  expect(reply.headers.get('ETag')).toBe(`"${version}"`);
  expect(reply.body).toMatchObject({ kind: 'request', retryable: true, next: null });
  const page = await fetch(reply.body.type);
  expect([page.status, reply.body.type]).toEqual([
    200,
    `${usher.apiUrl}/docs/errors/VERSION_CHANGED`,
  ]);
  const weak = { 'If-Match': `"1000", W/"${version}"` };
  expect((await partner.edit(id, { quantity: 3 }, weak)).status).toBe(200);
});

test('a long poll returns on a change, and at once if the known version is outdated', async () => {
  const checkout = await partner.selecting(showtimeIds[0]!);
  const { id, version } = checkout;
  const known = { 'If-None-Match': `"${version}"` };
  const idle = await partner.get(id, { ...known, Prefer: 'wait=0' });
  expect([idle.status, idle.headers.get('Preference-Applied')]).toEqual([304, 'wait=0']);

  const changed = Array.from({ length: 5 }, () => partner.get(id, { ...known, Prefer: 'wait=25' }));
  await partner.edit(id, { reference: 'cart-7' });
  for (const { status, body } of await Promise.all(changed)) {
    expect([status, body.version > version, body.reference]).toEqual([200, true, 'cart-7']);
  }
  const late = await partner.get(id, { ...known, Prefer: 'wait=25' });
  expect(late.status).toBe(200);
});

test('a stream reports every change until the checkout is closed, and resumes where it stopped', async () => {
  const checkout = await partner.selecting(showtimeIds[1]!);
  const stream = await openEventStream(usher, checkout.id);
  expect(stream.headers.get('Content-Type')).toContain('text/event-stream');
  const first = await stream.next();
  expect(first).toMatchObject({
    id: String(checkout.version),
    event: 'checkout.updated',
    data: { data: { id: checkout.id, status: 'selecting', version: checkout.version } },
  });
  expect(stream.retries).toHaveLength(1);

  const held = await partner.holding(checkout);
  let event = await stream.next();
  while (event?.event !== 'checkout.held') event = await stream.next();
  expect(event).toMatchObject({ id: String(held.version), data: { type: 'checkout.held' } });
  stream.close();

  const { body: cancelled } = await partner.cancel(checkout.id);
  const resumed = await openEventStream(usher, checkout.id, event.id);
  const last = await resumed.next();
  expect(last).toMatchObject({
    id: String(cancelled.version),
    data: { data: { status: cancelled.status } },
  });
  expect(await resumed.next()).toBeUndefined();
  expect((await openEventStream(usher, checkout.id, last!.id)).status).toBe(204);
});

test.each(['createdFrom=0000-01-01T00:00:00%2B23:59', 'createdTo=9999-12-31T23:59:59-23:59'])(
  'refuses a list with %s: Temporal has no such year',
  async (query) => {
    const { status, body } = await requestList<ProblemJson>(query);
    expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
  },
);

test('refuses HEAD for a stream', async () => {
  const { id } = await partner.selecting(showtimeIds[1]!);
  const reply = await partner.callOnce('HEAD', `/v1/checkouts/${id}/events`);
  expect([reply.status, reply.headers.get('Allow')]).toEqual([405, 'GET']);
});

test('limits the streams of a key, and refuses streams of other partners’ checkouts', async () => {
  const { id } = await partner.selecting(showtimeIds[1]!);
  const oneApi = { ...usher, apiUrl: usher.apiUrls[0]! };
  const streams = await Promise.all(Array.from({ length: 3 }, () => openEventStream(oneApi, id)));
  const there = new PartnerBackend(oneApi);
  const refused = await there.call<ProblemJson>('GET', `/v1/checkouts/${id}/events`);
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_STREAMS']);
  expect((await other().call('GET', `/v1/checkouts/${id}/events`)).status).toBe(404);
  for (const stream of streams) stream.close();
});

test('a stopping process ends its streams and answers waiting requests', async () => {
  const api = await openApi(usher.config, createLogger('api', 'silent'));
  const { id, version } = await partner.selecting(showtimeIds[1]!);
  const stream = await openEventStream({ ...usher, apiUrl: api.url }, id);
  await stream.next();
  const there = new PartnerBackend({ ...usher, apiUrl: api.url });
  const waiting = there.get(id, { 'If-None-Match': `"${version}"`, Prefer: 'wait=25' });
  // This answer shows that the long poll waits, since requests of one connection are handled in order.
  await there.get(id);
  await api.stop();
  expect(await stream.next()).toBeUndefined();
  expect((await waiting).status).toBe(304);
  await expect(fetch(`${api.url}/healthz`)).rejects.toThrow('fetch failed');
});

/** Requests a list, and repeats the request while it is rate limited. */
async function requestList<T = ListJson>(query: string, who = partner): Promise<Reply<T>> {
  for (;;) {
    const reply = await who.call<T>('GET', `/v1/checkouts?${query}`);
    if (reply.status !== 429) return reply;
    await pause(Number(reply.headers.get('Retry-After')) * 1000);
  }
}

/** Returns the list once visibility has caught up. */
async function listed(query: string, isThere: (list: ListJson) => boolean, who = partner) {
  for (;;) {
    const { status, body } = await requestList(query, who);
    expect(status).toBe(200);
    if (isThere(body)) return body;
  }
}

async function startedAs(reference: string, count: number): Promise<CheckoutJson[]> {
  const one = () => partner.selecting(showtimeIds[2]!, { reference });
  return Promise.all(Array.from({ length: count }, one));
}

test('a list is paged, and a cursor works only for its partner and filters', async () => {
  const reference = `list-${randomUUID()}`;
  const started = await startedAs(reference, 5);
  const all = `reference=${reference}&limit=100`;
  const { data } = await listed(all, (list) => list.data.length === 5);
  expect(new Set(data.map(({ id }) => id))).toEqual(new Set(started.map(({ id }) => id)));
  expect(data[0]).toMatchObject({
    status: 'selecting',
    reference,
    payment: { money: 'not_taken' },
  });

  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: ListJson = await listed(
      `reference=${reference}&limit=2${cursor && `&cursor=${cursor}`}`,
      () => true,
    );
    expect(page.data.length).toBeLessThanOrEqual(2);
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(seen.sort()).toEqual(started.map(({ id }) => id).sort());

  const { nextCursor } = await listed(`reference=${reference}&limit=2`, () => true);
  const foreign = `reference=${reference}&cursor=${nextCursor}`;
  expect((await requestList(foreign, other())).status).toBe(400);
  expect((await requestList(`cursor=${nextCursor}`)).status).toBe(400);
  expect((await requestList(foreign)).status).toBe(200);
  expect((await listed(`reference=${reference}`, () => true, other())).data).toEqual([]);
});

test('filters a list by state, failure, showtime and time, including closed checkouts', async () => {
  const reference = `narrow-${randomUUID()}`;
  const [a, b] = await startedAs(reference, 2);
  await partner.cancel(a!.id);
  const failed = (await partner.start({ showtimeId: 'D0nowhere', reference }))
    .body as unknown as ProblemJson;
  const ids = async (query: string, count: number) => {
    const { data } = await listed(
      `reference=${reference}&${query}`,
      (it) => it.data.length === count,
    );
    return data.map(({ id }) => id);
  };
  expect(await ids('status=selecting', 1)).toEqual([b!.id]);
  expect(await ids('status=abandoned,failed', 2)).toHaveLength(2);
  expect(await ids('failureKind=request', 1)).toEqual([failed.checkout?.id]);
  expect(await ids(`showtimeId=${showtimeIds[2]}`, 2)).toHaveLength(2);
  const { data } = await listed(`reference=${reference}`, (list) => list.data.length === 3);
  const times = data.map(({ createdAt }) => createdAt).sort();
  expect(await ids(`createdFrom=${times[0]}`, 3)).toHaveLength(3);
  expect(await ids(`createdTo=${times[0]}`, 0)).toEqual([]);
});
