// The shop's page for developers: a checkout's events as they happen, and buttons that cause faults.
import type { Page } from 'playwright-core';
import { keepAlive, type KeptAlive } from '../../scripts/kept-alive';
import { DESKTOP, hold, inspect, openShop, pay, PHONE, tickets, type Shop } from '../support/shop';
import { ownShowtimes } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const WORKFLOWS_URL = 'http://127.0.0.1:8233/namespaces/default/workflows';

const usher = useUsher({
  worker: 'none',
  // So low that a rush has to queue even on a slow machine.
  env: { UPSTREAM_RATE_PER_SECOND: '10' },
  sandbox: { duplicateNamesOrder: true },
});
const nextShowtime = ownShowtimes();
let worker: KeptAlive;
let shop: Shop;

beforeAll(async () => {
  worker = await keepAlive(
    'worker',
    () => usher.startWorkerProcess(),
    () => undefined,
  );
  usher.onStop(() => worker.stop());
  const { baseUrl } = usher.config.upstream;
  shop = await openShop(usher, {
    env: { SANDBOX_URL: baseUrl, TEMPORAL_WORKFLOWS_URL: WORKFLOWS_URL },
    onMessage: (message) => message === 'kill worker' && worker.kill(),
  });
});

/** Holds seats in one tab, and shows the checkout backstage in another. */
async function watch(use: (page: Page, behind: Page, id: string) => Promise<void>): Promise<void> {
  await shop.visit(PHONE, `/showtimes/${nextShowtime()}`, async (page) => {
    await hold(page);
    const id = String(new URL(page.url()).pathname.split('/').at(-1));
    await shop.visit(DESKTOP, '/backstage', async (behind) => {
      await behind.locator(`a[href="/backstage/${id}"]`).click();
      await use(page, behind, id);
    });
  });
}

const press = (behind: Page, name: string) => behind.getByRole('button', { name }).click();

test('shows a declined payment and a lost response as they happen', async () => {
  await watch(async (page, behind, id) => {
    await behind.getByText('checkout.held').waitFor();
    await inspect(behind);
    const inTemporal = behind.getByRole('link', { name: 'In Temporal' });
    expect(await inTemporal.getAttribute('href')).toBe(`${WORKFLOWS_URL}/${id}`);
    await press(behind, 'Decline');
    await behind.getByText('checkout.held').waitFor();
    await pay(page).click();
    await page.getByText('declined and you were not charged').waitFor();
    await behind.getByText('checkout.payment_failed').waitFor();
    await press(behind, 'Lost response');
    await behind.getByText('checkout.payment_failed').waitFor();
    await pay(page).click();
    await behind.getByText('checkout.processing').waitFor();
    await tickets(page).first().waitFor();
    await behind.getByText('checkout.confirmed').waitFor();
  });
});

test('the Expired hold button expires a hold, and a killed worker restarts', async () => {
  await watch(async (page, behind) => {
    await press(behind, 'Expired hold');
    await behind.getByText('checkout.held').waitFor();
    await page.getByRole('link', { name: 'Choose other seats' }).click();
    await page.getByRole('button', { name: 'Hold these seats' }).click();
    await behind.getByText('checkout.hold_expired').waitFor();
    const { pid } = worker.current();
    await press(behind, 'Kill the worker');
    await page.getByRole('button', { name: 'Hold these seats' }).click();
    await pay(page).click();
    await tickets(page).first().waitFor();
    expect(worker.current().pid).not.toBe(pid);
  });
});

test('the No more faults button removes all planned faults', async () => {
  await watch(async (page, behind) => {
    await press(behind, 'Outage of 30 s');
    await press(behind, 'Slow Svc');
    await press(behind, 'No more faults');
    await behind.getByText('checkout.held').waitFor();
    const faults = await fetch(`${usher.config.upstream.baseUrl}/sandbox/faults`);
    expect(await faults.json()).toMatchObject({ rules: [] });
    await pay(page).click();
    await tickets(page).first().waitFor();
  });
});

test('begins a rush of bots, and shows how many wait', async () => {
  await watch(async (_page, behind) => {
    await press(behind, 'A rush of 300 bots');
    const waiting = behind.getByText(/In the queue: [1-9]/);
    await waiting.waitFor();
    expect(await waiting.textContent()).toMatch(/^In the queue: \d+( or more)?$/);
    await inspect(behind);
  });
});

test('the page does not exist in production', async () => {
  const { baseUrl } = usher.config.upstream;
  const env = { NODE_ENV: 'production', SANDBOX_URL: baseUrl };
  const { url } = await openShop(usher, { env });
  const found = await Promise.all(['/', '/backstage'].map((path) => fetch(url + path)));
  expect(found.map(({ status }) => status)).toEqual([200, 404]);
});

test.each([{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://elsewhere.example' }])(
  'a page of another site can neither cause faults nor start a checkout: %j',
  async (headers) => {
    const body = new URLSearchParams({ name: 'outage' });
    const sent = ['/backstage/trouble', '/checkouts'].map((path) =>
      fetch(shop.url + path, { method: 'POST', headers, body }),
    );
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([403, 403]);
  },
);
