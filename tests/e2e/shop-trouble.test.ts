// The shop in unusual situations: an expired hold, a changed price, a lost response, several price areas.
import type { Locator } from 'playwright-core';
import { endFaults, planFaults } from '../support/sandbox-controls';
import { PartnerBackend } from '../support/partner-backend';
import { PATIENT } from '../support/patience';
import {
  buy,
  DESKTOP,
  enterContact,
  hold,
  inspect,
  openShop,
  pay,
  PHONE,
  tickets,
} from '../support/shop';
import type { Shop } from '../support/shop';
import { ATTEMPTS_MAX } from '../support/checkout-examples';
import { ownShowtimes } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const usher = useUsher({
  sandbox: { duplicateNamesOrder: true },
  policy: {
    ...PATIENT,
    settleMs: 500,
    reconcilePauseMs: 500,
    orderInProgressMs: 1_000,
    compensationPauseMaxMs: 1_000,
  },
});
const nextShowtime = ownShowtimes();
let shop: Shop;

beforeAll(async () => {
  shop = await openShop(usher);
});

const showtimePath = () => `/showtimes/${nextShowtime()}`;

test('after an expired hold the same seats can be chosen again and bought', async () => {
  await shop.visit(PHONE, showtimePath(), async (page) => {
    const shortLease = { kind: 'lease', seconds: 30 } as const;
    await planFaults(usher, [{ calls: ['lease'], times: 1, fault: shortLease }]);
    await enterContact(page);
    const button = page.getByRole('button', { name: 'Hold these seats' });
    const chosen = page.locator('.seat input:checked');
    const ids = await valuesOf(chosen);
    await button.click();
    await page.getByText('You were not charged. Choose again below.').waitFor();
    expect(await chosen.count()).toBe(2);
    for (const id of ids) await page.locator(`.seat input[value="${id}"]`).check({ force: true });
    expect(await valuesOf(chosen)).toEqual(ids);
    await inspect(page);
    await button.click();
    await buy(page);
  });
});

async function valuesOf(boxes: Locator): Promise<readonly string[]> {
  return Promise.all((await boxes.all()).map((box) => box.inputValue()));
}

test('Pay on an old page whose hold has ended says that the time is over', async () => {
  const backend = new PartnerBackend(usher);
  await shop.visit({ ...PHONE, javaScriptEnabled: false }, showtimePath(), async (page) => {
    const shortLease = { kind: 'lease', seconds: 30 } as const;
    await planFaults(usher, [{ calls: ['lease'], times: 1, fault: shortLease }]);
    await hold(page);
    const [, id = ''] = /(chk_[0-9a-f]+)/.exec(page.url()) ?? [];
    await backend.reaches(id, 'selecting');
    await pay(page).click();
    await page.getByText('Your time is over').waitFor();
    expect(await page.locator('.seat input:checked').count()).toBe(2);
  });
});

test('a changed price is shown, and needs consent before any charge', async () => {
  await shop.visit(DESKTOP, showtimePath(), async (page) => {
    await hold(page);
    // As if the page had shown another price.
    await page.evaluate("document.querySelector('input[name=amount]').value = '1.00'");
    await pay(page).click();
    await page.getByText('The price has changed.').waitFor();
    await page.getByText('Nothing was charged. Pay again if you agree.').waitFor();
    await buy(page);
    expect(await tickets(page).count()).toBe(2);
  });
});

test('a page pays only for the seats that it shows', async () => {
  await shop.visit({ ...DESKTOP, javaScriptEnabled: false }, showtimePath(), async (page) => {
    await hold(page);
    const { pathname } = new URL(page.url());
    // The cookie lists the browser's orders, so the other page can open this one, too.
    const { cookies } = await page.context().storageState();
    const sameBrowser = { ...DESKTOP, storageState: { cookies, origins: [] } };
    await shop.visit(sameBrowser, `${pathname}?seats=change`, async (other) => {
      await other.getByLabel('Adult').selectOption('3');
      await other.locator('.seat.free input:not(:checked)').first().check();
      await other.getByRole('button', { name: 'Hold these seats' }).click();
      await other.getByText('Total').waitFor();
    });
    await pay(page).click();
    await page.getByText('Your order has changed since you opened this page.').waitFor();
    await buy(page);
    expect(await tickets(page).count()).toBe(3);
  });
});

test('a payment that was refused while another was under way is not sent again when the page refreshes', async () => {
  await shop.visit(DESKTOP, showtimePath(), async (page) => {
    await hold(page);
    const other = await page.context().newPage();
    // The other tab is not notified of changes until it has tried to pay.
    await other.route('**/changes?*', (route) => route.abort());
    await other.goto(page.url());
    const slow = { kind: 'latency', ms: 3_000 } as const;
    await planFaults(usher, [{ calls: ['placeOrder'], times: 1, fault: slow }]);
    await page.getByText('is declined').click();
    await Promise.all([page.waitForRequest(/pay$/), pay(page).click()]);
    await pay(other).click();
    await other.getByText('We are still working on your last step').waitFor();
    await other.unroute('**/changes?*');
    await page.getByText('Your card was declined').waitFor();
    // The other tab shows the decline as well, with the seats still to be paid.
    await other.getByText('Your card was declined').waitFor();
    await pay(other).waitFor();
    expect(await tickets(other).count()).toBe(0);
    await other.close();
    await buy(page);
  });
});

test('after the last decline the page asks for no other card', async () => {
  await shop.visit({ ...PHONE, javaScriptEnabled: false }, showtimePath(), async (page) => {
    await hold(page);
    for (let declined = 0; declined < ATTEMPTS_MAX - 1; declined++) {
      await page.getByText('is declined').click();
      await Promise.all([page.waitForResponse(/pay$/), pay(page).click()]);
      await page.getByText('try another card').waitFor();
    }
    await page.getByText('is declined').click();
    await pay(page).click();
    await page.getByText('Too many payments have failed. You were not charged.').waitFor();
    expect(await page.getByText('try another card').count()).toBe(0);
  });
});

test('offers to buy again only once the refund is done', async () => {
  await shop.visit(PHONE, showtimePath(), async (page) => {
    await hold(page);
    await buy(page);
    await planFaults(usher, [{ calls: ['cancelOrder'], fault: { kind: 'refund-failure' } }]);
    await page.getByText('Cancel and get a refund').click();
    await page.getByRole('button', { name: 'Cancel these tickets' }).click();
    await page.getByText('is on its way back to your card').waitFor();
    expect(await page.getByText('Buy again').count()).toBe(0);
    await endFaults(usher);
    await page.getByText('has gone back to your card').waitFor();
    await page.getByText('Buy again').waitFor();
  });
});

test('a cancellation that the cinema refuses for good is not offered again', async () => {
  await shop.visit(PHONE, showtimePath(), async (page) => {
    await hold(page);
    await buy(page);
    const code = 'CANCELLATION_WINDOW_EXPIRED';
    await planFaults(usher, [{ calls: ['cancelOrder'], fault: { kind: 'code', code } }]);
    await page.getByText('Cancel and get a refund').click();
    await page.getByRole('button', { name: 'Cancel these tickets' }).click();
    await page.getByText('no longer takes these tickets back').waitFor();
    expect(await tickets(page).count()).toBe(2);
    expect(await page.getByText('Cancel and get a refund').count()).toBe(0);
    await endFaults(usher);
  });
});

test('a form sent again from an old page after the purchase is answered with the tickets', async () => {
  await shop.visit({ ...PHONE, javaScriptEnabled: false }, showtimePath(), async (page) => {
    await hold(page);
    const old = await page.context().newPage();
    await old.goto(page.url());
    await buy(page);
    await pay(old).click();
    await old.getByText('Your tickets are bought. Nothing was charged again.').waitFor();
    expect(await tickets(old).count()).toBe(2);
  });
});

test('Pay works again after a failed connection', async () => {
  await shop.visit(PHONE, showtimePath(), async (page) => {
    await hold(page);
    await page.route('**/pay', (route) => route.abort('aborted'), { times: 1 });
    await pay(page).click();
    await buy(page);
    expect(await tickets(page).count()).toBe(2);
  });
});

test('an old page does not cancel a later purchase', async () => {
  await shop.visit({ ...PHONE, javaScriptEnabled: false }, showtimePath(), async (page) => {
    await hold(page);
    const old = await page.context().newPage();
    await old.goto(page.url());
    await buy(page);
    await old.getByRole('button', { name: 'Cancel this order' }).click();
    await old.getByText('Your tickets are bought.').waitFor();
    await page.reload();
    expect(await tickets(page).count()).toBe(2);
  });
});

test('for a hall without numbered seats the shop speaks of tickets, never of seats', async () => {
  const path = `/showtimes/${ownShowtimes({ seating: 'general' })()}`;
  await shop.visit(DESKTOP, path, async (page) => {
    await enterContact(page);
    await page.getByRole('button', { name: 'Hold these tickets' }).click();
    await page.getByText(/^Your tickets are held for/).waitFor();
    await page.getByText('2 × Adult').waitFor();
    await page.getByText('Choose other tickets').click();
    await page.getByRole('heading', { name: 'Choose your tickets' }).waitFor();
    expect(await page.getByText(/seats/i).count()).toBe(0);
  });
});

test('what the customer entered stays when it is refused, and the field is named', async () => {
  await shop.visit({ ...DESKTOP, javaScriptEnabled: false }, showtimePath(), async (page) => {
    await enterContact(page);
    await page.getByLabel('First name').fill(' ');
    await page.getByRole('button', { name: 'Hold these seats' }).last().click();
    await page.getByText('Check what you entered: first name').waitFor();
    expect(await page.getByLabel('Last name').inputValue()).toBe('King');
    await page.getByLabel('First name').fill('Ada');
    await page.getByRole('button', { name: 'Hold these seats' }).last().click();
    await page.getByText('Total').waitFor();
  });
});

test.each(['/missing', '/checkouts/%E0%A4%A', '/checkouts/chk_nobody'])(
  'an unknown address %s gets a page written for customers',
  async (path) => {
    const response = await fetch(shop.url + path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('We cannot find this page.');
  },
);

test.each([
  ['no form', 'application/json', '{}'],
  ['too many fields', 'application/x-www-form-urlencoded', 'a=1&'.repeat(5_000)],
])('a request with %s is answered with a page of the shop', async (_, type, body) => {
  const headers = { 'Content-Type': type };
  const response = await fetch(`${shop.url}/checkouts`, { method: 'POST', headers, body });
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  const page = await response.text();
  expect(page).toContain('Marquee');
  expect(page).not.toContain('node_modules');
});

test('half a ticket is refused as an invalid request, not as an outage', async () => {
  const response = await fetch(`${shop.url}${showtimePath()}?tickets-adult=0.5`);
  expect(response.status).toBe(400);
  expect(await response.text()).not.toMatch(/does not answer|Try again/);
});

test('the page of a showing that is gone says so', async () => {
  const response = await fetch(`${shop.url}/showtimes/gone`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('This showing is no longer on sale.');
});

test('after a lost response the page rules out a double charge, and the tickets arrive', async () => {
  await shop.visit(PHONE, showtimePath(), async (page) => {
    await hold(page);
    // Resends fail until the test has read the page, so the order cannot be found sooner.
    await planFaults(usher, [{ calls: ['placeOrder'], skip: 1, fault: { kind: 'server-error' } }]);
    await page.getByText('the answer is lost').click();
    await pay(page).click();
    const title = page.getByRole('heading', { name: 'We are confirming your order' });
    await title.waitFor();
    expect(await page.locator('.waiting').innerText()).toContain('You will not be charged twice');
    await endFaults(usher);
    await tickets(page).first().waitFor();
  });
});

test('a hall with several price areas lists each ticket type once, and sells them', async () => {
  const path = `/showtimes/${ownShowtimes({ areas: 2 })()}`;
  await shop.visit(PHONE, path, async (page) => {
    expect(await page.getByText(/^Adult from/).count()).toBe(1);
    await hold(page);
    await buy(page);
    expect(await tickets(page).count()).toBe(2);
  });
});

test('seats in two price areas are all kept on the page that changes them', async () => {
  const path = `/showtimes/${ownShowtimes({ areas: 2 })()}`;
  await shop.visit({ ...PHONE, javaScriptEnabled: false }, path, async (page) => {
    const chosen = page.locator('.seat input:checked');
    while ((await chosen.count()) > 0) await chosen.first().uncheck({ force: true });
    const free = page.locator('.seat input:enabled');
    for (const seat of [free.first(), free.last()]) await seat.check({ force: true });
    await hold(page);
    expect(await page.getByText('1 × Adult').count()).toBe(2);
    await page.getByText('Choose other seats').click();
    await page.getByRole('heading', { name: 'Choose your seats' }).waitFor();
    await page.getByRole('button', { name: 'Hold these seats' }).last().click();
    await page.getByText('Total').waitFor();
    expect(await page.getByText('1 × Adult').count()).toBe(2);
  });
});
