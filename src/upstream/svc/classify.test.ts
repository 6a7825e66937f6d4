import { endpoints, type EndpointName } from '../../contract/endpoints';
import { ORDERING_ERROR_STATUS, type OrderingErrorCode } from '../../contract/error-codes';
import { classify } from './classify';
import type { SvcTrouble } from './svc-error';

const NOW_MS = Date.parse('2026-11-21T18:00:00Z');

interface Given {
  readonly endpoint?: EndpointName;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly sessionEnds?: readonly number[];
}

function troubleOf(
  status: number,
  { endpoint = 'lease', body, headers = {}, sessionEnds }: Given = {},
) {
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? {});
  const delivery = { type: 'answered', status, headers, text } as const;
  const verdict = classify(endpoints[endpoint], delivery, NOW_MS, sessionEnds);
  if (verdict.type === 'success') throw new Error('expected a trouble');
  return verdict.trouble;
}

const WITHOUT_CODE = ['GENERIC_ERROR', 'NOT_FOUND', 'INVALID_SHOWTIME', 'UPSTREAM_UNAVAILABLE'];

const isDecidedByStatus = (code: OrderingErrorCode) =>
  code === 'GENERIC_ERROR' || code === 'REFUND_PROCESSING_ERROR';

const OF_PLACED_ORDERS: readonly string[] = [
  'ORDER_NOT_FOUND',
  'ORDER_NOT_CANCELLABLE',
  'CANCELLATION_WINDOW_EXPIRED',
  'REFUND_PROCESSING_ERROR',
];

const ONLY_WHERE_LISTED: readonly string[] = [
  ...OF_PLACED_ORDERS,
  'FRAUD_DETECTED',
  'INVALID_CREDIT_CARD_NUMBER',
  'PROCESSOR_DECLINED',
];

const lists = (endpoint: EndpointName, code: string) =>
  endpoints[endpoint].errorCodes.some((it) => it === code);
const isElsewhere = (endpoint: EndpointName, code: string) =>
  ONLY_WHERE_LISTED.includes(code) && !lists(endpoint, code);

/** An endpoint that lists the code. */
const endpointOf = (code: string) =>
  (Object.keys(endpoints) as EndpointName[]).find((endpoint) => lists(endpoint, code))!;

const codes = Object.entries(ORDERING_ERROR_STATUS) as [OrderingErrorCode, number][];

describe('statuses that end a session', () => {
  it.each([
    [401, undefined, 'SESSION_ENDED'],
    [403, undefined, 'FORBIDDEN'],
    [403, [401, 403], 'SESSION_ENDED'],
    [401, [419], 'UNAUTHORIZED'],
    [419, [419], 'SESSION_ENDED'],
    [498, [498], 'SESSION_ENDED'],
  ])('%d with session-ending statuses %j is %s', (status, sessionEnds, code) => {
    const refused = { code, outcome: 'refused' };
    expect(troubleOf(status, { ...(sessionEnds && { sessionEnds }) })).toMatchObject(refused);
  });

  it('apply only to signed calls, and a specific code takes precedence', () => {
    const sessionEnds = [403];
    expect(troubleOf(403, { endpoint: 'layout', sessionEnds })).toMatchObject({
      code: 'FORBIDDEN',
    });
    const body = { code: 'SEAT_UNAVAILABLE' };
    expect(troubleOf(403, { body, sessionEnds })).toMatchObject({ code: 'SEAT_UNAVAILABLE' });
  });
});

describe('codes of Svc spec 7.2', () => {
  it('are all covered here', () => expect(codes).toHaveLength(14));

  it.each(codes.filter(([code]) => ONLY_WHERE_LISTED.includes(code)))(
    '%s is kept only as a reason if the spec does not list it for the endpoint',
    (code, status) => {
      for (const endpoint of ['cancelOrder', 'layout', 'placeOrder', 'preview'] as const) {
        if (!isElsewhere(endpoint, code)) continue;
        const trouble = troubleOf(status, { endpoint, body: { code } });
        expect(WITHOUT_CODE).toContain(trouble.code);
        expect(trouble.reason).toContain(code);
      }
    },
  );

  it.each(codes)('%s is kept with its own status %d', (code, status) => {
    const endpoint = endpointOf(code);
    const outcome = isDecidedByStatus(code) ? 'unknown' : 'refused';
    const trouble = troubleOf(status, { endpoint, body: { code, message: 'x' } });
    expect(trouble).toMatchObject({ code, outcome });
  });

  it.each(codes.filter(([code]) => code !== 'GENERIC_ERROR'))(
    '%s determines the outcome of any 4xx, even for calls that are not repeatable',
    (code) => {
      for (const endpoint of ['lease', 'placeOrder', 'cancelOrder'] as const) {
        for (const status of [400, 404, 408, 409, 422]) {
          const trouble = troubleOf(status, { endpoint, body: { code } });
          const isDoubtful = endpoint === 'placeOrder' && OF_PLACED_ORDERS.includes(code);
          const outcome = isDoubtful ? 'unknown' : 'refused';
          const shown = isElsewhere(endpoint, code) ? trouble.code : code;
          expect(trouble).toMatchObject({ code: shown, status, outcome });
        }
      }
    },
  );

  it.each([
    ['lease', [400, 404, 409, 422], [408]],
    ['placeOrder', [400, 404, 422], [408, 409]],
    ['cancelOrder', [400, 404, 422], [408, 409]],
  ] as const)(
    'GENERIC_ERROR proves no more than its status, in %s',
    (endpoint, refused, unknown) => {
      const outcomeOf = (status: number) =>
        troubleOf(status, { endpoint, body: { code: 'GENERIC_ERROR' } }).outcome;
      expect(refused.map(outcomeOf)).toEqual(refused.map(() => 'refused'));
      expect(unknown.map(outcomeOf)).toEqual(unknown.map(() => 'unknown'));
    },
  );

  it.each(codes)(
    '%s also determines the outcome of a 3xx or 5xx, unless Svc uses it for its own failures',
    (code) => {
      const outcome = isDecidedByStatus(code) ? 'unknown' : 'refused';
      for (const status of [302, 500, 502, 503]) {
        const endpoint = endpointOf(code);
        expect(troubleOf(status, { endpoint, body: { code } })).toMatchObject({ code, outcome });
      }
    },
  );
});

describe('every row of Svc spec 7.3', () => {
  const rows = Object.entries(endpoints).flatMap(([name, { errorCodes }]) =>
    errorCodes.map((code) => [name as EndpointName, code] as const),
  );

  it.each(rows)('%s: %s', (endpoint, code) => {
    const status = ORDERING_ERROR_STATUS[code];
    const outcome: SvcTrouble['outcome'] = isDecidedByStatus(code) ? 'unknown' : 'refused';
    expect(troubleOf(status, { endpoint, body: { code } })).toMatchObject({ code, outcome });
  });
});

describe('reading the code', () => {
  it.each([
    ['code', { code: 'SEAT_UNAVAILABLE' }],
    ['error.code', { error: { code: 'SEAT_UNAVAILABLE' } }],
    ['error', { error: 'SEAT_UNAVAILABLE' }],
    ['errorCode', { errorCode: 'SEAT_UNAVAILABLE' }],
    ['errors[0].code', { errors: [{ code: 'SEAT_UNAVAILABLE' }] }],
    ['errors[1].code', { errors: [{ field: 'x' }, { code: 'SEAT_UNAVAILABLE' }] }],
    ['errors[0].errorCode', { errors: [{ errorCode: 'SEAT_UNAVAILABLE' }] }],
    ['a list of words', { errors: ['SEAT_UNAVAILABLE'] }],
    ['a list of errors', [{ code: 'SEAT_UNAVAILABLE' }]],
    ['error.errorCode', { error: { errorCode: 'SEAT_UNAVAILABLE' } }],
    ['error_code', { error_code: 'SEAT_UNAVAILABLE' }],
    ['__type', { __type: 'SEAT_UNAVAILABLE' }],
    ['a bare word', '"SEAT_UNAVAILABLE"'],
    ['between spaces', { code: ' SEAT_UNAVAILABLE ' }],
    ['behind GENERIC_ERROR', { code: 'GENERIC_ERROR', errors: [{ code: 'SEAT_UNAVAILABLE' }] }],
    ['lower case', { code: 'seat_unavailable' }],
    ['next to the name of the status', { error: 'Conflict', errorCode: 'SEAT_UNAVAILABLE' }],
    ['next to a number', { code: 40901, errorCode: 'SEAT_UNAVAILABLE' }],
  ])('finds the code: %s', (_, body) => {
    expect(troubleOf(409, { body })).toMatchObject({ code: 'SEAT_UNAVAILABLE' });
  });

  it('prefers DUPLICATE_CLIENT_REQUEST_ID among several codes', () => {
    const codes = ['INVENTORY_UNAVAILABLE', 'DUPLICATE_CLIENT_REQUEST_ID'];
    const body = { code: 'PROCESSOR_DECLINED', errors: codes.map((code) => ({ code })) };
    expect(troubleOf(409, { endpoint: 'placeOrder', body }).code).toBe(codes[1]);
  });

  it.each(['GONE_FOR_GOOD', 'CANCELLED', 'SESSION_ENDED'])(
    'keeps %s, which the spec does not list, only as a reason',
    (word) => {
      const trouble = troubleOf(410, { body: { code: word } });
      const reason = `status 410, ${word}`;
      expect(trouble).toMatchObject({ code: 'GENERIC_ERROR', outcome: 'refused', reason });
    },
  );

  it.each([
    ['a sentence', { error: 'No account for ann@example.org' }],
    ['an address', { code: 'ann@example.org' }],
    ['a long text', { code: 'x'.repeat(100) }],
    ['HTML', '<html>Not found</html>'],
    ['an unlisted word', '"oops"'],
    ['an empty body', ''],
  ])('does not use %s as the code', (_, body) => {
    expect(troubleOf(404, { body }).code).toBe('NOT_FOUND');
  });
});

describe('statuses without a code', () => {
  it.each(['refreshCheckout', 'layout'] as const)(
    '404 and 410 from %s mean INVALID_SHOWTIME',
    (endpoint) => {
      const gone = { code: 'INVALID_SHOWTIME', outcome: 'refused' };
      for (const status of [404, 410]) expect(troubleOf(status, { endpoint })).toMatchObject(gone);
    },
  );

  it.each(['orderStatus', 'orderSummary', 'cancelOrder'] as const)(
    '404 and 410 from %s mean ORDER_NOT_FOUND, even with GENERIC_ERROR',
    (endpoint) => {
      const hidden = { code: 'ORDER_NOT_FOUND', outcome: 'refused' };
      for (const status of [404, 410]) {
        expect(troubleOf(status, { endpoint })).toMatchObject(hidden);
        const body = { code: 'GENERIC_ERROR' };
        expect(troubleOf(status, { endpoint, body })).toMatchObject(hidden);
      }
    },
  );

  it.each([
    ['placeOrder', 'PROCESSOR_DECLINED'],
    ['lease', 'GENERIC_ERROR'],
  ] as const)('402 from %s is %s, even with GENERIC_ERROR', (endpoint, code) => {
    const outcome = 'refused';
    expect(troubleOf(402, { endpoint })).toMatchObject({ code, outcome });
    const body = { code: 'GENERIC_ERROR' };
    expect(troubleOf(402, { endpoint, body })).toMatchObject({ code, outcome });
  });

  it.each([
    [400, 'GENERIC_ERROR', 'refused'],
    [403, 'FORBIDDEN', 'refused'],
    [404, 'NOT_FOUND', 'refused'],
    [408, 'GENERIC_ERROR', 'unknown'],
    [425, 'UPSTREAM_UNAVAILABLE', 'not_sent'],
    [451, 'GENERIC_ERROR', 'refused'],
    [460, 'GENERIC_ERROR', 'unknown'],
    [499, 'GENERIC_ERROR', 'unknown'],
    [409, 'GENERIC_ERROR', 'refused'],
    [415, 'GENERIC_ERROR', 'refused'],
    [429, 'TOO_MANY_REQUESTS', 'not_sent'],
    [302, 'UPSTREAM_UNAVAILABLE', 'unknown'],
    [500, 'UPSTREAM_UNAVAILABLE', 'unknown'],
    [502, 'UPSTREAM_UNAVAILABLE', 'unknown'],
    [504, 'UPSTREAM_UNAVAILABLE', 'unknown'],
  ] as const)('%d is %s, %s', (status, code, outcome) => {
    expect(troubleOf(status)).toMatchObject({ status, code, outcome });
  });

  it.each([
    ['placeOrder', {}, 'SESSION_ENDED'],
    ['placeOrder', { code: 'GENERIC_ERROR' }, 'SESSION_ENDED'],
    ['placeOrder', { code: 'PROCESSOR_DECLINED' }, 'PROCESSOR_DECLINED'],
    ['createGuest', {}, 'UNAUTHORIZED'],
    ['createGuest', { code: 'GENERIC_ERROR' }, 'UNAUTHORIZED'],
    ['refreshCheckout', { code: 'GENERIC_ERROR' }, 'UNAUTHORIZED'],
    ['layout', { code: 'INVALID_SHOWTIME' }, 'INVALID_SHOWTIME'],
    ['authenticate', { code: 'GENERIC_ERROR' }, 'GENERIC_ERROR'],
  ] as const)('401 to %s with %j is %s', (endpoint, body, code) => {
    expect(troubleOf(401, { endpoint, body })).toMatchObject({ code, outcome: 'refused' });
  });

  it('403 with GENERIC_ERROR refuses the key, unless the call is signed', () => {
    const codeOf = (endpoint: EndpointName) =>
      troubleOf(403, { endpoint, body: { code: 'GENERIC_ERROR' } }).code;
    expect(codeOf('layout')).toBe('FORBIDDEN');
    expect(codeOf('placeOrder')).toBe('GENERIC_ERROR');
  });

  it('after a conflict without a known code, the outcome is unknown if the call is not repeatable', () => {
    expect(troubleOf(409, { endpoint: 'placeOrder' }).outcome).toBe('unknown');
    const body = { code: 'ALREADY_PROCESSED' };
    expect(troubleOf(409, { endpoint: 'placeOrder', body }).outcome).toBe('unknown');
  });
});

describe('other facts of an error', () => {
  const code = 'DUPLICATE_CLIENT_REQUEST_ID';

  it.each([
    { code, orderId: 'O55' },
    { error: { code, orderId: 'O55' } },
    { error: { code, details: { orderId: 'O55' } } },
    { errors: [{ code, details: { orderId: 'O55' } }] },
    { code: 'GENERIC_ERROR', orderId: 'O55', errors: [{ code }] },
    { code: 'INVENTORY_UNAVAILABLE', orderId: 'O7', errors: [{ code, orderId: 'O55' }] },
  ])('reads the order in %j', (body) => {
    expect(troubleOf(409, { endpoint: 'placeOrder', body })).toMatchObject({ orderId: 'O55' });
  });

  it.each(['0', '"0"', '"00000000-0000-0000-0000-000000000000"'])('reads %s as no order', (id) => {
    const body = `{ "code": "${code}", "orderId": ${id} }`;
    expect(troubleOf(409, { endpoint: 'placeOrder', body })).not.toHaveProperty('orderId');
  });

  it.each(['55', '90071992547409931'])('reads an order id that is sent as the number %s', (id) => {
    const body = `{ "code": "${code}", "details": { "orderId": ${id} } }`;
    expect(troubleOf(409, { endpoint: 'placeOrder', body })).toMatchObject({ orderId: id });
  });

  it('does not read an order id next to another code', () => {
    const body = { code: 'INVENTORY_UNAVAILABLE', orderId: 'O7', errors: [{ code }] };
    expect(troubleOf(409, { endpoint: 'placeOrder', body })).not.toHaveProperty('orderId');
  });

  it('reads the order and the field', () => {
    const body = { code: 'DUPLICATE_CLIENT_REQUEST_ID', details: { orderId: 'O55' } };
    expect(troubleOf(409, { endpoint: 'placeOrder', body })).toMatchObject({ orderId: 'O55' });
    const named = { code: 'INVALID_REQUEST', details: { field: 'isoDateBounds.isoEndDate' } };
    expect(troubleOf(400, { body: named }).field).toBe('isoDateBounds.isoEndDate');
  });

  it('reads Retry-After of a 429 with any code, and of a 503', () => {
    const headers = { 'retry-after': '3' };
    const body = { code: 'GENERIC_ERROR' };
    const limited = troubleOf(429, { headers, body });
    expect(limited).toMatchObject({
      retryAfterMs: 3000,
      outcome: 'not_sent',
      code: 'TOO_MANY_REQUESTS',
    });
    expect(troubleOf(503, { headers })).toMatchObject({ retryAfterMs: 3000, outcome: 'unknown' });
  });

  it('has no Retry-After if none was sent', () => {
    expect(troubleOf(429)).not.toHaveProperty('retryAfterMs');
  });
});

describe('no answer', () => {
  it.each([
    [true, 'unknown'],
    [false, 'not_sent'],
  ] as const)('with mayHaveSent %s is %s', (mayHaveSent, outcome) => {
    const delivery = { type: 'lost', mayHaveSent, reason: 'ECONNRESET' } as const;
    expect(classify(endpoints.placeOrder, delivery, NOW_MS)).toEqual({
      type: 'trouble',
      trouble: { outcome, code: 'UPSTREAM_UNAVAILABLE', reason: 'ECONNRESET' },
    });
  });
});
