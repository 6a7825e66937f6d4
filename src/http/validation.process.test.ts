import express from 'express';
import { z } from 'zod';
import { createLogger } from '../platform/logger';
import { jsonBody } from './json-body';
import { listen, type Listening } from './listen';
import { renderProblems } from './problem-renderer';
import { identifyRequests } from './request-id';
import { parseBody, parseQuery } from './validation';

const BodySchema = z.strictObject({ items: z.array(z.string()).max(600).optional() });
const QuerySchema = z.strictObject({ q: z.string().optional(), ids: z.unknown().optional() });

let server: Listening;

beforeAll(async () => {
  const logger = createLogger('test', 'silent');
  const app = express();
  app.set('query parser', 'simple');
  app.use(identifyRequests(logger), ...jsonBody());
  app.post('/', (request, response) => {
    response.json(parseBody(BodySchema, request.body));
  });
  app.get('/:id', (request, response) => {
    response.json(parseQuery(QuerySchema, request.query));
  });
  app.use(renderProblems(logger));
  server = await listen(app, { host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

const call = (path: string, body?: unknown) =>
  send(path, body === undefined ? undefined : JSON.stringify(body));

async function send(path: string, body?: string) {
  const response = await fetch(server.url + path, {
    headers: { 'Content-Type': 'application/json', connection: 'close' },
    ...(body !== undefined && { method: 'POST', body }),
  });
  const parsed = (await response.json()) as { errors?: unknown[]; detail?: string };
  return { status: response.status, body: parsed };
}

const NAMES = Array.from({ length: 500 }, (_, index) => `unknown${index}`);

test('names at most twenty unknown fields, and cuts long names', async () => {
  const fields = Object.fromEntries(['n'.repeat(5_000), ...NAMES].map((name) => [name, 1]));
  const { status, body } = await call('/', fields);
  expect(status).toBe(400);
  expect(body.errors).toHaveLength(20);
  expect(body.errors?.[0]).toEqual({ pointer: `/${'n'.repeat(100)}…`, detail: 'unknown field' });
  expect(body.detail).toMatch(/; and 481 more\.$/);
});

test('names at most twenty invalid fields and parameters, and cuts long names', async () => {
  const wrong = await call('/', { items: NAMES.map(() => 1) });
  expect([wrong.status, wrong.body.errors?.length]).toEqual([400, 20]);
  const names = ['n'.repeat(5_000), ...NAMES].map((name): [string, string] => [name, '1']);
  const listed = await call(`/x?${new URLSearchParams(names).toString()}`);
  expect([listed.status, listed.body.errors?.length]).toEqual([400, 20]);
  expect(listed.body.errors?.[0]).toMatchObject({ parameter: `${'n'.repeat(100)}…` });
});

test('names a single invalid field', async () => {
  const { body } = await call('/', { items: ['a', 1] });
  expect(body.errors).toEqual([{ pointer: '/items/1', detail: expect.any(String) }]);
  expect(body.detail).not.toContain('more');
});

test('a value of the wrong type has a single error', async () => {
  const { body } = await call('/', { items: 'x'.repeat(700) });
  expect(body.errors).toEqual([{ pointer: '/items', detail: 'expected array, received string' }]);
});

test('a byte order mark before the body is ignored', async () => {
  expect(await send('/', '\u{feff}{"items":["a"]}')).toEqual({
    status: 200,
    body: { items: ['a'] },
  });
});

test.each(['null', '5', '"x"', '{'])(
  'for the body %s, the error names the whole body',
  async (text) => {
    const { status, body } = await send('/', text);
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ pointer: '', detail: 'expected a JSON object' }]);
  },
);

test('for a path that cannot be read, the detail names the path', async () => {
  const { status, body } = await send('/%zz');
  expect([status, body.detail]).toEqual([400, 'The path cannot be read.']);
});
