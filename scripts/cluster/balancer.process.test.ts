import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '../../src/platform/logger';
import { openBalancer } from './balancer';

const open: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.stop();
});

const readyOr =
  (answer: RequestListener): RequestListener =>
  (request, response) => {
    if (request.url === '/readyz') response.end();
    else answer(request, response);
  };

async function startApi(answer: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(readyOr(answer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    if (server.listening) await once(server, 'close');
  };
  open.push({ stop });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

async function startBalancer(replicas: readonly string[]): Promise<string> {
  const logger = createLogger('balancer', 'silent');
  const balancer = await openBalancer({ host: '127.0.0.1', port: 0, replicas, logger });
  open.push(balancer);
  return balancer.url;
}

const named =
  (name: string): RequestListener =>
  (_, response) =>
    response.end(name);

test('requests go to the APIs in turn, and skip a dead one', async () => {
  const [a, b] = [await startApi(named('a')), await startApi(named('b'))];
  const url = await startBalancer([a.url, b.url]);
  const ask = async () => (await fetch(url)).text();
  expect([await ask(), await ask()].sort()).toEqual(['a', 'b']);
  a.server.close();
  a.server.closeAllConnections();
  expect([await ask(), await ask(), await ask()]).toEqual(['b', 'b', 'b']);
});

test('a request that was sent but not answered is not sent again', async () => {
  let received = 0;
  const dying: RequestListener = (request) => {
    received += 1;
    request.socket.destroy();
  };
  const replicas = [await startApi(dying), await startApi(dying)].map(({ url }) => url);
  const url = await startBalancer(replicas);
  const answer = await fetch(`${url}/v1/checkouts`, { method: 'POST', body: '{}' });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('Retry-After')).toBe('1');
  expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE', retryable: true });
  expect(received).toBe(1);
});

test('without an API that accepts connections, the answer is 503', async () => {
  const { url: dead, server } = await startApi(named('a'));
  server.close();
  const answer = await fetch(await startBalancer([dead]));
  expect(answer.status).toBe(503);
});

test('a stream is forwarded piece by piece, and its API notices that the caller has disconnected', async () => {
  let gone: Promise<unknown> | undefined;
  const { url } = await startApi((_, response) => {
    gone = once(response, 'close');
    response.write('first');
  });
  const abort = new AbortController();
  const { body } = await fetch(await startBalancer([url]), { signal: abort.signal });
  const { value } = await body!.getReader().read();
  expect(Buffer.from(value).toString()).toBe('first');
  abort.abort();
  await gone;
});
