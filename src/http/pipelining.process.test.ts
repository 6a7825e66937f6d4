import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { oneAtATime } from './pipelining';

let server: Server;
/** The number of started handlers, and the most that ran concurrently. */
let begun: number;
let concurrentMax: number;

beforeEach(async () => {
  begun = 0;
  concurrentMax = 0;
  let running = 0;
  server = createServer(
    oneAtATime((request, response) => {
      begun += 1;
      running += 1;
      concurrentMax = Math.max(concurrentMax, running);
      response.prependOnceListener('close', () => (running -= 1));
      if (request.url === '/2') response.shouldKeepAlive = false;
      const answer = request.url === '/large' ? Buffer.alloc(10_000_000) : `${request.url}.`;
      void setImmediate().then(() => response.end(answer));
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});

/** Sends the text on a new connection, and returns both ends of the connection. */
async function send(text: string): Promise<{ client: Socket; accepted: Socket }> {
  const connection = once(server, 'connection') as Promise<[Socket]>;
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write(text);
  const [accepted] = await connection;
  return { client, accepted };
}

const request = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

/** Unlike `once`, does not reject when the client resets the connection. */
const closed = (socket: Socket): Promise<unknown> =>
  new Promise((resolve) => socket.once('close', resolve));

async function answersOn(client: Socket): Promise<string[]> {
  let text = '';
  client.on('data', (part) => (text += String(part)));
  await once(client, 'close');
  return text.match(/\/\d+\.$|\/\d+\.(?=HTTP)/g) ?? [];
}

test('pipelined requests are answered one at a time, in order', async () => {
  const paths = Array.from({ length: 20 }, (_, index) => `/${30 - index}`);
  const { client } = await send([...paths, '/2'].map(request).join(''));
  expect(await answersOn(client)).toEqual([...paths, '/2'].map((path) => `${path}.`));
  expect(concurrentMax).toBe(1);
});

test('a request after an answer that closes the connection is not handled', async () => {
  const { client } = await send(request('/1') + request('/2') + request('/3'));
  expect(await answersOn(client)).toEqual(['/1.', '/2.']);
  expect(begun).toBe(2);
});

test('a client that pipelines a flood is cut off while its first request is handled', async () => {
  const { client, accepted } = await send(request('/large').repeat(1_400));
  client.on('error', () => undefined);
  client.pause();
  await closed(accepted);
  expect(begun).toBe(1);
  client.destroy();
});

test('a client that reads nothing has only its first request handled', async () => {
  const { client, accepted } = await send(request('/large') + request('/2'));
  client.on('error', () => undefined);
  client.pause();
  while (!accepted.writableNeedDrain) await setImmediate();
  expect(begun).toBe(1);
  client.destroy();
  await closed(accepted);
  expect(begun).toBe(1);
});
