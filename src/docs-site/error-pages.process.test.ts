import express from 'express';
import { PROBLEMS } from '../domain/failure-table';
import { FAILURE_CODES } from '../http/failure-problem';
import { listen, type Listening } from '../http/listen';
import { docsSite } from './docs-site';
import { listErrors } from './error-pages';

let server: Listening;

beforeAll(async () => {
  const app = express().use(docsSite());
  server = await listen(app, { host: '127.0.0.1', port: 0 });
});

afterAll(() => server.close());

async function page(path: string): Promise<string> {
  const response = await fetch(server.url + path, { headers: { connection: 'close' } });
  expect([response.status, response.headers.get('Content-Type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  return response.text();
}

test('every code has a page, and the list links to it', async () => {
  const list = await page('/docs/errors');
  const codes = listErrors().map(({ code }) => code);
  expect(new Set(codes)).toEqual(new Set([...FAILURE_CODES, ...Object.keys(PROBLEMS)]));
  for (const code of codes) {
    expect(list).toContain(`href="/docs/errors/${code}"`);
    expect(await page(`/docs/errors/${code}`)).toContain(`<h1><code>${code}</code></h1>`);
  }
});

test('a page says what to do, and whether the key can be used again', async () => {
  const declined = await page('/docs/errors/PROCESSOR_DECLINED');
  expect(declined).toContain('<dd>402</dd>');
  expect(declined).toContain('Another try needs a new key.');
  expect(await page('/docs/errors/UNAVAILABLE')).toContain('repeat the call with the same key');
});
