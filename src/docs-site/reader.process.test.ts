// The documentation as people read it: in a real browser, on a phone and on a laptop.
import axe from 'axe-core';
import express from 'express';
import { chromium, type Browser, type Page } from 'playwright-core';
import { answerHeaders } from '../http/answer-headers';
import { listen, type Listening } from '../http/listen';
import { OPERATIONS } from '../openapi/document';
import { provisionChromium } from '../../tests/support/chromium';
import { docsSite } from './docs-site';

const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1280, height: 800 };
const PAGES = [
  '/docs',
  '/docs/guides/five-minutes-to-tickets',
  '/docs/guides/webhooks',
  '/docs/errors',
  '/docs/errors/PROCESSOR_DECLINED',
  '/docs/reference',
];

let server: Listening;
let browser: Browser;
let page: Page;
/** Script errors, console errors (including violations of the security policy), and calls to other hosts. */
let faults: string[];

beforeAll(async () => {
  const app = express().use(answerHeaders()).use(docsSite());
  server = await listen(app, { host: '127.0.0.1', port: 0 });
  const executablePath = await provisionChromium({
    env: process.env,
    report: (line) => process.stdout.write(`${line}\n`),
  });
  browser = await chromium.launch({ executablePath });
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

afterEach(() => page.context().close());

async function open(path: string, viewport = LAPTOP, colorScheme: 'light' | 'dark' = 'light') {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const context = await browser.newContext({ viewport, colorScheme, permissions });
  page = await context.newPage();
  // No timeout: on a busy machine the reference's library takes seconds to load.
  page.setDefaultTimeout(0);
  faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error') faults.push(line.text());
  });
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== server.url) faults.push(request.url());
  });
  await page.goto(server.url + path);
  if (path === '/docs/reference')
    await page.getByRole('region', { name: 'service' }).first().waitFor();
}

const scrollsSideways = () =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');

async function seriousFindings(): Promise<string[]> {
  await page.evaluate(axe.source);
  const run = "axe.run({ resultTypes: ['violations'] })";
  const { violations } = await page.evaluate<axe.AxeResults>(run);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

describe.each([
  ['a phone at night', PHONE, 'dark'],
  ['a laptop by day', LAPTOP, 'light'],
] as const)('on %s', (_what, viewport, scheme) => {
  test.each(PAGES)('%s is accessible, and calls no other host', async (path) => {
    await open(path, viewport, scheme);
    expect(await scrollsSideways()).toBe(false);
    expect(await seriousFindings()).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('the search finds a guide, a problem and an operation', async () => {
    await open('/docs', viewport);
    const search = page.getByRole('searchbox');
    for (const [words, title, path] of [
      ['signature webh', 'Check the signature', '/docs/guides/webhooks#check-the-signature'],
      ['PRICE_CHANGED', 'PRICE_CHANGED', '/docs/errors/PRICE_CHANGED'],
      [
        'choose seats',
        'Choose seats',
        '/docs/reference#tag/checkouts/PUT/v1/checkouts/{checkoutId}/seats',
      ],
    ] as const) {
      await search.fill(words);
      const found = page.locator(`.found a[href="${path}"]`);
      await found.waitFor();
      expect(await found.innerText()).toContain(title);
    }
    await search.fill('idempotency');
    await page.locator('.found a[href="/docs/guides/idempotency"]').click();
    await page.getByRole('heading', { name: 'Idempotency', exact: true }).waitFor();
  });
});

test('the reference lists each operation, and opens the operation that the address names', async () => {
  await open('/docs/reference');
  const listed = (await page.locator('.endpoint').allInnerTexts()).map((it) =>
    it.replace(/\s+/g, ' '),
  );
  for (const { method, path } of OPERATIONS) {
    expect(listed).toContainEqual(expect.stringContaining(`${method.toUpperCase()} ${path}`));
  }
  await page.goto(`${server.url}/docs/reference#tag/checkouts/PUT/v1/checkouts/{checkoutId}/seats`);
  await page.getByRole('heading', { name: 'Choose seats' }).waitFor();
});

test('a dark page is dark', async () => {
  const shades = [];
  for (const scheme of ['light', 'dark'] as const) {
    await open('/docs', LAPTOP, scheme);
    shades.push(await page.evaluate('getComputedStyle(document.body).backgroundColor'));
    if (scheme === 'light') await page.context().close();
  }
  expect(shades).toEqual(['rgb(255, 255, 255)', 'rgb(20, 23, 26)']);
});

test('commands contain the address of the page, and are copied unchanged', async () => {
  await open('/docs/guides/five-minutes-to-tickets');
  const block = page.locator('.code').filter({ hasText: 'export USHER=' });
  await block.getByRole('button', { name: 'Copy' }).click();
  await block.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate('navigator.clipboard.readText()');
  expect(copied).toBe(`export USHER=${server.url} KEY=usk_test_…\n`);
});

test('a language chosen once, by mouse or by keyboard, is shown everywhere', async () => {
  await open('/docs/guides/five-minutes-to-tickets');
  const languages =
    '[...document.querySelectorAll("[role=tabpanel]:not([hidden])")].map((it) => it.ariaLabel)';
  const shown = () => page.evaluate<string[]>(languages);
  expect(new Set(await shown())).toEqual(new Set(['curl']));
  await page.getByRole('tab', { name: 'TypeScript' }).first().click();
  expect(new Set(await shown())).toEqual(new Set(['TypeScript']));
  await page.keyboard.press('ArrowLeft');
  expect(new Set(await shown())).toEqual(new Set(['curl']));
});

test('on a phone the sidebar opens without a script, and leads to a guide', async () => {
  await open('/docs', PHONE);
  const guide = page.locator('#sidebar').getByRole('link', { name: 'Idempotency' });
  expect(await guide.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu' }).click();
  await guide.click();
  await page.getByRole('heading', { name: 'Idempotency', exact: true }).waitFor();
});
