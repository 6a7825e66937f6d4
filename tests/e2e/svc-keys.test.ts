// Partners who share a Svc key share its customers; partners with their own keys do not.
import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import type { ApiKey } from '../../sandbox/settings';
import { API_KEY_HEADER } from '../../src/contract/signing';
import {
  ADA,
  cardInVault,
  PartnerBackend,
  type CheckoutJson,
  type Reply,
} from '../support/partner-backend';
import { eventually } from '../support/patience';
import { apiKeyOf, savePartners, type TestPartner } from '../support/usher';
import { useUsher } from '../support/use-usher';
import { ownShowtimes } from '../support/showtimes';

const KEYS = {
  rex: { key: 'svc_key_of_rex', shape: 'primary' },
  roxy: { key: 'svc_key_of_roxy', shape: 'alternative' },
  ritz: { key: 'svc_key_of_ritz', shape: 'alternative' },
} as const satisfies Readonly<Record<string, Pick<ApiKey, 'key' | 'shape'>>>;

/** The key that replaces the key of rex. */
const NEW_KEY = 'svc_key_of_rex_new';

/** The alternative shape has no promotions. */
const PROMOTED = { promotionCode: 'MATINEE' };
const ANSWERED = 'http.server.response.finish';
const CARD_OF_TOK_OK = '4242424242424242';

const nextShowtime = ownShowtimes();

const usher = useUsher({
  sandbox: { apiKeys: [{ key: 'svc_sandbox_key' }, { key: NEW_KEY }, ...Object.values(KEYS)] },
  partners: [{ id: 'odeon' }, owner('rex'), owner('roxy')],
});

function owner(id: keyof typeof KEYS, apiKey: string = KEYS[id].key): TestPartner {
  const { shape } = KEYS[id];
  return { id, svc: { apiKey, shape, ratePerSecond: 25 } };
}

function backendOf(id: string): PartnerBackend {
  return new PartnerBackend({ apiUrl: usher.apiUrl, apiKey: apiKeyOf(id) });
}

/** Guests of two partners with the same e-mail address: the second chooses the seats that the first holds. */
async function meet(first: PartnerBackend, second: PartnerBackend) {
  return rivalry(second, await first.held(nextShowtime()));
}

async function rivalry(rival: PartnerBackend, held: CheckoutJson) {
  const selecting = await rival.selecting(held.showtime!.id);
  const reply = await rival.chooseSeats(selecting, seatsOf(held));
  return { held, reply };
}

function seatsOf({ hold }: CheckoutJson): readonly string[] {
  return hold!.items.flatMap(({ seats }) => seats.map(({ id }) => id));
}

test("control: partners who share a key share its customers, and one takes the other's seats", async () => {
  const demo = new PartnerBackend(usher);
  const { held, reply } = await meet(demo, backendOf('odeon'));
  expect(reply).toMatchObject({ status: 200, body: { status: 'held' } });
  expect(seatsOf(reply.body)).toEqual(seatsOf(held));
  expect((await demo.order(held, 'tok_ok')).body).not.toMatchObject({ status: 'confirmed' });
});

test.each([
  ['two separate keys', 'rex', 'roxy'],
  ['a separate key and the shared one', 'rex', 'odeon'],
])('with %s, customers are separate, and a hold stays with its owner', async (...[, a, b]) => {
  const { held, reply } = await meet(backendOf(a), backendOf(b));
  expect(reply).toMatchObject({ status: 409, body: { code: 'SEAT_UNAVAILABLE' } });
  const bought = await backendOf(a).order(held, 'tok_ok');
  expect(bought).toMatchObject({ status: 200, body: { status: 'confirmed' } });
});

test.each([
  ['odeon', 'svc-calls'],
  ['rex', 'svc-calls-rex'],
])('calls of %s wait in %s, keyed by partner for fairness', async (partnerId, taskQueue) => {
  const { id } = await backendOf(partnerId).held(nextShowtime());
  const { events } = await usher.temporal.workflow.getHandle(id).fetchHistory();
  const scheduled = (events ?? []).flatMap(
    ({ activityTaskScheduledEventAttributes: it }) => it ?? [],
  );
  const queues = scheduled.map((it) => [it.taskQueue?.name, it.priority?.fairnessKey]);
  expect(queues).toContainEqual([taskQueue, partnerId]);
  expect(new Set(queues.map(String)).size).toBe(1);
});

test('every call with a key uses the shape of that key', async () => {
  const roxy = backendOf('roxy');
  const held = await roxy.held(nextShowtime());
  const token = await cardInVault(usher, CARD_OF_TOK_OK);
  const { body } = await roxy.pay(held, { type: 'card', token });
  expect(body.status).toBe('confirmed');
  expect((await roxy.cancel(body.id)).body.status).toBe('cancelled');

  const promoted = { showtimeId: nextShowtime(), ...PROMOTED };
  const [primary, alternative] = await Promise.all([
    backendOf('rex').start(promoted),
    roxy.start(promoted),
  ]);
  expect(primary.status).toBe(201);
  expect(alternative).toMatchObject({ status: 409, body: { code: 'UNSUPPORTED_IN_SHAPE' } });
});

test('an existing customer signs in under the key of the partner', async () => {
  const rex = backendOf('rex');
  const held = await rex.held(nextShowtime(), { customer: ADA });
  expect((await rex.order(held, 'tok_ok')).body.status).toBe('confirmed');
});

test('a partner that gets its own key keeps the checkouts started with the shared one', async () => {
  await savePartners(usher, [{ id: 'ritz' }]);
  const ritz = backendOf('ritz');
  const showtimeId = nextShowtime();
  const { body: first } = await until(201, () => ritz.start({ showtimeId }));
  const bought = (await ritz.order(await ritz.holding(first), 'tok_ok')).body;
  expect(bought.status).toBe('confirmed');
  const held = await ritz.held(showtimeId);

  await savePartners(usher, [owner('ritz')]);
  // The new key's shape shows when the key takes effect; until then each start repeats the first one.
  const [promoted, key] = [{ showtimeId: nextShowtime(), ...PROMOTED }, randomUUID()];
  for (const apiUrl of usher.apiUrls) {
    const atOneApi = new PartnerBackend({ apiUrl, apiKey: apiKeyOf('ritz') });
    await until(409, () => atOneApi.start(promoted, { 'Idempotency-Key': key }));
  }
  const { reply } = await rivalry(ritz, held);
  expect(reply).toMatchObject({ status: 409, body: { code: 'SEAT_UNAVAILABLE' } });
  expect((await ritz.order(held, 'tok_ok')).body.status).toBe('confirmed');
  expect((await ritz.cancel(bought.id)).body.status).toBe('cancelled');
});

test('a key is replaced while Usher runs, and the worker calls with the new one', async () => {
  const rex = backendOf('rex');
  const showtimeId = nextShowtime();
  const seen = watchWorkerKeys();
  await savePartners(usher, [owner('rex', NEW_KEY)]);
  // Each worker re-reads the file on its own schedule.
  const keysOfStarts = async (): Promise<readonly string[]> => {
    seen.keys.clear();
    await Promise.all(Array.from({ length: 8 }, () => rex.selecting(showtimeId)));
    return [...seen.keys];
  };
  await eventually(keysOfStarts, (keys) => keys.join() === NEW_KEY);
  seen.keys.clear();
  expect((await rex.order(await rex.held(showtimeId), 'tok_ok')).body.status).toBe('confirmed');
  expect([...seen.keys]).toEqual([NEW_KEY]);
  seen.stop();
});

/** Collects the keys of the worker's calls that the sandbox answers. */
function watchWorkerKeys() {
  const keys = new Set<string>();
  const watch = (message: unknown): void => {
    const { req } = (message as { response: ServerResponse }).response;
    if (req.headers['user-agent'] !== 'usher-worker') return;
    keys.add(String(req.headers[API_KEY_HEADER.toLowerCase()]));
  };
  subscribe(ANSWERED, watch);
  return { keys, stop: () => unsubscribe(ANSWERED, watch) };
}

/** Sends the request until the answer has this status. */
async function until(status: number, send: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await send();
    if (reply.status === status) return reply;
  }
}
