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
  server = await listen(app, { host: '127.0.0.1', port: 0 }, options);
}

/** The answer waits for a word, which `arrived` resolves with once it is asked for. */
async function serveOnWord(): Promise<{ readonly arrived: Promise<() => void> }> {
  const app = express();
  const arrived = new Promise<() => void>((resolve) => {
    app.get('/', (_request, response) => resolve(() => response.send('hello')));
  });
  server = await listen(app, { host: '127.0.0.1', port: 0 });
  return { arrived };
}

afterEach(() => server.close());

/** All that the server says to the text before it closes the connection. */
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
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'INVALID_REQUEST'],
  [
    'too many headers',
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
])('%s are answered with a problem', async (_name, text, status, code) => {
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

test('an expectation that nobody knows is overlooked', async () => {
  await serve();
  const answer = await answerTo(
    'GET / HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
});

test('a server that closes answers what is under way, and lets the connection go', async () => {
  const { arrived } = await serveOnWord();
  const answer = answerTo('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const finish = await arrived;
  const closed = server.close();
  finish();
  expect(await answer).toContain('hello');
  await closed;
  await expect(fetch(server.url)).rejects.toThrow('fetch failed');
});

test.each(['', 'Expect: miracles\r\n'])(
  'a closing server drops idle connections, and no request (%j)',
  async (headers) => {
    const { arrived } = await serveOnWord();
    const unused = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(unused, 'connect');
    const answer = answerTo(`GET / HTTP/1.1\r\nHost: a\r\n${headers}\r\n`);
    const finish = await arrived;
    const closed = server.close();
    // Long before all that is still under way is cut off.
    await once(unused, 'close');
    finish();
    expect(await answer).toContain('hello');
    await closed;
  },
);

test.each([
  ['half a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf'],
  ['half a header', 'GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHo'],
])('a server that closes does not wait for a client that has sent %s', async (_what, text) => {
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
  // A whole request is still answered.
  finish();
  expect(await answer).toContain('hello');
  await closed;
});

test('a taken port is an error that names the port and the setting', async () => {
  await serve();
  const port = Number(new URL(server.url).port);
  await expect(listen(express(), { host: '127.0.0.1', port })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken: set PORT to another one.`,
  );
});
