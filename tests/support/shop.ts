// The sample shop as a separate program, visited with a real browser.
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { chromium, type BrowserContextOptions, type Page } from 'playwright-core';
import { startProgram } from '../../scripts/program-process';
import { steadyPort } from '../../src/platform/dev-server/steady-port';
import { provisionChromium } from './chromium';
import { EVENT_MAX_MS } from './patience';
import type { Usher } from './usher';

export const PHONE = { viewport: { width: 390, height: 844 } };
export const DESKTOP = { viewport: { width: 1280, height: 900 } };

export interface Shop {
  readonly url: string;
  /** Opens a page of the shop for one test; an uncaught error of its scripts fails the test. */
  visit(
    options: BrowserContextOptions,
    path: string,
    use: (page: Page) => Promise<void>,
  ): Promise<void>;
}

interface ShopOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly onMessage?: (message: unknown) => void;
}

/** Starts the shop and a browser; both are stopped with Usher. */
export async function openShop(usher: Usher, { env, onMessage }: ShopOptions = {}): Promise<Shop> {
  const port = await steadyPort();
  const url = `http://127.0.0.1:${port}`;
  const program = await startProgram({
    name: 'shop',
    entry: 'examples/shop/main.ts',
    env: {
      TSX_TSCONFIG_PATH: 'examples/shop/tsconfig.json',
      USHER_URL: usher.apiUrl,
      USHER_API_KEY: usher.apiKey,
      SHOP_PORT: String(port),
      ...env,
    },
    logFile: join(usher.config.dataDir, 'shop.log'),
    ...(onMessage && { onMessage }),
  });
  usher.onStop(() => program.stop());
  const report = (line: string) => process.stdout.write(`${line}\n`);
  const executablePath = await provisionChromium({ env: process.env, report });
  const browser = await chromium.launch({ executablePath });
  usher.onStop(() => browser.close());
  return {
    url,
    async visit(options, path, use) {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      page.setDefaultTimeout(EVENT_MAX_MS);
      try {
        await openPage(page, url + path);
        await use(page);
        expect(errors).toEqual([]);
      } finally {
        await context.close();
      }
    },
  };
}

/** Opens the address; tries again if a page that refreshed itself aborted the navigation. */
export async function openPage(page: Page, address: string): Promise<void> {
  for (;;) {
    try {
      await page.goto(address);
      return;
    } catch (error) {
      if (!String(error).includes('ERR_ABORTED')) throw error;
    }
  }
}

/** The value of the cookie by which the shop recognises the browser that began the order. */
export function orderCookie(id: string, secret: string): string {
  const signature = createHmac('sha256', secret).update(id).digest('base64');
  return encodeURIComponent(`s:${id}.${signature.replace(/=+$/, '')}`);
}

let guests = 0;

export async function enterContact(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('King');
  await page.getByLabel('E-mail').fill(`ada-${guests++}@example.org`);
}

export async function hold(page: Page): Promise<void> {
  await enterContact(page);
  await pressHold(page);
}

export async function pressHold(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hold these seats' }).click();
  await page.getByText('Total').waitFor();
}

export const pay = (page: Page) => page.getByRole('button', { name: /^Pay / });
export const tickets = (page: Page) => page.getByRole('img', { name: /^Code of ticket/ });

/** Pays, and waits for the tickets. */
export async function buy(page: Page): Promise<void> {
  await pay(page).click();
  await tickets(page).first().waitFor();
}

interface Findings {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** Checks that the page does not scroll sideways and has no serious axe finding. */
export async function inspect(page: Page): Promise<void> {
  const isWider = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
  expect(isWider).toBe(false);
  await page.addScriptTag({ path: require.resolve('axe-core/axe.min.js') });
  const { violations } = await page.evaluate<Findings>("axe.run({ resultTypes: ['violations'] })");
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}
