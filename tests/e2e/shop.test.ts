// The shop in a real browser on the real stack: on a phone, on a desktop, by keyboard, without JavaScript, and with
// the worker killed halfway. Also its webhooks, and the purchase in the client's README with the published package.
import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import type { ProgramProcess } from '../../scripts/program-process';
import { keepPicture } from '../support/pictures';
import { packedClient, type PackedClient } from '../support/packed-client';
import {
  buy,
  DESKTOP,
  enterContact,
  hold,
  inspect,
  openShop,
  pay,
  PHONE,
  pressHold,
  tickets,
  type Shop,
} from '../support/shop';
import { ownShowtimes } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const SECRET = `whsec_${Buffer.from('of the shop, in this test').toString('base64')}`;

const usher = useUsher({ worker: 'none' });
const nextShowtime = ownShowtimes();
let worker: ProgramProcess;
let shop: Shop;

beforeAll(async () => {
  worker = await usher.startWorkerProcess();
  shop = await openShop(usher, { env: { WEBHOOK_SECRET: SECRET } });
});

/** A new showtime for each test. */
const showtimePath = () => `/showtimes/${nextShowtime()}`;

/** The number of orders placed for the checkout on the page. */
async function ordersOf(page: Page): Promise<number> {
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const response = await fetch(`${usher.apiUrl}/v1/checkouts/${id}`, {
    headers: { Authorization: `Bearer ${usher.apiKey}` },
  });
  const checkout = (await response.json()) as { payment: { attempt: number } };
  return checkout.payment.attempt;
}

test.each([
  ['a phone', PHONE],
  ['a dark desktop', { ...DESKTOP, colorScheme: 'dark' } as const],
])(
  'on %s a customer finds a film, is declined, pays with another card and cancels',
  async (device, options) => {
    const isPhone = device === 'a phone';
    await shop.visit(options, '/', async (page) => {
      await inspect(page);
      await page.getByRole('navigation', { name: 'Days' }).getByRole('link').nth(1).click();
      await page.locator('a.time').first().waitFor();
      if (!isPhone) await keepPicture('shop', page);
      await page.goto(shop.url + showtimePath());
      if (isPhone) await keepPicture('shop-seats', page);
      await inspect(page);
      await hold(page);
      await inspect(page);
      const held = await page.locator('.receipt th').first().innerText();
      await page.getByText('is declined').click();
      await pay(page).click();
      await page.getByText('declined and you were not charged').waitFor();
      expect(await page.locator('.receipt th').first().innerText()).toBe(held);
      await pay(page).click();
      await expect(tickets(page).first().waitFor()).resolves.toBeUndefined();
      expect(await tickets(page).count()).toBe(2);
      await inspect(page);
      await page.locator('summary', { hasText: 'Receipt' }).press('Enter');
      await page.locator('.receipt tfoot').waitFor();
      await page.locator('summary', { hasText: 'Cancel and get a refund' }).press('Enter');
      await page.getByRole('button', { name: 'Cancel these tickets' }).click();
      await page.getByText(/gone back to your card|on its way back/).waitFor();
      await inspect(page);
    });
  },
);

test.each([
  ['a small phone', { width: 320, height: 640 }],
  ['a phone at 200 %', { width: 195, height: 422 }],
])('on %s every page fits', async (_, viewport) => {
  await shop.visit({ viewport }, '/', async (page) => {
    await page.locator('a.time').first().waitFor();
    await inspect(page);
    await page.goto(shop.url + showtimePath());
    await inspect(page);
    await hold(page);
    await inspect(page);
    await buy(page);
    await inspect(page);
    expect(await tickets(page).count()).toBe(2);
  });
});

test('opens on the first day with showtimes that have not begun', async () => {
  // The clock is a day behind, so the shop first requests a day that is over, as it would late in the evening.
  const source = `const day = 24 * 3600_000;
    const { now } = Date;
    Date = class extends Date {
      constructor(...values) { values.length ? super(...values) : super(now() - day); }
      static now() { return now() - day; }
    };`;
  const clock = `data:text/javascript,${encodeURIComponent(source)}`;
  const late = await openShop(usher, { env: { NODE_OPTIONS: `--import=${clock}` } });
  await late.visit(PHONE, '/', async (page) => {
    await page.locator('a.time').first().waitFor();
    expect(await page.locator('.days a').nth(0).getAttribute('aria-current')).toBeNull();
  });
});

test('without JavaScript a customer chooses seats and buys', async () => {
  await shop.visit({ ...PHONE, javaScriptEnabled: false }, showtimePath(), async (page) => {
    await page.getByLabel('Adult').selectOption('3');
    await page.getByRole('button', { name: 'Pick the best seats' }).click();
    expect(await page.getByLabel('Adult').inputValue()).toBe('3');
    expect(await page.locator('.seat input:checked').count()).toBe(3);
    // The chosen seats may be out of sight in a wide hall.
    await page
      .getByText(
        /^Ticked when this page opened: Row \w+ seat \d+, Row \w+ seat \d+, Row \w+ seat \d+$/,
      )
      .waitFor();
    await hold(page);
    await page.getByText(/^3\s×\sAdult, \w+\s\d+, \w+\s\d+, \w+\s\d+$/).waitFor();
    await buy(page);
    expect(await tickets(page).count()).toBe(3);
  });
});

test('refuses a seat count that differs from the ticket count, and keeps the entered data', async () => {
  await shop.visit({ ...PHONE, javaScriptEnabled: false }, showtimePath(), async (page) => {
    await page.getByLabel('Adult').selectOption('4');
    await enterContact(page);
    await page.getByRole('button', { name: 'Hold these seats' }).click();
    await page.getByText('You chose 4 tickets and 2 seats').waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
  });
});

test('by keyboard a customer moves between seats, holds them and pays', async () => {
  await shop.visit(DESKTOP, showtimePath(), async (page) => {
    await page.locator('.seat input:checked').first().focus();
    await page.keyboard.press('Space');
    await page.getByText('Choose 1 more seat').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    expect(await page.locator('.seat input:checked').count()).toBe(2);
    // The whole hall is a single tab stop.
    await page.keyboard.press('Tab');
    expect(await page.locator('.hall input:focus').count()).toBe(0);
    await enterContact(page);
    await page.keyboard.press('Enter');
    await page.getByText('Total').waitFor();
    await pay(page).focus();
    await page.keyboard.press('Enter');
    await tickets(page).first().waitFor();
  });
});

test('a double click, a reload, Back and a second tab buy once', async () => {
  await shop.visit(DESKTOP, showtimePath(), async (page) => {
    await hold(page);
    const second = await page.context().newPage();
    await second.goto(page.url());
    await pay(page).dblclick();
    await tickets(page).first().waitFor();
    await page.reload();
    expect(await tickets(page).count()).toBe(2);
    await page.goBack();
    await page.goForward();
    await second.reload();
    await tickets(second).first().waitFor();
    expect(await ordersOf(page)).toBe(1);
  });
});

test('Pay reports a missing connection, and works once there is one', async () => {
  await shop.visit(PHONE, showtimePath(), async (page) => {
    await hold(page);
    await page.context().setOffline(true);
    await pay(page).click();
    await page.getByText('You are offline. Nothing was sent').waitFor();
    await page.context().setOffline(false);
    await page.getByText('You are offline').waitFor({ state: 'detached' });
    await buy(page);
    expect(await ordersOf(page)).toBe(1);
  });
});

test('tickets arrive even if the worker is killed while the order is placed', async () => {
  await shop.visit(DESKTOP, showtimePath(), async (page) => {
    await hold(page);
    await page.getByText('takes half a minute').click();
    // Does not wait for the page that follows.
    await pay(page).dispatchEvent('click');
    process.kill(worker.pid, 'SIGKILL');
    await worker.exited;
    worker = await usher.startWorkerProcess();
    await tickets(page).first().waitFor();
    expect(await ordersOf(page)).toBe(1);
  });
});

test('no longer offers a seat that another customer has just taken, and offers others', async () => {
  const showtime = showtimePath();
  await shop.visit(DESKTOP, showtime, async (page) => {
    await shop.visit(DESKTOP, showtime, async (rival) => {
      await hold(rival);
    });
    await enterContact(page);
    await page.getByRole('button', { name: 'Hold these seats' }).click();
    await page
      .getByText('have just been taken')
      .or(page.getByText('has just been taken'))
      .waitFor();
    await pressHold(page);
    expect(await page.locator('.countdown').count()).toBe(1);
  });
});

/** Delivers an event as Usher does. */
function deliver(event: object, secret = SECRET) {
  const [id, at, body] = ['msg_1', new Date(), JSON.stringify(event)] as const;
  return fetch(`${shop.url}/webhooks`, {
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

test('accepts a test webhook', async () => {
  const event = { type: 'webhook.test', timestamp: new Date().toISOString(), data: {} };
  expect((await deliver(event)).status).toBe(204);
});

test('refuses a webhook that is signed with another secret', async () => {
  const other = `whsec_${Buffer.from('somebody else has this one').toString('base64')}`;
  const event = { type: 'checkout.confirmed', data: { id: 'chk_1' } };
  expect((await deliver(event, other)).status).toBe(401);
});

test.each(['text/plain', 'application/x-www-form-urlencoded'])(
  'refuses a webhook of the type %s that is not signed',
  async (type) => {
    const headers = { 'Content-Type': type };
    const answer = await fetch(`${shop.url}/webhooks`, { method: 'POST', headers, body: 'a=b' });
    expect(answer.status).toBe(401);
  },
);

test('the purchase in the client’s README works with the published package', async () => {
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
