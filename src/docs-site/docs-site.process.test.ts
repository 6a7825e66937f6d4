import express from 'express';
import { listen, type Listening } from '../http/listen';
import { docsSite } from './docs-site';
import { SITE_FILES } from './site-files';

let server: Listening;

beforeAll(async () => {
  const app = express().use(docsSite());
  server = await listen(app, { host: '127.0.0.1', port: 0 });
});

afterAll(() => server.close());

async function get(path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(server.url + path, { headers: { connection: 'close', ...headers } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The addresses of the links, scripts and style sheets of a page. */
function addressesIn(html: string): string[] {
  return [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address);
}

test('every link leads to an existing page and heading of this site', async () => {
  const seen = new Map<string, string>();
  const toSee = ['/docs'];
  for (let path = toSee.pop(); path !== undefined; path = toSee.pop()) {
    const { status, text } = await get(path);
    expect([path, status]).toEqual([path, 200]);
    seen.set(path, text);
    for (const address of addressesIn(text)) {
      const { pathname, origin } = new URL(address, server.url + path);
      expect([path, address, origin]).toEqual([path, address, server.url]);
      if (!seen.has(pathname) && !toSee.includes(pathname)) toSee.push(pathname);
    }
  }
  expect(seen.size).toBeGreaterThan(50);
  for (const [path, html] of seen) {
    for (const address of addressesIn(html)) {
      const { pathname, hash } = new URL(address, server.url + path);
      expect(seen.get(pathname)).toContain(hash && `id="${hash.slice(1)}"`);
    }
  }
});

test('the root address redirects to the documentation', async () => {
  const response = await fetch(server.url, { headers: { connection: 'close' } });
  expect([response.url, response.status]).toEqual([`${server.url}/docs`, 200]);
});

test('pages run only our own script files, and contain no inline scripts or styles', async () => {
  for (const path of ['/docs', '/docs/guides/idempotency', '/docs/errors/UNAVAILABLE']) {
    const { text, headers } = await get(path);
    const policy = headers.get('Content-Security-Policy');
    expect(policy).toContain("default-src 'none';script-src 'self';style-src 'self';");
    expect(text).not.toMatch(/<script>|style=|onclick=/);
  }
  const { headers } = await get('/docs/reference');
  expect(headers.get('Content-Security-Policy')).toContain("script-src 'self';");
});

test.each(Object.keys(SITE_FILES))(
  '%s is sent compressed, or uncompressed on request',
  async (name) => {
    const path = `/docs/assets/${name}`;
    const [small, plain] = await Promise.all(
      ['gzip', 'identity'].map((encoding) => get(path, { 'Accept-Encoding': encoding })),
    );
    expect(small!.headers.get('Content-Encoding')).toBe('gzip');
    expect(plain!.headers.get('Content-Encoding')).toBeNull();
    expect(small!.text).toBe(plain!.text);
  },
);

test('a page is not sent again to a browser that has it', async () => {
  const { headers } = await get('/docs');
  const etag = headers.get('ETag') ?? '';
  expect(headers.get('Cache-Control')).toMatch(/^public, max-age=\d+$/);
  expect(await get('/docs', { 'If-None-Match': etag })).toMatchObject({ status: 304, text: '' });
  expect(await get('/docs', { 'If-None-Match': '"other"' })).toMatchObject({ status: 200 });
});

test('an unknown guide is not found', async () => {
  expect((await get('/docs/guides/idempotency')).status).toBe(200);
  expect((await get('/docs/guides/nothing')).status).not.toBe(200);
});
