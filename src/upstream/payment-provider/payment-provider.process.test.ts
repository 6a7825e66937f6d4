import type { RequestListener } from 'node:http';
import { inspect } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { createHttpPaymentProvider } from './payment-provider';
import { isPaymentProviderError, type PaymentProviderError } from './provider-error';
import { CALLER } from '../testing/caller';
import { answerWith, captureRequests, type CapturingServer } from '../testing/capturing-server';

const SECRET = `whsec_${Buffer.from('a secret of the payment provider').toString('base64')}`;
const AMOUNT = { amount: '31.50', currency: 'USD' };
const PARAMS = { partnerId: 'rex', reference: 'chk_a-1' };
const ACT = { ...PARAMS, authorizationId: 'auth/1' };
const WIRE = {
  id: 'auth/1',
  reference: 'chk_a-1',
  status: 'authorized',
  amount: AMOUNT,
  refundedAmount: { amount: '0.00', currency: 'USD' },
  createdAt: '2026-03-03T15:00:00Z',
  lapsesAt: '2026-03-10T15:00:00Z',
  capturedFor: null as string | null,
};
const SEEN = {
  authorizationId: 'auth/1',
  status: 'authorized',
  amount: AMOUNT,
  refunded: { amount: '0.00', currency: 'USD' },
  lapsesAtMs: Date.parse(WIRE.lapsesAt),
  capturedFor: null,
};
const CAPTURED = { ...WIRE, status: 'captured', capturedFor: 'chk_a-1' };
const REFUNDED = { ...CAPTURED, status: 'refunded', refundedAmount: AMOUNT };

let server: CapturingServer;
let provider: ReturnType<typeof createHttpPaymentProvider>;

async function serve(answer: RequestListener, timeoutMs = 20_000): Promise<void> {
  server = await captureRequests(answer);
  provider = createHttpPaymentProvider({ timeoutMs, ...CALLER });
}

afterEach(async () => {
  provider.close();
  await server.close();
});

const calls = {
  authorize: (signal?: AbortSignal) =>
    provider.authorize(access(), { ...PARAMS, amount: AMOUNT, token: 'tok_secret' }, signal),
  capture: () => provider.capture(access(), ACT),
  void: () => provider.void(access(), ACT),
  refund: () => provider.refund(access(), { ...ACT, amount: AMOUNT }),
  find: () => provider.findAuthorizations(access(), PARAMS),
  read: () => provider.readAuthorization(access(), ACT),
};
const OPERATIONS = Object.keys(calls) as (keyof typeof calls)[];

function access() {
  return { url: `http://127.0.0.1:${server.port}/pay/`, secret: SECRET };
}

async function errorOf(call: Promise<unknown>): Promise<PaymentProviderError> {
  const error: unknown = await call.then(
    (value) => `no error: ${JSON.stringify(value)}`,
    (thrown: unknown) => thrown,
  );
  if (isPaymentProviderError(error)) return error;
  throw new Error('expected a PaymentProviderError', { cause: error });
}

describe('on the wire', () => {
  it.each([
    [
      'authorize',
      '/pay/authorizations',
      { reference: 'chk_a-1', amount: AMOUNT, token: 'tok_secret' },
      WIRE,
    ],
    ['capture', '/pay/authorizations/auth%2F1/capture', { reference: 'chk_a-1' }, CAPTURED],
    [
      'void',
      '/pay/authorizations/auth%2F1/void',
      { reference: 'chk_a-1' },
      { ...WIRE, status: 'voided' },
    ],
    ['refund', '/pay/authorizations/auth%2F1/refund', { amount: AMOUNT }, REFUNDED],
  ] as const)('%s is one signed POST under its key', async (operation, path, body, answer) => {
    await serve(answerWith(200, answer));
    await calls[operation]();
    const { request, body: text } = server.last();
    expect(server.captured).toHaveLength(1);
    expect([request.method, request.url]).toEqual(['POST', path]);
    expect(JSON.parse(text)).toEqual(body);
    expect(request.headers).toMatchObject({
      'idempotency-key': `chk_a-1-${operation}`,
      'webhook-id': `chk_a-1-${operation}`,
      'content-type': 'application/json',
      'user-agent': 'usher-test/1',
    });
    const headers = request.headers as Record<string, string>;
    expect(() => new Webhook(SECRET).verify(text, headers)).not.toThrow();
  });

  it.each([
    ['find', '/pay/authorizations?reference=chk_a-1', { data: [], nextCursor: null }],
    ['read', '/pay/authorizations/auth%2F1', WIRE],
  ] as const)('%s is one signed GET with a unique id', async (operation, url, body) => {
    await serve(answerWith(200, body));
    await calls[operation]();
    await calls[operation]();
    const [first, second] = server.captured;
    expect(server.captured).toHaveLength(2);
    expect(first?.request.method).toBe('GET');
    expect(first?.request.url).toBe(url);
    expect(first?.request.headers).not.toHaveProperty('idempotency-key');
    const headers = first?.request.headers as Record<string, string>;
    expect(() => new Webhook(SECRET).verify('', headers, { jsonParse: false })).not.toThrow();
    expect(second?.request.headers['webhook-id']).not.toBe(headers['webhook-id']);
  });

  it('a second refund has its own idempotency key', async () => {
    await serve(answerWith(200, REFUNDED));
    const rest = { amount: '21.50', currency: 'USD' };
    const refundedBefore = { amount: '10.00', currency: 'USD' };
    await provider.refund(access(), { ...ACT, amount: rest, refundedBefore });
    const { request, body } = server.last();
    expect(JSON.parse(body)).toEqual({ amount: rest });
    expect(request.headers).toMatchObject({ 'idempotency-key': 'chk_a-1-refund-after-1000' });
  });

  it('omits the token if the provider stores the payment method', async () => {
    await serve(answerWith(201, WIRE));
    await provider.authorize(access(), { ...PARAMS, amount: AMOUNT, token: null });
    expect(JSON.parse(server.last().body)).toEqual({ reference: 'chk_a-1', amount: AMOUNT });
  });

  it.each([
    ['an amount of zero', { amount: { ...AMOUNT, amount: '0.00' } }, 'amount.amount'],
    ['a token that is too long', { token: 'x'.repeat(4097) }, 'token'],
  ])('sends nothing for %s', async (_, change, field) => {
    await serve(answerWith(201, WIRE));
    const params = { ...PARAMS, amount: AMOUNT, token: null, ...change };
    const error = await errorOf(provider.authorize(access(), params));
    expect(error).toMatchObject({ outcome: 'not_sent', code: 'INVALID_REQUEST' });
    expect(error.trouble.field).toBe(field);
    expect(server.captured).toHaveLength(0);
  });

  it.each(['', '.', '..'])(
    'sends nothing for the id "%s", which would lead to another path',
    async (id) => {
      await serve(answerWith(200, CAPTURED));
      const error = await errorOf(provider.capture(access(), { ...PARAMS, authorizationId: id }));
      expect(error).toMatchObject({ outcome: 'not_sent', code: 'INVALID_REQUEST' });
      expect(server.captured).toHaveLength(0);
    },
  );
});

describe('answers', () => {
  it('return the status of an authorisation, its amount and when it lapses', async () => {
    await serve(answerWith(201, WIRE));
    await expect(calls.authorize()).resolves.toEqual(SEEN);
  });

  it('return any authorisation, even one that the partner created itself', async () => {
    await serve(answerWith(200, { ...CAPTURED, reference: 'own-1' }));
    const seen = { ...SEEN, status: 'captured', capturedFor: 'chk_a-1' };
    await expect(calls.read()).resolves.toEqual(seen);
  });

  it('return null for an unknown authorisation', async () => {
    const details = { field: 'id' };
    await serve(answerWith(404, { code: 'NOT_FOUND', message: 'x', details }));
    await expect(calls.read()).resolves.toBeNull();
  });

  it('fail for an unknown path instead of returning null', async () => {
    await serve(answerWith(404, { code: 'NOT_FOUND', message: 'no such page' }));
    const error = await errorOf(calls.read());
    expect(error).toMatchObject({ outcome: 'not_sent', code: 'NOT_FOUND' });
  });

  it('return null if no authorisation has the reference', async () => {
    await serve(answerWith(200, { data: [], nextCursor: null }));
    await expect(calls.find()).resolves.toBeNull();
  });
});

describe('the outcome is unknown if the answer does not fit', () => {
  const other = { amount: '31.49', currency: 'USD' };
  it.each<[keyof typeof calls, string, unknown, string]>([
    ['authorize', 'a smaller amount', { ...WIRE, amount: other }, 'amount'],
    [
      'authorize',
      'another currency',
      { ...WIRE, amount: { ...AMOUNT, currency: 'CAD' } },
      'amount',
    ],
    ['authorize', 'another reference', { ...WIRE, reference: 'chk_b-1' }, 'reference'],
    ['authorize', 'an unknown status', { ...WIRE, status: 'settling' }, 'status'],
    ['authorize', 'already captured', CAPTURED, 'status'],
    ['authorize', 'already voided', { ...WIRE, status: 'voided' }, 'status'],
    ['authorize', 'no JSON', '<html>', 'body'],
    ['authorize', 'an error under status 200', { code: 'PROCESSOR_DECLINED' }, 'id'],
    ['capture', 'not captured', WIRE, 'status'],
    ['capture', 'refunded meanwhile', REFUNDED, 'status'],
    ['capture', 'another authorisation', { ...CAPTURED, id: 'auth_2' }, 'id'],
    ['capture', 'capturedFor null', { ...CAPTURED, capturedFor: null }, 'capturedFor'],
    ['capture', 'no capturedFor', { ...CAPTURED, capturedFor: undefined }, 'capturedFor'],
    ['read', 'another authorisation', { ...WIRE, id: 'auth_2' }, 'id'],
    ['read', 'an unknown status', { ...WIRE, status: 'settling' }, 'status'],
    ['void', 'captured', CAPTURED, 'status'],
    ['refund', 'nothing refunded', CAPTURED, 'status'],
    ['refund', 'too little refunded', { ...REFUNDED, refundedAmount: other }, 'refundedAmount'],
    [
      'find',
      'other references',
      { data: [{ ...WIRE, reference: 'b' }], nextCursor: null },
      'data.reference',
    ],
    ['find', 'an incomplete list', { data: [], nextCursor: 'x' }, 'nextCursor'],
    ['find', 'nothing', '', 'body'],
  ])('%s: %s', async (operation, _, body, field) => {
    await serve(answerWith(200, body));
    const error = await errorOf(calls[operation]());
    expect(error).toMatchObject({ outcome: 'unknown', code: 'INVALID_ANSWER' });
    expect(error.trouble.field).toBe(field);
  });
});

describe('errors', () => {
  it('contain the authorisation’s status with INVALID_STATE', async () => {
    const details = { status: 'captured' };
    await serve(answerWith(409, { code: 'INVALID_STATE', message: 'x', details }));
    const error = await errorOf(calls.void());
    expect(error).toMatchObject({ code: 'INVALID_STATE', authorizationStatus: 'captured' });
    expect(error.message).toBe(
      'payment provider: POST /authorizations/{id}/void: INVALID_STATE, refused (status 409); the authorisation is captured',
    );
  });

  it.each([
    ['in a successful answer', 200, { ...CAPTURED, capturedFor: 'chk_b-1' }],
    [
      'with INVALID_STATE',
      409,
      { code: 'INVALID_STATE', details: { status: 'captured', capturedFor: 'chk_b-1' } },
    ],
  ])('show that the capture was for another reference: %s', async (_, status, body) => {
    await serve(answerWith(status, body));
    const error = await errorOf(calls.capture());
    expect(error).toMatchObject({
      outcome: 'refused',
      code: 'AUTHORIZATION_USED',
      authorizationStatus: 'captured',
    });
    expect(error.message).not.toContain('chk_b-1');
  });

  it('count as success if the capture was already made for the same reference', async () => {
    const details = { status: 'captured', capturedFor: 'chk_a-1' };
    await serve(answerWith(409, { code: 'INVALID_STATE', message: 'x', details }));
    await expect(calls.capture()).resolves.toBeNull();
  });

  it('keep the code of a refund that failed', async () => {
    await serve(answerWith(500, { code: 'REFUND_PROCESSING_ERROR', message: 'x' }));
    const error = await errorOf(calls.refund());
    expect(error).toMatchObject({ outcome: 'unknown', code: 'REFUND_PROCESSING_ERROR' });
  });

  it('contain the Retry-After pause', async () => {
    await serve(answerWith(429, '', { 'retry-after': '7' }));
    const error = await errorOf(calls.capture());
    expect(error).toMatchObject({ outcome: 'not_sent', retryAfterMs: 7000 });
  });
});

describe('without an answer', () => {
  it.each(OPERATIONS)('%s is unknown after the deadline', async (operation) => {
    // Long enough for a busy machine to read the request.
    await serve(() => undefined, 500);
    const error = await errorOf(calls[operation]());
    expect(error).toMatchObject({ outcome: 'unknown', code: 'PAYMENT_PROVIDER_UNAVAILABLE' });
    expect(server.captured).toHaveLength(1);
  });

  it('is unknown when the connection breaks after the request was read', async () => {
    await serve((request) => request.socket.destroy());
    expect(await errorOf(calls.authorize())).toMatchObject({ outcome: 'unknown' });
    expect(server.captured).toHaveLength(1);
  });

  it('is unknown when the caller aborts during the call, and not_sent when it aborts before', async () => {
    const controller = new AbortController();
    await serve(() => controller.abort());
    const { signal } = controller;
    expect(await errorOf(calls.authorize(signal))).toMatchObject({ outcome: 'unknown' });
    expect(await errorOf(calls.authorize(signal))).toMatchObject({ outcome: 'not_sent' });
    expect(server.captured).toHaveLength(1);
  });

  it('is not_sent when the connection is refused', async () => {
    await serve(answerWith(201, WIRE));
    await server.close();
    for (const operation of OPERATIONS) {
      expect(await errorOf(calls[operation]())).toMatchObject({ outcome: 'not_sent' });
    }
  });
});

it('shows neither token, secret, amount nor id in an error, only the answer’s status and request id', async () => {
  await serve(
    answerWith(
      402,
      { code: 'PROCESSOR_DECLINED', message: 'tok_secret of auth/1' },
      { 'x-request-id': 'r1' },
    ),
  );
  for (const operation of ['authorize', 'capture', 'refund'] as const) {
    const error = await errorOf(calls[operation]());
    const all = inspect(error, { depth: 10, showHidden: true });
    for (const hidden of ['tok_secret', SECRET, 'auth/1', '31.50', 'chk_a-1']) {
      expect(all).not.toContain(hidden);
    }
    expect(error.call?.answer).toMatchObject({ status: 402, requestId: 'r1' });
  }
});
