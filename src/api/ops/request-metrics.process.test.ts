import express from 'express';
import { Registry } from 'prom-client';
import { listen, type Listening } from '../../http/listen';
import { measureRequests } from './request-metrics';

let registry: Registry;
let server: Listening;

beforeEach(async () => {
  registry = new Registry();
  const app = express();
  app.use(measureRequests(registry));
  app.post('/v1/checkouts', (_request, response) => {
    response.locals.problemCode = 'SALES_PAUSED';
    response.sendStatus(503);
  });
  app.get('/v1/checkouts/:id', (_request, response) => void response.sendStatus(200));
  server = await listen(app, { host: '127.0.0.1', port: 0 });
});

afterEach(() => server.close());

test('counts requests by operation and status, without any id', async () => {
  await fetch(`${server.url}/v1/checkouts/chk_secret?token=secret`);
  await fetch(`${server.url}/wp-login.php`);
  const page = await registry.metrics();
  expect(page).toContain(
    'usher_http_request_seconds_count{operation="getCheckout",status="200"} 1',
  );
  expect(page).toContain('usher_http_request_seconds_count{operation="none",status="404"} 1');
  expect(page).not.toMatch(/secret|wp-login/);
});

test('only problems are counted by code', async () => {
  await fetch(`${server.url}/v1/checkouts`, { method: 'POST' });
  await fetch(`${server.url}/v1/checkouts/chk_1`);
  const problems = (await registry.metrics())
    .split('\n')
    .filter((line) => line.startsWith('usher_http_problems_total'));
  expect(problems).toEqual([
    'usher_http_problems_total{operation="startCheckout",status="503",code="SALES_PAUSED"} 1',
  ]);
});
