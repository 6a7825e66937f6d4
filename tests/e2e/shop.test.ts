// The shop in a real browser, on everything real: on a phone and a desktop, by keyboard, without JavaScript, and with the
// worker killed in the middle. Its webhooks; and the purchase of the client's README, with the package as it is published.
import getPort from 'get-port';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { startProgram, type ProgramProcess } from '../../scripts/program-process';
import { provisionChromium } from '../support/chromium';
import { packedClient, type PackedClient } from '../support/packed-client';
import { EVENT_MAX_MS } from '../support/patience';
import { ownShowtimes } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const SECRET = `whsec_${Buffer.from('of the shop, in this test').toString('base64')}`;
const PHONE = { viewport: { width: 390, height: 844 } };
const DESKTOP = { viewport: { width: 1280, height: 900 } };
const SETTINGS = { TSX_TSCONFIG_PATH: 'examples/shop/tsconfig.json', WEBHOOK_SECRET: SECRET };

const usher = useUsher({ worker: 'none' });
const nextShowtime = ownShowtimes();
let worker: ProgramProcess;
let shop: ProgramProcess;
let shopUrl: string;
let browser: Browser;

beforeAll(async () => {
  worker = await usher.startWorkerProcess();
  const port = await getPort();
  shopUrl = `http://127.0.0.1:${port}`;
  shop = await startProgram({
    name: 'shop',
    entry: 'examples/shop/main.ts',
    env: {
      ...SETTINGS,
      USHER_URL: usher.apiUrl,
      USHER_API_KEY: usher.apiKey,
      SHOP_PORT: String(port),
    },
    logFile: join(usher.config.dataDir, 'shop.log'),
  });
  const report = (line: string) => process.stdout.write(`${line}\n`);
  const executablePath = await provisionChromium({ env: process.env, report });
  browser = await chromium.launch({ executablePath });
});

afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

/** Opens a page of the shop for one test; what its scripts log or throw fails the test. */
async function visit(
  options: BrowserContextOptions,
  path: string,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.setDefaultTimeout(EVENT_MAX_MS);
  try {
    await page.goto(shopUrl + path);
    await use(page);
    expect(errors).toEqual([]);
  } finally {
    await context.close();
  }
}

let guests = 0;

/** A showtime of its own for each test. */
const showtimePath = () => `/showtimes/${nextShowtime()}`;

async function enterContact(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('King');
  await page.getByLabel('E-mail').fill(`ada-${guests++}@example.org`);
}

/** Presses the button as a customer does: once more where the page asks for it, or after a reload where nothing happens. */
async function hold(page: Page): Promise<void> {
  await enterContact(page);
  await pressUntilHeld(page);
}

async function pressUntilHeld(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Hold these seats' });
  const total = page.getByText('Total');
  for (let tries = 1; tries <= TRIES_MAX; tries++) {
    if (await button.isVisible()) await button.click();
    else await page.reload();
    const isHeld = await total.waitFor({ timeout: TRY_MS }).then(
      () => true,
      () => false,
    );
    if (isHeld) return;
    console.warn(`Not held at try ${tries}: ${await page.locator('main').innerText()}`);
  }
  throw new Error('The seats are not held.');
}

const TRIES_MAX = 4;
const TRY_MS = 60_000;

const pay = (page: Page) => page.getByRole('button', { name: /^Pay / });
const tickets = (page: Page) => page.getByRole('img', { name: /^Code of ticket/ });

interface Findings {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** Nothing sideways, and no serious finding of axe. */
async function inspect(page: Page): Promise<void> {
  const isWider = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
  expect(isWider).toBe(false);
  await page.addScriptTag({ path: require.resolve('axe-core/axe.min.js') });
  const { violations } = await page.evaluate<Findings>('axe.run()');
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

/** How many orders were placed for the checkout that the page shows. */
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
  async (_, options) => {
    await visit(options, '/', async (page) => {
      await inspect(page);
      await page.getByRole('navigation', { name: 'Days' }).getByRole('link').nth(1).click();
      await page.locator('a.time').first().waitFor();
      await page.goto(shopUrl + showtimePath());
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
      await page.getByText('Cancel and get a refund').click();
      await page.getByRole('button', { name: 'Cancel these tickets' }).click();
      await page.getByText(/gone back to your card|on its way back/).waitFor();
      await inspect(page);
    });
  },
);

test('without JavaScript a customer chooses seats and buys', async () => {
  await visit({ ...PHONE, javaScriptEnabled: false }, showtimePath(), async (page) => {
    await page.getByLabel('Adult').selectOption('3');
    await page.getByRole('button', { name: 'Pick the best seats' }).click();
    expect(await page.getByLabel('Adult').inputValue()).toBe('3');
    expect(await page.locator('.seat input:checked').count()).toBe(3);
    await hold(page);
    await pay(page).click();
    await tickets(page).first().waitFor();
    expect(await tickets(page).count()).toBe(3);
  });
});

test('other numbers of tickets and seats are refused, and nothing that was entered is lost', async () => {
  await visit({ ...PHONE, javaScriptEnabled: false }, showtimePath(), async (page) => {
    await page.getByLabel('Adult').selectOption('4');
    await enterContact(page);
    await page.getByRole('button', { name: 'Hold these seats' }).click();
    await page.getByText('You chose 4 tickets and 2 seats').waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
  });
});

test('by keyboard a customer moves between seats, holds them and pays', async () => {
  await visit(DESKTOP, showtimePath(), async (page) => {
    await page.locator('.seat input:checked').first().focus();
    await page.keyboard.press('Space');
    await page.getByText('Choose 1 more seat').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    expect(await page.locator('.seat input:checked').count()).toBe(2);
    await enterContact(page);
    await page.keyboard.press('Enter');
    await page.getByText('Total').waitFor();
    await pay(page).focus();
    await page.keyboard.press('Enter');
    await tickets(page).first().waitFor();
  });
});

test('a double click, a reload, Back and a second tab buy once', async () => {
  await visit(DESKTOP, showtimePath(), async (page) => {
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

test('the tickets come although the worker is killed while the order is placed', async () => {
  await visit(DESKTOP, showtimePath(), async (page) => {
    await hold(page);
    await page.getByText('takes half a minute').click();
    await pay(page).click({ noWaitAfter: true });
    process.kill(worker.pid, 'SIGKILL');
    await worker.exited;
    worker = await usher.startWorkerProcess();
    await tickets(page).first().waitFor();
    expect(await ordersOf(page)).toBe(1);
  });
});

test('a seat that somebody else has just bought is offered no more, and others are', async () => {
  const showtime = showtimePath();
  await visit(DESKTOP, showtime, async (page) => {
    await visit(DESKTOP, showtime, async (rival) => {
      await hold(rival);
    });
    await enterContact(page);
    await page.getByRole('button', { name: 'Hold these seats' }).click();
    await page.getByText('have just been sold').or(page.getByText('has just been sold')).waitFor();
    await pressUntilHeld(page);
    expect(await page.locator('.countdown').count()).toBe(1);
  });
});

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
