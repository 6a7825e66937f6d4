import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { createLogger } from '../platform/logger';
import { hashPartnerKey, makePartnerKey, partnerKeyId } from '../platform/partner-keys';
import { authenticate } from './authentication';
import { listen } from './listen';
import { problem } from './problem';
import { renderProblems } from './problem-renderer';
import { identifyRequests } from './request-id';

test('an answer that fails halfway is cut off, and only the log contains the reason', async () => {
  let logged = '';
  const logger = createLogger('test', 'warn', { write: (line) => void (logged += line) });
  const printed = jest.spyOn(console, 'error').mockReturnValue(undefined);
  const app = express();
  app.set('env', 'production');
  app.use(identifyRequests(logger));
  app.get('/', (_request, response, next) => {
    response.write('half of it', () => next(new Error('halfway')));
  });
  app.use(renderProblems(logger));
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  const response = await fetch(server.url);
  await expect(response.text()).rejects.toThrow('terminated');
  expect(printed).not.toHaveBeenCalled();
  expect(logged).toContain('request failed');
  await server.close();
});

test('without a Host header, links in the answer are paths', async () => {
  const app = express();
  app.use(identifyRequests(createLogger('test', 'silent')));
  app.use((_request, _response, next) => next(problem('UNAVAILABLE', 'Later.')));
  app.use(renderProblems(createLogger('test', 'silent')));
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.end('GET / HTTP/1.1\r\nConnection: close\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toContain('"type":"/docs/errors/UNAVAILABLE"');
  expect(answer).not.toContain('undefined');
  await server.close();
});

test('logs the partner, key id and refusal code of a request', async () => {
  let logged = '';
  const logger = createLogger('test', 'info', { write: (line) => void (logged += line) });
  const app = express();
  app.use(identifyRequests(logger));
  const rex = { id: 'rex', name: 'Rex Cinemas', keyHashes: [], associateTags: {} };
  app.use(authenticate({ findByKey: () => rex }, (_request, _response, next) => next()));
  app.get('/', () => {
    throw problem('UNAVAILABLE', 'Later.');
  });
  app.use(renderProblems(logger));
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  const key = makePartnerKey(false);
  await (await fetch(server.url, { headers: { Authorization: `Bearer ${key}` } })).text();
  await server.close();
  const lines = logged
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(lines.at(-1)).toMatchObject({
    msg: 'request',
    status: 503,
    partner: 'rex',
    keyId: partnerKeyId(hashPartnerKey(key)),
    code: 'UNAVAILABLE',
  });
  expect(logged).not.toContain('Rex Cinemas');
  expect(logged).not.toContain(key);
});

test.each([
  ['/v1/checkouts/chk_1/cancel', '/v1/checkouts/chk_1/cancel'],
  ['/v1/customers/ada@example.org', '/v1/customers/ada'],
  ['/a%20text', '/a'],
  [`/${'x'.repeat(10_000)}`, `/${'x'.repeat(199)}`],
])(
  'logs a path only up to the first character that our paths and ids do not use: %#',
  async (path, logged) => {
    const lines: string[] = [];
    const logger = createLogger('test', 'info', { write: (line) => void lines.push(line) });
    const app = express();
    app.use(identifyRequests(logger));
    const server = await listen(app, { host: '127.0.0.1', port: 0 });
    await (await fetch(server.url + path)).text();
    await server.close();
    expect(lines.map((line) => (JSON.parse(line) as { path: string }).path)).toEqual([logged]);
  },
);
