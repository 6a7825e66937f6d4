import { inspect } from 'node:util';
import {
  createUsher,
  isUsherProblem,
  UsherProblem,
  UsherTimeout,
  UsherUnreachable,
  type Usher,
} from './index';
import {
  cutOff,
  json,
  lost,
  nothing,
  problem,
  startApiStub,
  type ApiStub,
} from './testing/api-stub';

let api: ApiStub;
let usher: Usher;

const SOON = { 'Retry-After': '0' };
const START = { showtimeId: 'D812', quantity: 2 };
const checkout = (version: number, type: string | null = 'pay') => ({
  id: 'chk_1',
  status: 'held',
  version,
  nextAction: type === null ? null : { type },
});

beforeEach(async () => {
  api = await startApiStub();
  usher = createUsher({ baseUrl: api.baseUrl, apiKey: 'usk_test_1', repeatForMs: 3_000 });
});

afterEach(() => api.close());

async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'no error',
    (error: unknown) => error,
  );
}

const keysSent = () => api.received.map(({ headers }) => headers['idempotency-key']);

test('all() yields the items of every page of a list', async () => {
  const page = (ids: readonly string[], nextCursor: string | null) =>
    json(200, { data: ids.map((id) => ({ id })), nextCursor });
  api.reply(page(['chk_1', 'chk_2'], 'next'), page(['chk_3'], null));
  const ids: string[] = [];
  for await (const { id } of usher.checkouts.all({ status: ['held'] })) ids.push(id);
  expect(ids).toEqual(['chk_1', 'chk_2', 'chk_3']);
  const queries = api.received.map(({ path }) => path.split('?')[1]);
  expect(queries).toEqual(['status=held', 'status=held&cursor=next']);
});

test('deliveries of webhooks are listed, and sent again', async () => {
  const delivery = { id: 'whd_1', status: 'pending' };
  api.reply(json(200, { data: [delivery], nextCursor: null }), json(202, delivery));
  const { deliveries } = usher.webhooks;
  const { data } = await deliveries.list({ status: ['failed'] });
  expect(data).toEqual([delivery]);
  await expect(deliveries.resend('whd_1')).resolves.toEqual(delivery);
  expect(api.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v1/webhook-deliveries?status=failed',
    'POST /v1/webhook-deliveries/whd_1/resend',
  ]);
});

test('a printed problem shows neither its body nor the checkout', async () => {
  const shown = { tickets: [{ qrData: 'QR-SECRET' }] };
  api.reply(problem(409, 'PRICE_CHANGED', { checkout: shown }));
  const error = await errorOf(usher.checkouts.get('chk_1'));
  expect((error as UsherProblem).checkout).toEqual(shown);
  expect(inspect(error)).toContain('PRICE_CHANGED');
  expect(inspect(error)).not.toContain('QR-SECRET');
  expect(JSON.stringify(error)).not.toContain('QR-SECRET');
});

test('a command sends the API key and its own Idempotency-Key', async () => {
  api.reply(json(201, checkout(1)));
  const started = await usher.checkouts.start(START, { waitSeconds: 20 });
  await usher.checkouts.start(START);
  expect(started).toEqual(checkout(1));
  expect(api.received[0]).toMatchObject({
    method: 'POST',
    path: '/v1/checkouts',
    body: START,
    headers: { authorization: 'Bearer usk_test_1', prefer: 'wait=20' },
  });
  expect(new Set(keysSent()).size).toBe(2);
});

test.each([
  ['there is no answer', lost],
  ['the answer is cut off', cutOff],
  ['a proxy has no API behind it', nothing(502)],
  ['Temporal does not answer', json(503, { code: 'UNAVAILABLE' }, SOON)],
  ['the key exceeds its rate', json(429, { code: 'RATE_LIMITED' }, SOON)],
])('if %s, the same command is sent again under its key', async (_name, trouble) => {
  api.reply(trouble, trouble, json(200, checkout(2)));
  const held = await usher.checkouts.chooseSeats('chk_1', [{ offerId: 'adult', seatIds: ['F7'] }]);
  expect(held.version).toBe(2);
  expect(api.received).toHaveLength(3);
  expect(new Set(keysSent()).size).toBe(1);
  const bodies = api.received.map(({ body }) => JSON.stringify(body));
  expect(new Set(bodies).size).toBe(1);
});

describe('a call without a key', () => {
  const limited = problem(429, 'RATE_LIMITED');

  test('is sent again after a 429 of the API, which carried nothing out', async () => {
    api.reply(limited, json(200, { id: 'we_1' }), limited, nothing(204), limited, json(202, {}));
    const { endpoints, deliveries } = usher.webhooks;
    await expect(endpoints.update('we_1', { enabled: false })).resolves.toEqual({ id: 'we_1' });
    await endpoints.delete('we_1');
    await deliveries.resend('whd_1');
    const methods = ['PATCH', 'PATCH', 'DELETE', 'DELETE', 'POST', 'POST'];
    expect(api.received.map(({ method }) => method)).toEqual(methods);
  });

  test.each([
    ['a 503', json(503, { code: 'UNAVAILABLE' }, SOON)],
    ['a lost connection', lost],
    ['a 429 of a proxy', nothing(429)],
  ])('is not repeated after %s', async (_name, trouble) => {
    api.reply(trouble);
    await errorOf(usher.webhooks.endpoints.update('we_1', { enabled: false }));
    expect(api.received).toHaveLength(1);
  });
});

test('a read is repeated as well', async () => {
  api.reply(lost, json(200, { data: [], nextCursor: null }));
  await expect(usher.checkouts.list({ status: ['held'] })).resolves.toMatchObject({ data: [] });
});

test('after `repeatForMs`, a call is not repeated: its outcome is unknown, and the error has the key', async () => {
  const hasty = createUsher({ baseUrl: api.baseUrl, apiKey: 'usk_test_1', repeatForMs: 0 });
  api.reply(lost);
  const error = await errorOf(hasty.checkouts.cancel('chk_1', { idempotencyKey: 'cancel-1' }));
  expect(error).toBeInstanceOf(UsherUnreachable);
  expect(error).toMatchObject({ idempotencyKey: 'cancel-1' });
  expect(keysSent()).toEqual(['cancel-1']);
});

test('a call is not repeated if the API requires a longer pause than the remaining time', async () => {
  api.reply(json(429, { code: 'TOO_MANY_CHECKOUTS', detail: 'Later.' }, { 'Retry-After': '60' }));
  const error = await errorOf(usher.checkouts.start(START));
  expect(error).toMatchObject({ name: 'UsherProblem', code: 'TOO_MANY_CHECKOUTS' });
  expect(api.received).toHaveLength(1);
});

test('an attempt that takes too long is aborted and retried', async () => {
  const hasty = createUsher({ baseUrl: api.baseUrl, apiKey: 'usk_test_1', tryTimeoutMs: 1_000 });
  api.reply(() => undefined, json(200, checkout(3)));
  await expect(hasty.checkouts.get('chk_1')).resolves.toEqual(checkout(3));
});

test('a refusal is thrown with all its fields, and is not repeated', async () => {
  api.reply(problem(409, 'PRICE_CHANGED', { retryable: true, checkout: checkout(9) }));
  const order = {
    expectedTotal: { amount: '31.50', currency: 'USD' },
    payment: { type: 'nonce', nonce: 'tok_ok', provider: 'sandbox' },
  } as const;
  const error = await errorOf(usher.checkouts.order('chk_1', order, { ifVersion: 8 }));
  expect(isUsherProblem(error)).toBe(true);
  if (!(error instanceof UsherProblem)) throw new Error('no problem');
  // The codes are a union: a misspelt one does not compile.
  const isPrice = error.code === 'PRICE_CHANGED';
  expect([isPrice, error.status, error.checkout?.version, error.requestId]).toEqual([
    true,
    409,
    9,
    'req_1',
  ]);
  expect(api.received).toHaveLength(1);
  expect(api.received[0]?.headers['if-match']).toBe('"8"');
});

test('a call ends when its signal is aborted, even between two tries', async () => {
  api.reply(json(503, {}, { 'Retry-After': '2' }));
  const leaving = new AbortController();
  const call = usher.checkouts.get('chk_1', { signal: leaving.signal });
  while (api.received.length === 0) await new Promise(setImmediate);
  leaving.abort(new Error('enough'));
  await expect(call).rejects.toThrow('enough');
  expect(api.received).toHaveLength(1);
});

test('a call whose signal is already aborted sends nothing', async () => {
  api.reply(json(200, checkout(1)));
  const options = { signal: AbortSignal.abort(new Error('gone before')) };
  await expect(usher.checkouts.cancel('chk_1', options)).rejects.toThrow('gone before');
  expect(api.received).toHaveLength(0);
});

test('a wait sends long polls until there is something to do', async () => {
  api.reply(json(200, checkout(1, 'wait')), nothing(304), json(200, checkout(2)));
  await expect(usher.checkouts.wait('chk_1')).resolves.toEqual(checkout(2));
  expect(api.received.map(({ headers }) => [headers['if-none-match'], headers.prefer])).toEqual([
    [undefined, undefined],
    ...[1, 2].map(() => ['"1"', 'wait=20']),
  ]);
});

test('a wait times out, and reports the last status', async () => {
  api.reply(json(200, checkout(1, 'wait')));
  const waiting = usher.checkouts.wait('chk_1', ({ version }) => version > 1, { timeoutMs: 1 });
  await expect(waiting).rejects.toEqual(new UsherTimeout('chk_1', 'held'));
});

test('a wait times out even without any answer', async () => {
  api.reply(() => undefined);
  const waiting = usher.checkouts.wait('chk_1', undefined, { timeoutMs: 1 });
  await expect(waiting).rejects.toEqual(new UsherTimeout('chk_1', null));
});

test('a wait continues after a read that has failed despite its retries', async () => {
  const hasty = createUsher({ baseUrl: api.baseUrl, apiKey: 'usk_test_1', repeatForMs: 0 });
  api.reply(lost, json(200, checkout(2)));
  await expect(hasty.checkouts.wait('chk_1')).resolves.toEqual(checkout(2));
});

test('the last partial second of a wait is spent waiting, without further polls', async () => {
  api.reply(json(200, checkout(1, 'wait')), nothing(304));
  const waiting = usher.checkouts.wait('chk_1', undefined, { timeoutMs: 200 });
  await expect(waiting).rejects.toBeInstanceOf(UsherTimeout);
  expect(api.received.length).toBeLessThanOrEqual(3);
});

test('a call that is aborted between its tries rejects with the reason of the signal', async () => {
  const controller = new AbortController();
  const reason = new Error('the customer has left');
  const later = { status: 503, headers: { 'Retry-After': '2' } };
  const answering = createUsher({
    baseUrl: api.baseUrl,
    apiKey: 'usk_test_1',
    fetch() {
      // By then the response has been read, and the pause has begun.
      setImmediate(() => controller.abort(reason));
      return Promise.resolve(new Response('', later));
    },
  });
  const call = answering.checkouts.get('chk_1', { signal: controller.signal });
  expect(await errorOf(call)).toBe(reason);
});

test('discovery calls send the expected paths and queries', async () => {
  api.reply(json(200, { url: 'https://svc.example/checkout' }));
  await expect(usher.showtimes.checkoutLink('D812', 'my shop')).resolves.toContain('svc.example');
  await usher.showtimes.seatMap('D812', 2);
  await usher.venues.list({ lat: 37.77, lon: -122.42, radiusKm: 40 });
  await usher.showtimes.list({ venueIds: ['C1', 'C2'] });
  expect(api.received.map(({ path }) => path)).toEqual([
    '/v1/showtimes/D812/checkout-link?iref=my%20shop',
    '/v1/showtimes/D812/seat-map?quantity=2',
    '/v1/venues?lat=37.77&lon=-122.42&radiusKm=40',
    '/v1/showtimes?venueIds=C1,C2',
  ]);
});

test('a page that is not from the API leaves the outcome unknown, even with status 200', async () => {
  api.reply((response) => void response.writeHead(200).end('<html>Sign in to this network</html>'));
  const error = await errorOf(usher.checkouts.cancel('chk_1', { idempotencyKey: 'cancel-1' }));
  expect(error).toBeInstanceOf(UsherUnreachable);
  expect(error).toMatchObject({ idempotencyKey: 'cancel-1' });
});

test('an empty id is refused before anything is sent', () => {
  expect(() => usher.checkouts.get('')).toThrow('id: expected the id of a checkout');
  expect(api.received).toHaveLength(0);
});
