// Requests that are refused without a call to Temporal: forbidden addresses, and a flood by one key.
import { Client, Connection } from '@temporalio/client';
import express, { type RequestHandler } from 'express';
import { addressRules } from '../../platform/config/outgoing';
import { createCursorSeal } from '../../platform/cursor-seal';
import { steadyPort } from '../../platform/dev-server/steady-port';
import { createLogger } from '../../platform/logger';
import { createCheckoutIds } from '../../platform/checkout-ids';
import { createKeyLimits } from '../../http/key-limits';
import { listen, type Listening } from '../../http/listen';
import { renderProblems } from '../../http/problem-renderer';
import { createVisibilityPages } from '../../temporal-reads/visibility-pages';
import { createDeliveries } from './deliveries';
import { createEndpointBook } from './endpoint-book';
import { addEndpointRoutes } from './endpoint-routes';
import { addWebhookRoutes } from './routes';

const SECRET = 'a secret of at least 32 characters';
const ENDPOINTS = '/webhook-endpoints';
const NOT_HTTPS = 'expected an https address';
const NOT_PUBLIC = 'expected an address of the public internet';

let connection: Connection;
let server: Listening;
let development: Listening;

beforeAll(async () => {
  // Nothing listens at this address: calls to Temporal fail.
  connection = Connection.lazy({ address: `127.0.0.1:${await steadyPort()}` });
  const anywhere = { host: '127.0.0.1', port: 0 };
  server = await listen(createApp(true), anywhere);
  development = await listen(createApp(false), anywhere);
});

afterAll(async () => {
  await Promise.all([server.close(), development.close()]);
  await connection.close();
});

/** An app that takes the id of the API key from the header `key`. */
function createApp(isProduction: boolean) {
  const temporal = new Client({ connection });
  const addresses = addressRules('webhooks', [], isProduction);
  const endpoints = createEndpointBook({ temporal, addresses, endpointsMax: 5 });
  const cursors = createCursorSeal([SECRET]);
  const readPage = createVisibilityPages({ temporal, namespace: 'default', cursors });
  const deliveries = createDeliveries({ temporal, readPage, now: Date.now });
  const each = { requestsPerSecond: 1_000, requestsWaitingMax: 100, streamsMax: 1 };
  const limits = createKeyLimits(each);
  const app = express();
  app.use(express.json(), asPartner);
  addWebhookRoutes(app, { deliveries, endpoints, limits });
  const ids = createCheckoutIds([SECRET]);
  addEndpointRoutes(app, { endpoints, ids, currentIds: async () => ids, limits });
  app.use(renderProblems(createLogger('test', 'silent')));
  return app;
}

const asPartner: RequestHandler = (request, response, next) => {
  const webhook = { url: 'https://rex.example/hooks', secrets: [] };
  const partner = { id: 'demo', name: 'Demo', keyHashes: [], associateTags: {}, webhook };
  Object.assign(response.locals, { requestId: 'req_1', keyId: request.get('key'), partner });
  next();
};

async function send(method: string, path: string, key: string, body: object = {}, to = server) {
  const response = await fetch(to.url + path, {
    method,
    headers: {
      key,
      connection: 'close',
      'Content-Type': 'application/json',
      'Idempotency-Key': 'key-1',
    },
    body: JSON.stringify(body),
  });
  const { status, headers } = response;
  return { status, headers, body: (await response.json()) as Record<string, unknown> };
}

test.each(['\u0000', '\u0007', '\t', '\n', '\u007F', '\u0085'])(
  'an endpoint with the control character %j in its address is refused',
  async (character) => {
    const url = `https://rex.example/ho${character}oks`;
    const answer = await send('POST', ENDPOINTS, `control ${character.codePointAt(0)}`, { url });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/url', detail: 'expected no control characters' }] },
    });
  },
);

test.each([
  ['http://rex.example/hooks', NOT_HTTPS],
  ['http://8.8.8.8/hooks', NOT_HTTPS],
  ['https://10.0.0.1/hooks', NOT_PUBLIC],
  ['https://127.1/hooks', NOT_PUBLIC],
  ['https://0x7f000001/hooks', NOT_PUBLIC],
  ['https://[::1]/hooks', NOT_PUBLIC],
  ['https://[::ffff:10.0.0.1]/hooks', NOT_PUBLIC],
  ['https://[64:ff9b::a00:1]/hooks', NOT_PUBLIC],
  ['https://169.254.169.254/latest/meta-data', NOT_PUBLIC],
  ['https://localhost/hooks', NOT_PUBLIC],
  ['https://a.localhost./hooks', NOT_PUBLIC],
])('in production no endpoint can be created at or moved to %s', async (url, detail) => {
  for (const [method, path] of [
    ['POST', ENDPOINTS],
    ['PATCH', `${ENDPOINTS}/we_1`],
  ] as const) {
    const { status, body } = await send(method, path, url, { url });
    expect([status, body.errors]).toEqual([400, [{ pointer: '/url', detail }]]);
  }
});

test.each(['http://10.0.0.1/hooks', 'http://169.254.169.254/', 'ftp://rex.example/', 'rex'])(
  'in development an endpoint at %s cannot be created',
  async (url) => {
    const { status, body } = await send('POST', ENDPOINTS, url, { url }, development);
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ pointer: '/url' })]]);
  },
);

test.each([
  [
    'resends of one webhook each',
    'POST',
    '/webhook-deliveries/none/resend',
    'resends',
    'resends',
    404,
  ],
  [
    'calls about endpoints',
    'DELETE',
    `${ENDPOINTS}/we_operator`,
    'lists',
    'lists and calls about webhooks',
    409,
  ],
] as const)(
  'a flood of %s has a limit of its own',
  async (_what, method, path, policy, what, status) => {
    const flood = await Promise.all(Array.from({ length: 40 }, () => send(method, path, policy)));
    expect(new Set(flood.map((reply) => reply.status))).toEqual(new Set([status, 429]));
    const refused = flood.find((reply) => reply.status === 429)!;
    expect(refused.body).toMatchObject({ code: 'RATE_LIMITED', retryable: true });
    expect(refused.body.detail).toMatch(
      new RegExp(`^This key is limited to \\d+ ${what} a second\\.$`),
    );
    expect(refused.headers.get('Retry-After')).toBe('1');
    expect((await send(method, path, `another, ${what}`)).status).toBe(status);
  },
);
