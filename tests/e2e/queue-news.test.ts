// What a partner can read while its customers wait: their turn, by webhook, stream and long poll, and the seats left.
import { randomUUID } from 'node:crypto';
import { openEventStream, type EventStream } from '../support/event-stream';
import { PartnerBackend, type CheckoutJson } from '../support/partner-backend';
import { eventually } from '../support/patience';
import { sellAll } from '../support/sell-all';
import { ownShowtimes } from '../support/showtimes';
import { apiKeyOf } from '../support/usher';
import { useUsher } from '../support/use-usher';
import { WebhookReceiver, WEBHOOK_SECRETS } from '../support/webhook-receiver';

/** With so low a rate, most checkouts of a rush wait for some seconds. */
const REX_SVC = { apiKey: 'svc_key_of_rex', shape: 'primary', ratePerSecond: 4 } as const;
const RUSH = 12;
const FEW = 10;
const showtime = ownShowtimes({ seating: 'general' });

type Queued = CheckoutJson & { readonly queue?: { readonly availability: string | null } };

let receiver: WebhookReceiver;
let rex: PartnerBackend;

const usher = useUsher(async () => {
  receiver = await WebhookReceiver.open();
  const webhook = { url: receiver.url('/rex'), secrets: WEBHOOK_SECRETS };
  return {
    partners: [{ id: 'rex', webhook, svc: REX_SVC }],
    sandbox: { ratePerSecond: 0, apiKeys: [{ key: 'svc_sandbox_key' }, { key: REX_SVC.apiKey }] },
  };
});

beforeAll(() => {
  rex = new PartnerBackend({ apiUrl: usher.apiUrl, apiKey: apiKeyOf('rex') });
});

afterAll(() => receiver.close());

test('reports the turn by webhook, stream and long poll', async () => {
  const last = await lastOfRush(showtime());
  const stream = await openEventStream({ ...usher, apiKey: apiKeyOf('rex') }, last.id);
  const longPoll = rex.get(last.id, {
    'If-None-Match': `"${last.version}"`,
    Prefer: 'wait=25',
  });
  expect(await admittedIn(stream)).toMatchObject({ data: { data: { status: 'preparing' } } });
  const { status, body } = await longPoll;
  expect([status, body.status]).not.toContain('queued');
  expect(body.version).toBeGreaterThan(last.version);
  const [webhook] = await receiver.until(
    ({ type, data }) => type === 'checkout.admitted' && data.id === last.id,
  );
  expect(webhook!.data).toMatchObject({ id: last.id, status: 'preparing' });
  stream.close();
});

test.each([
  ['few', FEW],
  ['none_now', 0],
])('reports the availability %s while a customer waits', async (availability, left) => {
  const showtimeId = showtime();
  sellAll(usher, showtimeId, left);
  const last = await lastOfRush(showtimeId);
  const { queue } = await eventually(
    async () => (await rex.get(last.id)).body as Queued,
    (it) => it.queue?.availability !== null,
  );
  expect(queue?.availability).toBe(availability);
});

/** Starts more checkouts than are served at once; returns the last one, which waits. */
async function lastOfRush(showtimeId: string): Promise<CheckoutJson> {
  const started: CheckoutJson[] = [];
  for (let turn = 0; turn < RUSH || started.at(-1)?.status !== 'queued'; turn++) {
    const email = `${randomUUID()}@example.org`;
    const customer = { type: 'guest', email, firstName: 'Ada', lastName: 'Lovelace' };
    const { body } = await rex.start({ showtimeId, customer }, { Prefer: 'respond-async' });
    started.push(body);
  }
  return started.at(-1)!;
}

async function admittedIn(stream: EventStream) {
  let event = await stream.next();
  while (event && event.event !== 'checkout.admitted') event = await stream.next();
  return event;
}
