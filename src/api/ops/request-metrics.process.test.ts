import express from 'express';
import { Registry } from 'prom-client';
import { listen, type Listening } from '../http/listen';
import { measureRequests } from './request-metrics';

let registry: Registry;
let server: Listening;

beforeEach(async () => {
  registry = new Registry();
  const app = express();
  app.use(measureRequests(registry));
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
