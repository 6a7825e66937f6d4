import type { IncomingMessage, RequestListener } from 'node:http';
import { inspect } from 'node:util';
import { hmacSigner, SIGNER_NAMES, SIGNERS } from '../../contract/signing';
import type { Caller } from '../../domain/checkout/ports';
import { createCallGate } from './call-gate';
import { InvalidRequestError } from './svc-error';
import { answerWith, errorOf, servedClient } from '../testing/capturing-server';

const PRIVATE = {
  apiKey: 'api-key-3141',
  authToken: 'auth-token-2718',
  signingKey: 'signing-key-1618',
  email: 'ann.lee@example.org',
  orderId: 'O-customer-55',
};

const CALLER: Caller = {
  session: { authToken: PRIVATE.authToken, accountId: 'A1', signingKey: PRIVATE.signingKey },
  device: { deviceId: 'device-1', adId: 'ad-1' },
};

const LEASE = {
  caller: CALLER,
  body: {
    clientRequestId: '0a0f0a54-2b94-4c47-9a1c-6a4a6a5f3f10',
    leaseItems: [{ productId: 'P-ü', offerId: 'adult', seatIds: ['F7'] }],
  },
};
/** The lease as shown in errors: a non-ASCII id is redacted, since it could be a name. */
const LEASE_SHOWN = {
  ...LEASE.body,
  leaseItems: [{ productId: '[redacted]', offerId: 'adult', seatIds: ['F7'] }],
};
const STATUS = { caller: CALLER, params: { id: PRIVATE.orderId } };
const GUEST = {
  body: { email: PRIVATE.email, firstName: 'Ann', lastName: 'Lee', attributionMap: {} },
};

const wire = servedClient();

describe('headers of Svc spec 5', () => {
  it('signs exactly the bytes that arrive', async () => {
    await wire.serve(answerWith(200, { leaseDurationSeconds: 600 }), { partnerTag: 'usher' });
    await expect(wire.client.call('lease', LEASE)).resolves.toEqual({ leaseDurationSeconds: 600 });

    const { request, body } = wire.server.last();
    const { headers, method = '', url: target = '' } = request;
    const timestamp = String(headers['x-svc-timestamp']);
    const parts = {
      method,
      target,
      timestamp,
      deviceId: 'device-1',
      userAgent: 'usher-test/1',
      body,
    };
    const expected = hmacSigner.sign(parts, PRIVATE.signingKey);
    expect(headers).toMatchObject({
      'x-api-key': PRIVATE.apiKey,
      'x-svc-partner': 'usher',
      'x-svc-authtoken': PRIVATE.authToken,
      'x-svc-deviceid': 'device-1',
      'x-svc-adid': 'ad-1',
      'x-svc-signature': expected.signature,
      'x-svc-devicesignature': expected.deviceSignature,
      'content-type': 'application/json',
      'user-agent': 'usher-test/1',
    });
    expect(body).toBe(JSON.stringify(LEASE.body));
    expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  it('signs path and query of a call without a body, and sends no content type', async () => {
    await wire.serve(
      answerWith(200, { cancellationStatus: 'CANCELLED', refundAmount: price(14.5) }),
    );
    const answer = await wire.client.call('cancelOrder', {
      caller: CALLER,
      params: { id: 'O 5/5' },
    });
    expect(answer.refundAmount).toEqual({ value: '14.5', currencyCode: 'USD' });

    const { request } = wire.server.last();
    const { headers, method = '', url: target = '' } = request;
    const timestamp = String(headers['x-svc-timestamp']);
    const parts = { method, target, timestamp, deviceId: 'device-1', userAgent: 'usher-test/1' };
    const expected = hmacSigner.sign({ ...parts, body: '' }, PRIVATE.signingKey);
    expect([method, target]).toEqual(['DELETE', '/v1/customer/orders/O%205%2F5']);
    expect(headers['x-svc-signature']).toBe(expected.signature);
    expect(headers).not.toHaveProperty('content-type');
  });

  it('sends only the key if the endpoint needs no session', async () => {
    await wire.serve(answerWith(200, { productionDetails: [] }));
    await wire.client.call('searchProductions', { query: { name: 'train' } });
    const { request } = wire.server.last();
    const ours = Object.keys(request.headers).filter((name) => name.startsWith('x-'));
    expect(ours).toEqual(['x-api-key']);
  });

  it.each(SIGNER_NAMES)('signs by %s, with a timestamp to the millisecond', async (name) => {
    const terms = { signer: SIGNERS[name], timestampFormat: 'milliseconds' } as const;
    await wire.serve(answerWith(200, { leaseDurationSeconds: 600 }), terms);
    await wire.client.call('lease', LEASE);
    const { request, body } = wire.server.last();
    const { headers, method = '', url: target = '' } = request;
    const timestamp = String(headers['x-svc-timestamp']);
    expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const parts = { method, target, timestamp, deviceId: 'device-1', userAgent: 'usher-test/1' };
    const expected = SIGNERS[name].sign({ ...parts, body }, PRIVATE.signingKey);
    expect(headers['x-svc-signature']).toBe(expected.signature);
  });

  it('uses a custom signer', async () => {
    const signer = { sign: () => ({ signature: 's1', deviceSignature: 'd1' }) };
    await wire.serve(answerWith(200, { leaseDurationSeconds: 600 }), { signer });
    await wire.client.call('lease', LEASE);
    const { request } = wire.server.last();
    expect(request.headers).toMatchObject({
      'x-svc-signature': 's1',
      'x-svc-devicesignature': 'd1',
    });
  });
});

describe('answers', () => {
  it('may be empty if the contract defines no body', async () => {
    await wire.serve((_, response) => response.writeHead(200).end());
    await expect(wire.client.call('ping', {})).resolves.toBeUndefined();
  });

  it.each([
    ['no JSON', '<html>', 'INVALID_ANSWER', undefined],
    ['nothing', '', 'INVALID_ANSWER', undefined],
    ['no object', '"fulfilled"', 'INVALID_ANSWER', undefined],
    ['a missing field', '{"state":"fulfilled"}', 'INVALID_ANSWER', 'status'],
    ['an error with status 200', '{"code":"GENERIC_ERROR"}', 'GENERIC_ERROR', 'status'],
  ])('leave the outcome unknown if they do not fit: %s', async (_, text, code, field) => {
    await wire.serve((__, response) => response.writeHead(200).end(text));
    const error = await errorOf(wire.client.call('orderStatus', STATUS));
    expect(error).toMatchObject({ outcome: 'unknown', code, field });
  });

  it('are refusals if they have an error code under status 200', async () => {
    await wire.serve(answerWith(200, { error: { code: 'ORDER_NOT_FOUND' } }));
    const error = await errorOf(wire.client.call('orderStatus', STATUS));
    expect(error).toMatchObject({ outcome: 'refused', code: 'ORDER_NOT_FOUND' });
  });

  it('are not followed if they redirect', async () => {
    await wire.serve(answerWith(302, {}, { location: '/elsewhere' }));
    const error = await errorOf(wire.client.call('orderStatus', STATUS));
    expect(error).toMatchObject({ outcome: 'unknown', status: 302 });
    expect(wire.server.captured).toHaveLength(1);
  });

  it('share a keep-alive connection', async () => {
    await wire.serve(answerWith(200, { status: 'pending' }));
    await wire.client.call('orderStatus', STATUS);
    await wire.client.call('orderStatus', STATUS);
    const [first, second] = wire.server.captured;
    expect(second?.port).toBe(first?.port);
    expect(wire.server.captured).toHaveLength(2);
  });
});

describe('the alternative shape', () => {
  const call = { caller: CALLER, body: { showtimeId: 'D1', seatIds: ['F7'] } };
  const leased = { leaseId: 'L1', showtimeId: 'D1', seatIds: ['F7'] };
  const answer = { ...leased, expiresAt: '2026-11-21T18:10:00Z' };

  it('has other bodies at the same paths, and returns the answer’s date', async () => {
    const date = 'Sat, 21 Nov 2026 18:00:00 GMT';
    await wire.serve(answerWith(200, answer, { date }));
    const dated = await wire.client.callAlternative('lease', call);
    expect(dated).toEqual({ answer, dateMs: Date.parse(date) });
    expect(wire.server.last().request.url).toBe('/ordering/v1/inventory/lease');
    expect(wire.server.last().body).toBe(JSON.stringify(call.body));
    expect(wire.server.last().request.headers).toHaveProperty('x-svc-signature');
  });

  it('ignores an unreadable date', async () => {
    await wire.serve(answerWith(200, answer, { date: 'today' }));
    await expect(wire.client.callAlternative('lease', call)).resolves.toMatchObject({
      dateMs: null,
    });
  });

  it('refuses an answer in the primary shape', async () => {
    await wire.serve(answerWith(200, { leaseDurationSeconds: 600 }));
    const error = await errorOf(wire.client.callAlternative('lease', call));
    expect(error).toMatchObject({ outcome: 'unknown', code: 'INVALID_ANSWER', field: 'leaseId' });
  });
});

describe('the rate limit', () => {
  it('blocks every call until Retry-After has passed', async () => {
    let nowMs = 0;
    let limited = true;
    const answer: RequestListener = (request, response) => {
      if (limited) answerWith(429, {}, { 'retry-after': '2' })(request, response);
      else answerWith(200, { status: 'pending' })(request, response);
    };
    await wire.serve(answer, { gate: createCallGate(() => nowMs) });
    const first = await errorOf(wire.client.call('orderStatus', STATUS));
    expect(first).toMatchObject({ outcome: 'not_sent', status: 429, retryAfterMs: 2000 });

    nowMs = 1999;
    const second = await errorOf(wire.client.call('createGuest', GUEST));
    expect(second).toMatchObject({
      outcome: 'not_sent',
      code: 'TOO_MANY_REQUESTS',
      retryAfterMs: 1,
    });
    expect(wire.server.captured).toHaveLength(1);

    nowMs = 2000;
    limited = false;
    await expect(wire.client.call('orderStatus', STATUS)).resolves.toEqual({ status: 'pending' });
  });

  it('does not block calls after another status with Retry-After', async () => {
    await wire.serve(answerWith(503, {}, { 'retry-after': '60' }));
    expect(await errorOf(wire.client.call('ping', {}))).toMatchObject({ retryAfterMs: 60_000 });
    await errorOf(wire.client.call('ping', {}));
    expect(wire.server.captured).toHaveLength(2);
  });
});

describe('errors', () => {
  it.each([
    [
      'say that the access token was refused, if one was sent',
      403,
      { accessToken: 'T' },
      'SESSION_ENDED',
    ],
    ['say that the API key was refused, if no access token was sent', 403, {}, 'FORBIDDEN'],
    [
      'report the key as refused if the status ends no session',
      401,
      { accessToken: 'T' },
      'UNAUTHORIZED',
    ],
  ])('%s', async (_, status, token, code) => {
    await wire.serve(answerWith(status, {}), { sessionEndedStatuses: [403] });
    const body = { showtimeId: 'D1', promotions: [], ...token };
    const error = await errorOf(wire.client.call('refreshCheckout', { body }));
    expect(error).toMatchObject({ outcome: 'refused', code });
  });

  it('contain the endpoint, the outcome and the code', async () => {
    await wire.serve(answerWith(409, { code: 'SEAT_UNAVAILABLE', message: 'x' }));
    const error = await errorOf(wire.client.call('lease', LEASE));
    expect(error.message).toBe(
      'POST /ordering/v1/inventory/lease: SEAT_UNAVAILABLE, refused (status 409)',
    );
    expect(error).toMatchObject({ endpoint: 'lease', status: 409, outcome: 'refused' });
    expect(error.call).toMatchObject({ request: { body: LEASE_SHOWN }, answer: { status: 409 } });
  });

  it.each([
    [
      'an answer that repeats private data',
      answerWith(400, { code: 'X', message: Object.values(PRIVATE) }),
    ],
    ['a broken connection', (request: IncomingMessage) => void request.socket.destroy()],
    ['an unreadable answer', answerWith(200, Object.values(PRIVATE))],
  ])('contain no private data: %s', async (_, answer) => {
    await wire.serve(answer);
    const calls = [wire.client.call('orderStatus', STATUS), wire.client.call('createGuest', GUEST)];
    const errors = await Promise.all(calls.map(errorOf));
    for (const error of errors) {
      const all = inspect(error, { depth: 10, showHidden: true }) + JSON.stringify(error);
      for (const secret of [...Object.values(PRIVATE), 'Ann', 'Lee']) {
        expect(all).not.toContain(secret);
      }
    }
  });

  it('are InvalidRequestErrors for invalid input, with nothing sent', async () => {
    await wire.serve(answerWith(200, {}));
    const call = wire.client.call('layout', { query: { showtimeId: 'D1', tickets: 'two' } });
    await expect(call).rejects.toBeInstanceOf(InvalidRequestError);
    expect(wire.server.captured).toHaveLength(0);
  });
});

function price(value: number) {
  return { value, currencyCode: 'USD' };
}
