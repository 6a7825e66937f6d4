// Buys on a running Usher and saves its responses as the examples of the OpenAPI document:
// `npm start` in one terminal, `npm run record-examples -- <url of the API> <API key>` in another.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createUsher, type SeatMap, type Usher } from 'usher-client';
import type {
  WebhookDeliveryAnswer,
  WebhookDeliveryListAnswer,
} from '../src/api/webhooks/schemas/delivery-answer';
import { readConfig } from '../src/platform/config';
import { findShowtime } from '../demo/showtime-search';
import { listenForWebhooks } from './webhook-listener';
import { runCommand } from './run-command';

const EXAMPLES_DIR = join(__dirname, '../src/openapi/__generated__');
/** Lists and seat maps are cut to this many entries, so that the examples stay short. */
const ENTRIES_MAX = 2;
/** The demo partner's id under `npm start`. */
const PARTNER_ID = 'demo';
const LOOK_AGAIN_MS = 500;
const CUSTOMER = {
  type: 'guest' as const,
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Lovelace',
};

function keep(name: string, answer: unknown): void {
  writeFileSync(join(EXAMPLES_DIR, `${name}.json`), `${JSON.stringify(answer, null, 2)}\n`);
  console.log(`${name} is recorded.`);
}

function shortened<T extends { readonly data: readonly unknown[] }>(list: T): T {
  return { ...list, data: list.data.slice(0, ENTRIES_MAX) };
}

function withFewRows(map: SeatMap): SeatMap {
  return { ...map, rows: map.rows.slice(0, ENTRIES_MAX) };
}

async function recordDiscovery(usher: Usher): Promise<string> {
  const { venue, showtime } = await findShowtime(usher);
  const venues = await usher.venues.list({ lat: 37.7749, lon: -122.4194, radiusKm: 40 });
  keep('venue-list', shortened(venues));
  keep('venue', await usher.venues.get(venue.id));
  keep('production-list', shortened(await usher.venues.productions(venue.id)));
  keep('showtime-list', shortened(await usher.showtimes.list({ venueIds: [venue.id] })));
  keep('showtime', showtime);
  keep('showtime-seat-map', withFewRows(await usher.showtimes.seatMap(showtime.id, 2)));
  keep('checkout-link', { url: await usher.showtimes.checkoutLink(showtime.id) });
  return showtime.id;
}

/** Returns the id of the checkout that was bought and cancelled. */
async function recordCheckout({ checkouts }: Usher, showtimeId: string): Promise<string> {
  const cart = `cart-${process.pid}`;
  const key = (command: string) => ({ idempotencyKey: `${cart}-${command}` });
  const start = { showtimeId, quantity: 2, customer: CUSTOMER, reference: cart };
  const nobodyWaits = { waitSeconds: 0 };
  const preparing = await checkouts.start(start, { ...key('other'), ...nobodyWaits });
  keep('preparing', preparing);
  keep('abandoned', await checkouts.cancel(preparing.id, key('give-up')));
  const selecting = await checkouts.start(start, key('start'));
  keep('selecting', selecting);
  const { id, offers, nextAction } = selecting;
  const seatIds = nextAction?.type === 'choose_seats' ? nextAction.recommendedSeatIds : [];
  const items = offers.slice(0, 1).map(({ offerId }) => ({ offerId, seatIds }));
  const held = await checkouts.chooseSeats(id, items, key('seats'));
  keep('held', held);
  keep('seat-map', withFewRows(await checkouts.seatMap(id)));
  if (!held.receipt) throw new Error('A hold without a receipt');
  const payment = { type: 'nonce' as const, nonce: 'tok_ok', provider: 'sandbox' };
  const order = { expectedTotal: held.receipt.total, payment };
  keep('placing', await checkouts.order(id, order, { ...key('order'), ...nobodyWaits }));
  keep('confirmed', await checkouts.order(id, order, key('order')));
  keep('cancelled', await checkouts.cancel(id, key('cancel')));
  keep('timeline', await checkouts.timeline(id));
  return id;
}

/** Opens a receiver that accepts everything, and makes it the partner's endpoint until it is closed. */
async function openEndpoint(): Promise<{ close(): Promise<void> }> {
  const server = createServer((_request, response) => response.writeHead(204).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const listener = await listenForWebhooks({
    config: readConfig(),
    partnerId: PARTNER_ID,
    print: () => undefined,
    forwardTo: new URL(`http://127.0.0.1:${port}/`),
  });
  return {
    async close() {
      await listener.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

type Call = (method: 'GET' | 'POST', path: string) => Promise<{ status: number; body: unknown }>;

/** Calls without the client, since the recording also needs the status. */
function callsOf(apiUrl: string, apiKey: string): Call {
  const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' };
  return async (method, path) => {
    const body = method === 'POST' ? '{}' : null;
    const response = await fetch(apiUrl + path, { method, headers, body });
    return { status: response.status, body: await response.json() };
  };
}

/** Sends a test webhook as soon as the API has read the endpoint from the partner file. */
async function recordWebhookTest(call: Call): Promise<void> {
  let test = await call('POST', '/v1/webhook-test');
  while (test.status === 409) {
    await sleep(LOOK_AGAIN_MS);
    test = await call('POST', '/v1/webhook-test');
  }
  keep('webhook-test', test.body);
}

async function recordDeliveries(call: Call, checkoutId: string): Promise<void> {
  const path = `/v1/webhook-deliveries?checkoutId=${checkoutId}`;
  const list = async () => (await call('GET', path)).body as WebhookDeliveryListAnswer;
  const isDelivered = ({ status }: WebhookDeliveryAnswer) => status === 'delivered';
  let reported = await list();
  while (reported.data.length < ENTRIES_MAX || !reported.data.every(isDelivered)) {
    await sleep(LOOK_AGAIN_MS);
    reported = await list();
  }
  keep('webhook-delivery-list', shortened(reported));
  const one = `/v1/webhook-deliveries/${reported.data[0]?.id}`;
  keep('webhook-delivery', (await call('GET', one)).body);
  keep('webhook-sent-again', (await call('POST', `${one}/resend`)).body);
}

async function main(): Promise<void> {
  const [apiUrl, apiKey] = process.argv.slice(2);
  if (apiUrl === undefined || apiKey === undefined) {
    throw new Error('Name the address of the API and a key: <url> <key>');
  }
  const usher = createUsher({ baseUrl: apiUrl, apiKey });
  const call = callsOf(apiUrl, apiKey);
  const endpoint = await openEndpoint();
  try {
    await recordWebhookTest(call);
    const checkoutId = await recordCheckout(usher, await recordDiscovery(usher));
    await recordDeliveries(call, checkoutId);
  } finally {
    await endpoint.close();
  }
}

runCommand(main);
