// Sends webhooks to real servers, well-behaved or not.
import { once } from 'node:events';
import {
  createServer as createTcpServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net';
import { createServer, type RequestListener } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { createAddressGuard } from '../http/address-guard';
import { createWebhookSender, type WebhookSenderOptions } from './webhook-sender';

const SECRET = 'whsec_bmV3ZXIgc2VjcmV0IGZvciB0ZXN0cw==';
const BODY = '{"type":"webhook.test"}';
const OPTIONS = {
  timeoutMs: 20_000,
  userAgent: 'usher-test',
  allowedAddresses: 'loopback',
  httpsOnly: false,
} as const satisfies WebhookSenderOptions;

const opened: Server[] = [];
const sockets = new Set<Socket>();

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of opened.splice(0)) server.close();
});

async function opens(server: Server): Promise<string> {
  opened.push(server);
  server.on('connection', (socket: Socket) => {
    // The sender aborts connections.
    socket.on('error', () => undefined);
    sockets.add(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks?tenant=7`;
}

const http = (listener: RequestListener) => opens(createServer(listener));
/** A TCP server that sends the same text on every connection. */
const tcp = (text: string) => opens(createTcpServer((socket) => void socket.write(text)));

const send = (url: string, more: Partial<WebhookSenderOptions> = {}) =>
  createWebhookSender({ ...OPTIONS, ...more })({ url, secrets: [SECRET], id: 'whd_1', body: BODY });

test('sends a POST with a valid signature', async () => {
  const seen: unknown[] = [];
  const url = await http((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      seen.push(request.method, request.url, new Webhook(SECRET).verify(body, headers));
      response.writeHead(200).end('thanks');
    });
  });
  expect(await send(url)).toEqual({ status: 200, retryAfterMs: undefined });
  expect(seen).toEqual(['POST', '/hooks?tenant=7', { type: 'webhook.test' }]);
});

test('returns the pause that a receiver requests, but at most one hour', async () => {
  const url = await http((_request, response) => {
    response.writeHead(503, { 'Retry-After': '31536000' }).end();
  });
  expect(await send(url)).toEqual({ status: 503, retryAfterMs: 3600_000 });
});

test('reads only the head of an answer, and cuts off an endless body', async () => {
  let written = 0;
  const url = await http((_request, response) => {
    response.writeHead(200);
    const goOn = (): void => {
      while (!response.destroyed && response.write('x'.repeat(4096))) written += 4096;
      if (!response.destroyed) response.once('drain', goOn);
    };
    response.once('close', () => opened.at(-1)!.emit('cut off'));
    goOn();
  });
  const cutOff = once(opened.at(-1)!, 'cut off');
  expect(await send(url)).toMatchObject({ status: 200 });
  await cutOff;
  expect(written).toBeGreaterThan(0);
});

test('a receiver that never answers causes a timeout', async () => {
  const silent = await http(() => undefined);
  expect(await send(silent, { timeoutMs: 50 })).toEqual({ status: null, code: 'TIMEOUT' });
  const slow = await tcp('HTTP/1.1 200 OK\r\nX-Slow: ');
  expect(await send(slow, { timeoutMs: 50 })).toEqual({ status: null, code: 'TIMEOUT' });
});

test('garbage, endless headers and a lost connection have separate codes', async () => {
  const garbage = await tcp('this is no HTTP\r\n\r\n');
  expect(await send(garbage)).toEqual({ status: null, code: 'UNREADABLE_ANSWER' });
  const endless = await tcp(`HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(100_000)}`);
  expect(await send(endless)).toEqual({ status: null, code: 'UNREADABLE_ANSWER' });
  const lost = await http((request) => void request.socket.destroy());
  expect(await send(lost)).toEqual({ status: null, code: 'CONNECTION_LOST' });
  opened.at(-1)!.close();
  await once(opened.at(-1)!, 'close');
  expect(await send(lost)).toEqual({ status: null, code: 'CONNECTION_REFUSED' });
});

test('a switch to another protocol counts as a lost connection', async () => {
  const upgrading = await tcp(
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  );
  expect(await send(upgrading)).toEqual({ status: null, code: 'CONNECTION_LOST' });
});

test('a redirect is an answer and is not followed', async () => {
  let count = 0;
  const url = await http((_request, response) => {
    count++;
    response.writeHead(308, { Location: '/elsewhere' }).end();
  });
  expect(await send(url)).toMatchObject({ status: 308 });
  expect(count).toBe(1);
});

test('sends nothing to a refused address, nor unencrypted if https is required', async () => {
  let connections = 0;
  const url = await http((_request, response) => void response.end());
  opened.at(-1)!.on('connection', () => connections++);
  const refused = { status: null, code: 'ADDRESS_REFUSED' };
  const { port } = new URL(url);
  for (const host of ['127.0.0.1', '2130706433', 'localhost', '[::ffff:127.0.0.1]']) {
    expect(await send(`http://${host}:${port}/`, { allowedAddresses: 'public' })).toEqual(refused);
  }
  expect(await send(url, { httpsOnly: true })).toEqual({ status: null, code: 'HTTPS_REQUIRED' });
  expect(connections).toBe(0);
});

test('checks the address at connection time, so DNS rebinding is refused', async () => {
  const answers = ['93.184.215.14', '127.0.0.1'];
  const guard = createAddressGuard('public', (_name, _options, done) => {
    done(null, [{ address: answers.pop()!, family: 4 }]);
  });
  expect(await send('http://rebound.example:9/', { guard })).toEqual({
    status: null,
    code: 'ADDRESS_REFUSED',
  });
  expect(answers).toHaveLength(1);
});
