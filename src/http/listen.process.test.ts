import { once } from 'node:events';
import { connect } from 'node:net';
import express from 'express';
import { createLogger } from '../platform/logger';
import { listen, type Listening, type ServerOptions } from './listen';
import { renderProblems } from './problem-renderer';

let server: Listening;

async function serve(options: ServerOptions = {}): Promise<void> {
  const app = express();
  app.get('/', (_request, response) => {
    response.send('hello');
  });
  app.post('/', express.json(), (_request, response) => {
    response.send('read');
  });
  server = await listen(app, { host: '127.0.0.1', port: 0 }, options);
}

/** Serves one delayed answer: when the request has arrived, `arrived` resolves with the function that answers it. */
async function serveOnDemand(): Promise<{ readonly arrived: Promise<() => void> }> {
  const app = express();
  const arrived = new Promise<() => void>((resolve) => {
    app.get('/', (_request, response) => resolve(() => response.send('hello')));
  });
  server = await listen(app, { host: '127.0.0.1', port: 0 });
  return { arrived };
}

afterEach(() => server.close());

/** Sends the text, and returns the server's answer until the connection closes. */
async function answerTo(text: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (part) => (answer += String(part)));
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

function problemIn(answer: string): unknown {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
}

test.each([
  ['invalid HTTP', 'hello\r\n\r\n', 400, 'INVALID_REQUEST'],
  [
    'headers that are too large',
    `GET / HTTP/1.1\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'HEADERS_TOO_LARGE',
  ],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
    'INVALID_REQUEST',
  ],
  [
    'an unknown encoding of the body',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
    400,
    'INVALID_REQUEST',
  ],
  [
    'a body whose chunk extensions are too long',
    `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(30_000)}\r\n`,
    413,
    'PAYLOAD_TOO_LARGE',
  ],
])('answers %s with a problem', async (_name, text, status, code) => {
  await serve();
  const answer = await answerTo(text);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(problemIn(answer)).toMatchObject({ status, code, requestId: expect.any(String) });
});

test('answers 408 to a request that never ends', async () => {
  await serve({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 });
  const answer = await answerTo('GET / HTTP/1.1\r\nHost: a');
  expect(problemIn(answer)).toMatchObject({ status: 408, code: 'REQUEST_TIMEOUT' });
});

test('frees the connection of a client that keeps its side open', async () => {
  await serve({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 });
  const port = Number(new URL(server.url).port);
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.write('GET / HTTP/1.1\r\n');
  const errors: Error[] = [];
  socket.on('error', (error) => errors.push(error));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket.resume(), 'end');
  // A write fails once the server has freed the connection.
  const writing = setInterval(() => socket.write('A: b\r\n'), 20);
  await closed;
  clearInterval(writing);
  expect(errors).toHaveLength(1);
});

test('ignores an unknown expectation', async () => {
  await serve();
  const answer = await answerTo(
    'GET / HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
});

test('a closing server answers the requests in progress, and closes their connections', async () => {
  const { arrived } = await serveOnDemand();
  const answer = answerTo('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const finish = await arrived;
  const closed = server.close();
  finish();
  expect(await answer).toContain('hello');
  await closed;
  await expect(fetch(server.url)).rejects.toThrow('fetch failed');
});

test.each(['', 'Expect: miracles\r\n'])(
  'a closing server drops idle connections, but no request (%j)',
  async (headers) => {
    const { arrived } = await serveOnDemand();
    const unused = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(unused, 'connect');
    const answer = answerTo(`GET / HTTP/1.1\r\nHost: a\r\n${headers}\r\n`);
    const finish = await arrived;
    const closed = server.close();
    // The unused connection closes long before the remaining requests are cut off.
    await once(unused, 'close');
    finish();
    expect(await answer).toContain('hello');
    await closed;
  },
);

test.each([
  ['half a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf'],
  ['half a header', 'GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHo'],
])('a closing server does not wait for a client that has sent %s', async (_what, text) => {
  const app = express();
  const arrived = new Promise<() => void>((resolve) => {
    app.get('/', (_request, response) => {
      response.send('hello');
    });
    app.get('/slow', (_request, response) => resolve(() => response.send('hello')));
  });
  // Answered once the whole body has been read.
  app.post('/', express.text(), (_request, response) => {
    response.send('hello');
  });
  app.use(renderProblems(createLogger('test', 'silent')));
  server = await listen(app, { host: '127.0.0.1', port: 0 });
  const cutOff = answerTo(text);
  const answer = answerTo('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n');
  const finish = await arrived;
  const closed = server.close();
  await cutOff;
  // A complete request is still answered.
  finish();
  expect(await answer).toContain('hello');
  await closed;
});

test('a taken port causes an error that names the port and the setting', async () => {
  await serve();
  const port = Number(new URL(server.url).port);
  await expect(listen(express(), { host: '127.0.0.1', port })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken: set PORT to another one.`,
  );
});
