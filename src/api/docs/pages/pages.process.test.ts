import express from 'express';
import { listen, type Listening } from '../../http/listen';
import { addDocsRoutes } from '../docs-routes';
import { OPERATIONS } from '../openapi/document';
import { MODELS } from '../openapi/models';

let server: Listening;

beforeAll(async () => {
  const app = express();
  addDocsRoutes(app);
  server = await listen(app, { host: '127.0.0.1', port: 0 });
});

afterAll(() => server.close());

async function get(path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(server.url + path, { headers: { connection: 'close', ...headers } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Where the links and the style sheets of a page lead. */
function addressesIn(html: string): string[] {
  return [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address);
}

test('every link of the pages leads to something of ours', async () => {
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

test('the page documents every operation and every model, and needs no script', async () => {
  const { text, headers } = await get('/docs');
  expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  for (const id of [...OPERATIONS.map((spec) => spec.id), ...Object.keys(MODELS)]) {
    expect(text).toContain(`id="${id}"`);
  }
  expect(text).not.toMatch(/<script|style=|onclick=/);
});

test('who has a page already is not sent it again', async () => {
  const { headers } = await get('/docs');
  const etag = headers.get('ETag') ?? '';
  expect(headers.get('Cache-Control')).toMatch(/^public, max-age=\d+$/);
  expect(await get('/docs', { 'If-None-Match': etag })).toMatchObject({ status: 304, text: '' });
  expect(await get('/docs', { 'If-None-Match': '"other"' })).toMatchObject({ status: 200 });
});

test('a guide that does not exist is not found', async () => {
  expect((await get('/docs/guides/idempotency')).status).toBe(200);
  expect((await get('/docs/guides/nothing')).status).not.toBe(200);
});
