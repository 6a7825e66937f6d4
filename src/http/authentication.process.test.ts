import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import express from 'express';
import { createLogger } from '../platform/logger';
import { authenticate } from './authentication';
import { listen, type Listening } from './listen';
import { renderProblems } from './problem-renderer';

const partner = { id: 'demo', name: 'Demo', keyHashes: [], associateTags: {} };

let server: Listening;

beforeAll(async () => {
  const app = express();
  const findByKey = (key: string) => (key.startsWith('usk_test_') ? partner : undefined);
  app.use((_request, response, next) => {
    response.locals.requestId = 'req_1';
    next();
  });
  app.use(authenticate({ findByKey }, (_request, _response, next) => next()));
  app.get('/', (_request, response) => void response.send(response.locals.partner.id));
  app.use(renderProblems(createLogger('test', 'silent')));
  server = await listen(app, { host: '127.0.0.1', port: 0 });
});

afterAll(() => server.close());

/** Sends each value as a separate header line. */
async function statusWith(...Authorization: readonly string[]): Promise<number | undefined> {
  const sent = httpRequest(server.url, {
    headers: { Authorization: [...Authorization], connection: 'close' },
  }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

test('accepts one key, with the scheme in any case', async () => {
  expect(await statusWith('Bearer usk_test_a')).toBe(200);
  expect(await statusWith('bearer  usk_test_a')).toBe(200);
});

test.each([
  ['no key', []],
  ['an unknown key', ['Bearer usk_test']],
  ['two keys', ['Bearer usk_test_a', 'Bearer usk_test_b']],
  ['the same key twice', ['Bearer usk_test_a', 'Bearer usk_test_a']],
  ['two keys in one header', ['Bearer usk_test_a, Bearer usk_test_b']],
] as const)('refuses %s', async (_what, values) => {
  expect(await statusWith(...values)).toBe(401);
});
