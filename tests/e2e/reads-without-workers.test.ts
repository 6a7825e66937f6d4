// Every read works without a worker: checkouts, lists, long polls and streams, even for terminated workflows.
import { randomUUID } from 'node:crypto';
import { openEventStream } from '../support/event-stream';
import {
  CUSTOMER,
  PartnerBackend,
  type CheckoutJson,
  type Reply,
} from '../support/partner-backend';
import { eventually, PATIENT } from '../support/patience';
import { reservedShowtime } from '../support/showtimes';
import { apiKeyOf } from '../support/usher';
import { useUsher } from '../support/use-usher';
import { WEBHOOK_SECRETS } from '../support/webhook-receiver';

interface SeatMapJson {
  readonly rows: readonly {
    readonly seats: readonly { readonly id: string; readonly status: string }[];
  }[];
}

interface ListJson {
  readonly data: readonly CheckoutJson[];
}

const REFERENCE = `unattended-${randomUUID()}`;
const START_KEY = { 'Idempotency-Key': randomUUID() };
const ORDER_KEY = { 'Idempotency-Key': randomUUID() };

/** Keyed by what was done with the checkout; each value is the last answer about it while the worker ran. */
let checkouts: Record<'selecting' | 'held' | 'bought' | 'abandoned' | 'placing', CheckoutJson>;
let held: CheckoutJson;

const usher = useUsher({
  worker: 'none',
  policy: PATIENT,
  sandbox: { slowFulfilmentDelayMs: 60_000 },
  partners: [{ id: 'hooked', webhook: { url: 'http://127.0.0.1:9/', secrets: WEBHOOK_SECRETS } }],
});
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

beforeAll(async () => {
  const worker = await usher.startWorkerProcess();
  checkouts = await prepare();
  await worker.stop();
});

async function prepare(): Promise<typeof checkouts> {
  const started = await partner.start({ showtimeId, reference: REFERENCE }, START_KEY);
  held = await partner.held(showtimeId, { reference: REFERENCE });
  const toBuy = await partner.held(showtimeId, { reference: REFERENCE });
  await partner.order(toBuy, 'tok_instant', ORDER_KEY);
  const unwanted = await partner.selecting(showtimeId, { reference: REFERENCE });
  await partner.cancel(unwanted.id);
  const late = await partner.held(showtimeId, { reference: REFERENCE });
  await partner.order(late, 'tok_slow', { Prefer: 'wait=0', 'Idempotency-Key': randomUUID() });
  return {
    selecting: await partner.reaches(started.body.id, 'selecting'),
    held,
    bought: await partner.reaches(toBuy.id, 'confirmed'),
    abandoned: await partner.reaches(unwanted.id, 'abandoned'),
    placing: await partner.reaches(late.id, 'placing'),
  };
}

/** Without the remaining seconds, which differ between answers. */
function withoutSeconds({ hold, ...checkout }: CheckoutJson): object {
  return { ...checkout, hold: hold && { ...hold, expiresInSeconds: undefined } };
}

async function seatMapOf({ id }: CheckoutJson): Promise<Reply<SeatMapJson>> {
  return partner.callOnce<SeatMapJson>('GET', `/v1/checkouts/${id}/seat-map`);
}

function ownSeats({ rows }: SeatMapJson): string[] {
  const seats = rows.flatMap((row) => row.seats);
  return seats.filter(({ status }) => status === 'mine').map(({ id }) => id);
}

test.each(['selecting', 'held', 'bought', 'abandoned'] as const)(
  'a %s checkout is read and listed as the last answer showed it',
  async (name) => {
    const known = checkouts[name];
    const { status, body } = await partner.callOnce('GET', `/v1/checkouts/${known.id}`);
    expect([status, withoutSeconds(body)]).toEqual([200, withoutSeconds(known)]);
    const listed = await eventually(
      () => partner.call<ListJson>('GET', `/v1/checkouts?reference=${REFERENCE}`),
      ({ status: listStatus, body: list }) =>
        listStatus === 200 &&
        list.data.some(({ id, version }) => id === known.id && version === known.version),
    );
    const entry = listed.body.data.find(({ id }) => id === known.id)!;
    expect(withoutSeconds(entry)).toEqual(withoutSeconds(body));
  },
);

test('a read of a sent order shows the money as unknown', async () => {
  const { status, body } = await partner.callOnce('GET', `/v1/checkouts/${checkouts.placing.id}`);
  expect(status).toBe(200);
  expect(['placing', 'processing']).toContain(body.status);
  expect(body.payment.money).toBe('unknown');
});

test('timelines, tickets and seat maps are available', async () => {
  const { bought, selecting, abandoned } = checkouts;
  const timeline = await partner.callOnce<{ data: { text: string }[] }>(
    'GET',
    `/v1/checkouts/${bought.id}/timeline`,
  );
  expect(timeline.body.data.map(({ text }) => text).join('\n')).toContain('Tickets received: 2');
  const qr = await fetch(`${usher.apiUrl}/v1/checkouts/${bought.id}/tickets/1/qr.svg`, {
    headers: { Authorization: `Bearer ${usher.apiKey}` },
  });
  expect([qr.status, await qr.text()]).toEqual([200, expect.stringMatching(/^<svg/)]);

  const heldSeats = held.hold!.items.flatMap(({ seats }) => seats.map(({ id }) => id));
  const boughtSeats = bought.tickets.map(({ seat }) => seat!.id);
  expect(ownSeats((await seatMapOf(selecting)).body)).toEqual([]);
  expect(ownSeats((await seatMapOf(held)).body).sort()).toEqual(heldSeats.sort());
  expect(ownSeats((await seatMapOf(bought)).body).sort()).toEqual(boughtSeats.sort());
  expect((await seatMapOf(abandoned)).status).toBe(409);
});

test('a repeat is answered from the memo', async () => {
  const started = await partner.callOnce(
    'POST',
    '/v1/checkouts',
    { quantity: 2, customer: CUSTOMER, showtimeId, reference: REFERENCE },
    START_KEY,
  );
  expect([started.status, started.body.id]).toEqual([201, checkouts.selecting.id]);

  const { bought, abandoned, placing } = checkouts;
  const post = (path: string, headers: Readonly<Record<string, string>>, body?: object) =>
    partner.callOnce('POST', `/v1/checkouts/${path}`, body, headers);
  const payment = { type: 'nonce', nonce: 'tok_instant', provider: 'sandbox' };
  const order = { expectedTotal: bought.receipt!.total, payment };
  const ordered = await post(`${bought.id}/order`, ORDER_KEY, order);
  expect(ordered).toMatchObject({ status: 200, body: { tickets: bought.tickets } });

  const newKey = { 'Idempotency-Key': randomUUID() };
  const cancelled = await post(`${abandoned.id}/cancel`, newKey);
  expect(cancelled).toMatchObject({ status: 200, body: { status: 'abandoned' } });
  const busy = await post(`${placing.id}/order`, newKey, order);
  expect(busy).toMatchObject({ status: 409, body: { code: 'CHECKOUT_BUSY' } });
});

test('a checkout that no worker has started is listed and read as preparing', async () => {
  const reference = `unbegun-${randomUUID()}`;
  const gone = new AbortController();
  const starting = fetch(`${usher.apiUrl}/v1/checkouts`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${usher.apiKey}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify({ showtimeId, quantity: 2, reference }),
    signal: gone.signal,
  });
  const { body } = await eventually(
    () => partner.call<ListJson>('GET', '/v1/checkouts?status=preparing'),
    ({ status, body: list }) =>
      status === 200 && list.data.some((each) => each.reference === reference),
  );
  gone.abort();
  await expect(starting).rejects.toThrow('aborted');
  const { id } = body.data.find((each) => each.reference === reference)!;
  const read = await partner.callOnce('GET', `/v1/checkouts/${id}`);
  expect(read).toMatchObject({ status: 200, body: { id, status: 'preparing', reference } });
});

test('long polls and streams end when the workflow is terminated', async () => {
  const { id, version } = held;
  const known = { 'If-None-Match': `"${version}"` };
  const idle = await partner.get(id, { ...known, Prefer: 'wait=0' });
  expect(idle.status).toBe(304);

  const stream = await openEventStream(usher, id);
  expect(await stream.next()).toMatchObject({ id: String(version) });
  const polled = partner.get(id, { ...known, Prefer: 'wait=25' });
  await usher.temporal.workflow.getHandle(id).terminate('by mistake');
  expect(await polled).toMatchObject({
    status: 200,
    body: { status: 'held', actions: [], nextAction: { type: 'contact_support' } },
  });
  expect(await stream.next()).toMatchObject({ id: String(version + 1) });
  expect(await stream.next()).toBeUndefined();

  const listed = await eventually(
    () => partner.call<ListJson>('GET', `/v1/checkouts?reference=${REFERENCE}`),
    ({ status, body: list }) =>
      status === 200 && list.data.some((each) => each.id === id && each.version > version),
  );
  const { body } = await partner.get(id);
  const entry = listed.body.data.find((each) => each.id === id)!;
  expect(withoutSeconds(entry)).toEqual(withoutSeconds(body));
});

test('webhook endpoints are listed, and a test webhook stays pending', async () => {
  const hooked = new PartnerBackend({ apiUrl: usher.apiUrl, apiKey: apiKeyOf('hooked') });
  const list = await hooked.callOnce<{ data: readonly { id: string }[] }>(
    'GET',
    '/v1/webhook-endpoints',
  );
  expect([list.status, list.body.data.map(({ id }) => id)]).toEqual([200, ['we_operator']]);
  const { status, body } = await hooked.call('POST', '/v1/webhook-test');
  expect([status, body.status]).toEqual([202, 'pending']);
});
