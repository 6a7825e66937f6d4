import { once } from 'node:events';
import { connect } from 'node:net';
import express from 'express';
import { createLogger } from '../platform/logger';
import { listen, type Listening } from './listen';
import { renderProblems } from './problem-renderer';
import { identifyRequests } from './request-id';
import { requireHost } from './require-host';

let server: Listening;

beforeAll(async () => {
  const logger = createLogger('test', 'silent');
  const app = express();
  app.use(identifyRequests(logger), requireHost);
  app.get('/', (_request, response) => {
    response.send('here');
  });
  app.use(renderProblems(logger));
  server = await listen(app, { host: '127.0.0.1', port: 0 });
});

afterAll(() => server.close());

/** Sends a request that fetch would refuse, and returns the status line of the answer. */
async function statusOf(...lines: string[]): Promise<string | undefined> {
  return (await answerTo(...lines)).split('\r\n')[0];
}

async function answerTo(...lines: string[]): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  await once(socket, 'close');
  return Buffer.concat(parts).toString();
}

test('a refused Host appears in no link', async () => {
  const answer = await answerTo('GET / HTTP/1.1', 'Host: "><script>');
  expect(answer).toContain('"type":"/docs/errors/INVALID_REQUEST"');
  expect(answer).not.toContain('script');
});

test.each(['', '[', 'a b', 'ada:secret@usher.example', 'usher.example/x', 'usher.example:99999'])(
  'refuses the invalid Host "%s"',
  async (host) => {
    expect(await statusOf('GET / HTTP/1.1', `Host: ${host}`)).toBe('HTTP/1.1 400 Bad Request');
  },
);

test.each(['usher.example', 'usher.example:8080', '127.0.0.1', '[::1]:3000'])(
  'accepts the Host "%s"',
  async (host) => {
    expect(await statusOf('GET / HTTP/1.1', `Host: ${host}`)).toBe('HTTP/1.1 200 OK');
  },
);

test.each([
  ['Host: usher.example', 'Host: other.example'],
  ['Host: usher.example', 'hOST: usher.example'],
])('refuses two Host headers (%s, %s)', async (first, second) => {
  expect(await statusOf('GET / HTTP/1.1', first, second)).toBe('HTTP/1.1 400 Bad Request');
  expect(await statusOf('GET / HTTP/1.0', first, second)).toBe('HTTP/1.1 400 Bad Request');
});

test('only HTTP/1.1 requires a Host', async () => {
  expect(await statusOf('GET / HTTP/1.1')).toBe('HTTP/1.1 400 Bad Request');
  expect(await statusOf('GET / HTTP/1.0')).toBe('HTTP/1.1 200 OK');
});
