import express from 'express';
import { createLogger } from '../platform/logger';
import { refuseControlCharacters } from './control-characters';
import { listen, type Listening } from './listen';
import { renderProblems } from './problem-renderer';
import { identifyRequests } from './request-id';

let server: Listening;

beforeAll(async () => {
  const logger = createLogger('test', 'silent');
  const app = express();
  app.set('query parser', 'simple');
  app.use(identifyRequests(logger), refuseControlCharacters);
  app.get('/:id', (request, response) => {
    response.json(request.query);
  });
  app.use(renderProblems(logger));
  server = await listen(app, { host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

async function call(path: string) {
  const response = await fetch(server.url + path, { headers: { connection: 'close' } });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test.each([
  ['a value', '/x?q=rex%00', [{ parameter: 'q' }]],
  ['a repeated value', '/x?ids=a&ids=b%0A', [{ parameter: 'ids' }]],
  ['a name', '/x?q%7F=held', [{ parameter: 'q\u007f' }]],
  ['a path', '/D8%0D12', undefined],
  ['a path, encoded as two bytes', '/chk_%C2%85', undefined],
])('refuses a control character in %s', async (_what, path, errors) => {
  const { status, body } = await call(path);
  expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
  expect(body.detail).toBe('A parameter contains a control character.');
  expect(body.errors).toEqual(
    errors?.map((error) => ({ ...error, detail: 'expected no control characters' })),
  );
});

test.each(['/caf%C3%A9', '/x?q=caf%C3%A9%20noir'])('accepts %s', async (path) => {
  expect((await call(path)).status).toBe(200);
});

test.each(['/%', '/%FF'])('refuses the unreadable path %s', async (path) => {
  expect(await call(path)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
});
