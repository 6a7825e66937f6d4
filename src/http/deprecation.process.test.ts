import express from 'express';
import { announceDeprecations } from './deprecation';
import { listen, type Listening } from './listen';

let server: Listening;

beforeAll(async () => {
  const app = express();
  const deprecated = {
    since: new Date('2026-01-01T00:00:00Z'),
    sunset: new Date('2026-12-31T23:59:59Z'),
    guide: '/docs/guides/versioning',
  };
  app.use(
    announceDeprecations([
      { method: 'get', path: '/v1/shows/{showId}', deprecated },
      { method: 'post', path: '/v1/shows', deprecated: { since: deprecated.since } },
      { method: 'get', path: '/v1/venues' },
    ]),
    (_request, response) => response.end(),
  );
  server = await listen(app, { host: '127.0.0.1', port: 0 });
});

afterAll(() => server.close());

async function headersOf(method: string, path: string) {
  const { headers } = await fetch(server.url + path, { method, headers: { connection: 'close' } });
  return ['Deprecation', 'Sunset', 'Link'].map((name) => headers.get(name));
}

const LINK = '</docs/guides/versioning>; rel="deprecation"';
const ALL = ['@1767225600', 'Thu, 31 Dec 2026 23:59:59 GMT', LINK];

test.each([
  ['GET', '/v1/shows/D1', ALL],
  ['HEAD', '/v1/shows/D1/', ALL],
  ['POST', '/v1/shows', ['@1767225600', null, null]],
  ['POST', '/v1/shows/D1', [null, null, null]],
  ['GET', '/v1/shows/D1/seats', [null, null, null]],
  ['GET', '/v1/venues', [null, null, null]],
])('%s %s has its deprecation headers', async (method, path, expected) => {
  expect(await headersOf(method, path)).toEqual(expected);
});
