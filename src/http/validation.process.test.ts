import express from 'express';
import { z } from 'zod';
import { createLogger } from '../platform/logger';
import { jsonBody } from './json-body';
import { listen, type Listening } from './listen';
import { renderProblems } from './problem-renderer';
import { identifyRequests } from './request-id';
import { parseBody, parseQuery } from './validation';

const BodySchema = z.strictObject({ items: z.array(z.string()).optional() });
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

async function call(path: string, body?: unknown) {
  const response = await fetch(server.url + path, {
    headers: { 'Content-Type': 'application/json', connection: 'close' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
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

test('does the same for invalid fields and for parameters', async () => {
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
