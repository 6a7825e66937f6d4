// The shop in unusual situations: an expired hold, a changed price, a lost response, several price areas.
import { endFaults, planFaults } from '../support/sandbox-controls';
import { PATIENT } from '../support/patience';
import {
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
import { ownShowtimes } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const usher = useUsher({
  sandbox: { duplicateNamesOrder: true },
  policy: { ...PATIENT, settleMs: 500, reconcilePauseMs: 500, orderInProgressMs: 1_000 },
});
const nextShowtime = ownShowtimes();
let shop: Shop;

beforeAll(async () => {
  shop = await openShop(usher);
});

const showtimePath = () => `/showtimes/${nextShowtime()}`;

test('after an expired hold seats are offered again and can be bought', async () => {
  await shop.visit(PHONE, showtimePath(), async (page) => {
    const shortLease = { kind: 'lease', seconds: 30 } as const;
    await planFaults(usher, [{ calls: ['lease'], times: 1, fault: shortLease }]);
    await enterContact(page);
    const button = page.getByRole('button', { name: 'Hold these seats' });
    await button.click();
    await page.getByText('You were not charged. Choose again below.').waitFor();
    expect(await page.locator('.seat input:checked').count()).toBe(2);
    await inspect(page);
    await button.click();
    await pay(page).click();
    await tickets(page).first().waitFor();
  });
});

test('a changed price is shown, and needs consent before any charge', async () => {
  await shop.visit({ ...DESKTOP, javaScriptEnabled: false }, showtimePath(), async (page) => {
    await hold(page);
    const { pathname } = new URL(page.url());
    await shop.visit(DESKTOP, `${pathname}?seats=change`, async (other) => {
      await other.getByLabel('Adult').selectOption('3');
      await other.locator('.seat.free input:not(:checked)').first().check();
      await other.getByRole('button', { name: 'Hold these seats' }).click();
      await other.getByText('Total').waitFor();
    });
    await pay(page).click();
    await page.getByText('The price has changed.').waitFor();
    await page.getByText('Nothing was charged. Pay again if you agree.').waitFor();
    await pay(page).click();
    await tickets(page).first().waitFor();
    expect(await tickets(page).count()).toBe(3);
  });
});

test('after a lost response the page promises no double charge, and tickets arrive', async () => {
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
    await pay(page).click();
    await tickets(page).first().waitFor();
    expect(await tickets(page).count()).toBe(2);
  });
});
