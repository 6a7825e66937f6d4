// The orders of one browser in the shop: found again, continued instead of started twice, and changed to other seats.
import type { Page } from 'playwright-core';
import type { SeatMap } from '../../src/domain/showtime';
import { CUSTOMER, PartnerBackend } from '../support/partner-backend';
import { PATIENT } from '../support/patience';
import { endFaults, planFaults } from '../support/sandbox-controls';
import {
  buy,
  DESKTOP,
  hold,
  inspect,
  openPage,
  openShop,
  orderCookie,
  pay,
  PHONE,
  pressHold,
  tickets,
  type Shop,
} from '../support/shop';
import { ownShowtimes } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const ORDER_MAX = 8;
const SMALL_HALL_MAX = 60;
const NO_SCRIPTS = { ...PHONE, javaScriptEnabled: false };

const usher = useUsher({
  sandbox: { duplicateNamesOrder: true },
  policy: { ...PATIENT, settleMs: 500, reconcilePauseMs: 500, orderInProgressMs: 1_000 },
});
const nextShowtime = ownShowtimes();
const partner = new PartnerBackend(usher);
let shop: Shop;

beforeAll(async () => {
  shop = await openShop(usher);
});

afterEach(() => endFaults(usher));

const showtimePath = () => `/showtimes/${nextShowtime()}`;

async function openOrders(page: Page): Promise<void> {
  await openPage(page, shop.url);
  await page.getByRole('link', { name: 'Your orders' }).click();
  await page.getByRole('heading', { name: 'Your orders' }).waitFor();
}

test('without JavaScript a customer finds a bought order again, and no private data is in the cookie', async () => {
  await shop.visit(NO_SCRIPTS, showtimePath(), async (page) => {
    await openOrders(page);
    await page.getByText('No orders yet').waitFor();
    await page.goBack();
    await page.goBack();
    await hold(page);
    const { pathname } = new URL(page.url());
    await openOrders(page);
    await page.getByText('Not paid yet').waitFor();
    await page.locator(`a[href="${pathname}"]`).click();
    await buy(page);
    await openOrders(page);
    await page.getByText('Paid', { exact: true }).waitFor();
    const id = pathname.split('/').at(-1)!;
    const cookies = await page.context().cookies();
    expect(cookies).toEqual([
      expect.objectContaining({ value: orderCookie(id, usher.apiKey), httpOnly: true }),
    ]);
    await page.locator(`a[href="${pathname}"]`).click();
    await tickets(page).first().waitFor();
  });
});

test('an order in doubt is found again, and bought tickets stay with the browser that bought them', async () => {
  await shop.visit(PHONE, showtimePath(), async (page) => {
    await hold(page);
    await planFaults(usher, [{ calls: ['placeOrder'], fault: { kind: 'server-error' } }]);
    await pay(page).click();
    await page.getByRole('heading', { name: 'We are confirming your order' }).waitFor();
    await openOrders(page);
    await page.getByText('Being confirmed').waitFor();
    await endFaults(usher);
    await page.getByText('Paid', { exact: true }).waitFor();
    await inspect(page);
    const order = (await page.locator('.orders a').getAttribute('href')) ?? '';
    await shop.visit(PHONE, '/orders', async (other) => {
      await other.getByText('No orders yet').waitFor();
      expect(await other.locator('.orders li').count()).toBe(0);
      // In the other browser, even the address of the order does not show it.
      await other.goto(shop.url + order);
      await other.getByText('We cannot find this page').waitFor();
    });
    const cancelling = await fetch(`${shop.url}${order}/cancel`, { method: 'POST' });
    expect(cancelling.status).toBe(404);
  });
});

test.each([
  ['with scripts', DESKTOP],
  ['without scripts', NO_SCRIPTS],
])('%s, Back from the payment changes the seats of the same order', async (_, options) => {
  const path = showtimePath();
  await shop.visit(options, path, async (page) => {
    await hold(page);
    const { pathname } = new URL(page.url());
    await page.goBack();
    await page.getByText('This order holds').waitFor();
    await page.getByLabel('Adult').selectOption('3');
    await page.getByRole('button', { name: 'Pick the best seats' }).click();
    expect(await page.locator('.seat input:checked').count()).toBe(3);
    await pressHold(page);
    expect(new URL(page.url()).pathname).toBe(pathname);
    await page.getByText('3 × Adult').waitFor();
    await openOrders(page);
    expect(await page.locator('.orders li').count()).toBe(1);
    // The showtime's page leads to this order as well, or to a separate one if the customer wants that.
    await openPage(page, shop.url + path);
    await page.getByRole('link', { name: 'separate order' }).click();
    await hold(page);
    const second = page.url();
    expect(second).not.toContain(pathname);
    await page.goBack();
    await page.getByText('Keep the seats').click();
    expect(page.url()).toBe(second);
  });
});

test('Back to a page that picked the best seats continues the order, too', async () => {
  await shop.visit(PHONE, showtimePath(), async (page) => {
    await page.getByLabel('Adult').selectOption('3');
    await page.getByRole('button', { name: 'Pick the best seats' }).click();
    await page.getByText(/^Row \w+ seat \d+, Row \w+ seat \d+, Row \w+ seat \d+$/).waitFor();
    await hold(page);
    const { href } = new URL(page.url());
    await page.goBack();
    await page.getByText('This order holds 3 × Adult').waitFor();
    await page.getByText('Keep the seats').click();
    expect(page.url()).toBe(href);
    await openPage(page, `${href}/seats`);
    expect(page.url()).toBe(href);
  });
});

test('seats that were taken meanwhile are refused, and the map shows the seats that are free now', async () => {
  const path = showtimePath();
  await shop.visit(DESKTOP, path, async (page) => {
    await hold(page);
    const own = await page.locator('.held').innerText();
    await page.getByText('Choose other seats').click();
    const wanted = page.locator('.seat input:enabled:not(:checked)').first();
    const seat = await wanted.inputValue();
    await shop.visit(DESKTOP, path, async (rival) => {
      await rival.getByLabel('Adult').selectOption('1');
      await rival.locator('.seat input:checked').first().uncheck({ force: true });
      await rival.locator(`.seat input[value="${seat}"]`).check({ force: true });
      await hold(rival);
    });
    await wanted.check({ force: true });
    await page.getByRole('button', { name: 'Hold these seats' }).click();
    await page.getByText('just been taken').waitFor();
    await page.locator(`.seat.taken input[value="${seat}"]`).waitFor({ state: 'attached' });
    expect(await page.locator('.seat input:checked').count()).toBe(2);
    await inspect(page);
    await page.getByText('Keep the seats').click();
    expect(await page.locator('.held').innerText()).toBe(own);
  });
});

/** Leaves only this many seats and the wheelchair spaces of a small hall free; returns the path of the showtime. */
async function nearlySoldOut(left: number): Promise<string> {
  const showtimeId = nextShowtime();
  const { body } = await partner.call<SeatMap>('GET', `/v1/showtimes/${showtimeId}/seat-map`);
  const free = body.rows
    .flatMap(({ seats }) => seats)
    .filter(({ status, type }) => status === 'available' && type !== 'wheelchair')
    .map(({ id }) => id);
  if (free.length > SMALL_HALL_MAX) return nearlySoldOut(left);
  for (let first = left; first < free.length; first += ORDER_MAX) {
    const seatIds = free.slice(first, first + ORDER_MAX);
    const customer = { ...CUSTOMER, email: `rival-${first}@example.org` };
    const checkout = await partner.selecting(showtimeId, { quantity: seatIds.length, customer });
    await partner.chooseSeats(checkout, seatIds);
    await partner.reaches(checkout.id, 'held');
  }
  return `/showtimes/${showtimeId}`;
}

test('if fewer seats are left than tickets are wanted, no seats are picked, and the page shows how many are left', async () => {
  await shop.visit(NO_SCRIPTS, await nearlySoldOut(3), async (page) => {
    await page.getByLabel('Adult').selectOption('4');
    await page.getByRole('button', { name: 'Pick the best seats' }).click();
    await page.getByText(/Only 3 seats( and \d wheelchair spaces?)? are left/).waitFor();
    expect(await page.locator('.seat input:checked').count()).toBe(0);
    await page.getByLabel('Adult').selectOption('8');
    await page.getByLabel('Child').selectOption('8');
    await page.getByRole('button', { name: 'Pick the best seats' }).click();
    await page.getByText('at most 8 tickets').waitFor();
  });
});

test('a wheelchair space is named where it is held and changed, and on its ticket', async () => {
  await shop.visit(DESKTOP, showtimePath(), async (page) => {
    const space = page.locator('.seat input:enabled[aria-label$="Wheelchair space"]').first();
    while ((await space.count()) === 0) await page.goto(shop.url + showtimePath());
    await space.check({ force: true });
    await hold(page);
    await page.locator('.held', { hasText: '(Wheelchair space)' }).waitFor();
    await page.getByText('Choose other seats').click();
    await page.locator('.notice', { hasText: '(Wheelchair space)' }).waitFor();
    await page.getByText('Keep the seats').click();
    await buy(page);
    expect(await page.getByText('Wheelchair space').count()).toBe(1);
    await inspect(page);
  });
});
