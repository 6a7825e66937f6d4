import { Writable } from 'node:stream';
import { Counter, Registry } from 'prom-client';
import { createLogger } from '../logger';
import {
  createProcessMetrics,
  openOpsServer,
  type MetricsSource,
  type OpsServer,
} from './ops-server';

const HOST = '127.0.0.1';

let opened: OpsServer[];
let logged: string;

beforeEach(() => {
  opened = [];
  logged = '';
});
afterEach(async () => {
  for (const each of opened) await each.close();
});

async function open(sources: readonly MetricsSource[], port = 0): Promise<OpsServer> {
  const destination = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  const logger = createLogger('ops', 'info', destination);
  const server = await openOpsServer({ host: HOST, port, sources, logger });
  opened.push(server);
  return server;
}

test('reports liveness, and serves the metrics of all sources on one page', async () => {
  const ours = new Registry();
  new Counter({ name: 'our_calls_total', help: 'ours', registers: [ours] }).inc(3);
  const foreign = { metrics: async () => 'their_calls_total 4' };
  const { url } = await open([createProcessMetrics(), foreign, ours]);
  expect(await (await fetch(`${url}/livez`)).json()).toEqual({ status: 'ok' });
  const page = await fetch(`${url}/metrics`);
  expect(page.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = (await page.text()).split('\n');
  expect(lines).toEqual(expect.arrayContaining(['our_calls_total 3', 'their_calls_total 4']));
  expect(lines.some((line) => line.startsWith('nodejs_eventloop_lag_p99_seconds '))).toBe(true);
});

test('an unreadable source fails the scrape, with the reason only in the log', async () => {
  const broken = { metrics: () => Promise.reject(new Error('no exporter')) };
  const { url } = await open([broken]);
  const page = await fetch(`${url}/metrics`);
  expect(page.status).toBe(503);
  expect(await page.text()).not.toContain('no exporter');
  expect(logged).toContain('no exporter');
});

test('answers 404 for other paths', async () => {
  const { url } = await open([]);
  expect((await fetch(`${url}/`)).status).toBe(404);
});

test('the error for a taken port names the port and the setting', async () => {
  const { url } = await open([]);
  const port = Number(new URL(url).port);
  await expect(open([], port)).rejects.toThrow(
    `Port ${port} on ${HOST} is taken: set OPS_PORT to another port (under \`npm start\`: API_OPS_PORT or WORKER_OPS_PORT).`,
  );
});
