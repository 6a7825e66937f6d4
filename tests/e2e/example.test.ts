// The example of a partner's backend, driven by its forms and webhooks, on everything real; and the purchase that
// the client's README shows, with the package as it would be published.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Webhook } from 'standardwebhooks';
import type { Checkout } from 'usher-client';
import { createShop } from '../../examples/partner-backend/shop';
import { packedClient, type PackedClient } from '../support/packed-client';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const SECRET = `whsec_${Buffer.from('of the shop, in this test').toString('base64')}`;

const usher = useUsher();
const showtimeId = reservedShowtime();
let shop: Server;
let shopUrl: string;
const sold: Checkout[] = [];

beforeAll(async () => {
  const app = createShop({
    usherUrl: usher.apiUrl,
    apiKey: usher.apiKey,
    webhookSecrets: [SECRET],
    onSold: (checkout) => sold.push(checkout),
  });
  shop = app.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});

afterAll(async () => {
  shop?.closeAllConnections();
  shop?.close();
});

/** Follows the redirect to the page that comes of it. */
async function submit(path: string, form: Record<string, string | string[]>) {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(form)) {
    for (const each of [value].flat()) body.append(name, each);
  }
  const response = await fetch(shopUrl + path, { method: 'POST', body });
  return { status: response.status, url: response.url, html: await response.text() };
}

const CUSTOMER = { email: 'ada@example.org', firstName: 'Ada', lastName: 'King' };
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, it]) => it!);

const attemptOn = ({ html }: { html: string }) => {
  const [attempt = ''] = all(html, /name="attempt" value="([\w-]+)"/g);
  return { attempt };
};

const billOn = (page: { html: string }) => {
  const [amount = ''] = all(page.html, /name="amount" value="([\d.]+)"/g);
  return { ...attemptOn(page), amount, currency: 'USD' };
};

async function heldCart(cart: string) {
  const form = { cart, showtimeId, quantity: '2', ...CUSTOMER };
  const [choosing, again] = await Promise.all([1, 2].map(() => submit('/checkouts', form)));
  expect(again?.url).toBe(choosing?.url);
  const { pathname: path } = new URL(choosing!.url);
  const seat = all(choosing!.html, /value="(\w+)" checked/g);
  const [offerId = ''] = all(choosing!.html, /<option value="(\w+)"/g);
  const paying = await submit(`${path}/seats`, { ...attemptOn(choosing!), offerId, seat });
  return { path, bill: billOn(paying) };
}

/** As Usher delivers it. */
function deliver(event: object, secret = SECRET) {
  const [id, at, body] = ['msg_1', new Date(), JSON.stringify(event)] as const;
  return fetch(`${shopUrl}/webhooks`, {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    },
  });
}

test('the example sells: a declined card, another one, and a webhook that comes twice', async () => {
  expect(await (await fetch(`${shopUrl}/showtimes/${showtimeId}`)).text()).toContain('<form');
  const { path, bill } = await heldCart('cart-1');
  const declined = await submit(`${path}/pay`, { ...bill, nonce: 'tok_declined' });
  expect(declined).toMatchObject({ status: 402, html: expect.stringContaining('Go on') });
  const anew = billOn({ html: await (await fetch(shopUrl + path)).text() });
  expect(anew.attempt).not.toBe(bill.attempt);
  // Back to the page before, with another card.
  const payment = { ...bill, nonce: 'tok_ok' };
  const [bought, twice] = await Promise.all([1, 2].map(() => submit(`${path}/pay`, payment)));
  expect(bought!.html).toContain('confirmed');
  expect(twice!.html).toBe(bought!.html);
  expect(all(bought!.html, /<li>(.+?)<\/li>/g)).toHaveLength(2);

  const id = path.split('/').at(-1);
  const event = { type: 'checkout.confirmed', timestamp: new Date().toISOString(), data: { id } };
  expect((await deliver(event)).status).toBe(204);
  expect((await deliver(event)).status).toBe(204);
  expect(sold.map((checkout) => checkout.id)).toEqual([id]);
});

test('a webhook that only tries the address is taken', async () => {
  const event = { type: 'webhook.test', timestamp: new Date().toISOString(), data: {} };
  expect((await deliver(event)).status).toBe(204);
});

test('a webhook of somebody else is not believed', async () => {
  const other = `whsec_${Buffer.from('somebody else has this one').toString('base64')}`;
  const event = { type: 'checkout.confirmed', data: { id: 'chk_1' } };
  expect((await deliver(event, other)).status).toBe(401);
});

test('the purchase of the client’s README is bought by the package that is published', async () => {
  const client: PackedClient = await packedClient();
  try {
    const { stdout } = await client.runReadme({
      USHER_URL: usher.apiUrl,
      USHER_API_KEY: usher.apiKey,
    });
    expect(stdout).toMatch(/^confirmed: [A-Z]+ ?\d+, [A-Z]+ ?\d+$/m);
  } finally {
    await client.remove();
  }
});
