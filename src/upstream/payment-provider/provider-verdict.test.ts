import {
  PARTNER_PAY_ERROR_STATUS,
  partnerPay,
  type AuthorizationStatus,
  type PartnerPayCall,
  type PartnerPayErrorCode,
} from '../../contract/partner-pay';
import { judge, type ProviderVerdict } from './provider-verdict';

/** The calls in the order of the columns below: authorize, capture, void, refund, and both look-ups. */
const CALLS = Object.keys(partnerPay) as PartnerPayCall[];

const REFERENCE = 'chk_a-1';

function verdictOn(operation: PartnerPayCall, status: number, body: unknown): ProviderVerdict {
  const text = JSON.stringify(body);
  return judge(
    { operation, reference: REFERENCE },
    { type: 'answered', status, headers: {}, text },
    0,
  );
}

function outcomesOf(status: number, body: unknown): string {
  const outcomes = CALLS.map((call) => {
    const verdict = verdictOn(call, status, body);
    return verdict.type === 'trouble' ? verdict.trouble.outcome : verdict.type;
  });
  return outcomes.join(' ');
}

const ALL_NOT_SENT = 'not_sent not_sent not_sent not_sent not_sent not_sent';
const ALL_UNKNOWN = 'unknown unknown unknown unknown unknown unknown';
const DECLINE = 'refused refused unknown unknown unknown unknown';

const evidence: Record<PartnerPayErrorCode, string> = {
  INVALID_REQUEST: ALL_NOT_SENT,
  INVALID_SIGNATURE: ALL_NOT_SENT,
  NOT_FOUND: ALL_NOT_SENT,
  FRAUD_DETECTED: DECLINE,
  INVALID_CREDIT_CARD_NUMBER: DECLINE,
  PROCESSOR_DECLINED: DECLINE,
  TOKEN_USED: 'refused unknown unknown unknown unknown unknown',
  AMOUNT_TOO_LARGE: 'refused unknown unknown refused unknown unknown',
  INVALID_STATE: ALL_UNKNOWN,
  AUTHORIZATION_LAPSED: 'unknown refused done-before refused unknown unknown',
  IDEMPOTENCY_KEY_REUSED: ALL_UNKNOWN,
  INTERNAL_ERROR: ALL_UNKNOWN,
  REFUND_PROCESSING_ERROR: ALL_UNKNOWN,
};
const codes = Object.entries(evidence) as [PartnerPayErrorCode, string][];

it.each(codes)('%s means %s', (code, expected) => {
  expect(outcomesOf(PARTNER_PAY_ERROR_STATUS[code], { code, message: 'x' })).toBe(expected);
});

it.each(codes)('%s with a 5xx proves nothing', (code) => {
  expect(outcomesOf(502, { code, message: 'x' })).toBe(ALL_UNKNOWN);
});

it.each<[AuthorizationStatus, string]>([
  ['authorized', 'unknown unknown unknown refused unknown unknown'],
  ['captured', 'unknown unknown refused unknown unknown unknown'],
  ['voided', 'unknown refused done-before refused unknown unknown'],
  ['refunded', 'unknown unknown refused refused unknown unknown'],
  ['lapsed', 'unknown refused done-before refused unknown unknown'],
])('INVALID_STATE of a %s authorisation means %s', (status, expected) => {
  expect(outcomesOf(409, { code: 'INVALID_STATE', details: { status } })).toBe(expected);
});

it.each(['INVALID_STATE', 'AUTHORIZATION_LAPSED'])(
  'a capture of a lapsed authorisation is AUTHORIZATION_LAPSED if the code is %s',
  (code) => {
    expect(verdictOn('capture', 409, { code, details: { status: 'lapsed' } })).toMatchObject({
      trouble: { code: 'AUTHORIZATION_LAPSED', authorizationStatus: 'lapsed' },
    });
    expect(verdictOn('refund', 409, { code, details: { status: 'lapsed' } })).toMatchObject({
      trouble: { code: 'INVALID_STATE', authorizationStatus: 'lapsed' },
    });
  },
);

it('NOT_FOUND is a refusal only if the provider names the token', () => {
  const details = { field: 'token' };
  expect(outcomesOf(404, { code: 'NOT_FOUND', details })).toBe(
    'refused not_sent not_sent not_sent not_sent not_sent',
  );
});

it('an authorisation is absent only if the provider names the id', () => {
  const body = { code: 'NOT_FOUND', details: { field: 'id' } };
  expect(outcomesOf(404, body)).toBe('not_sent not_sent not_sent not_sent not_sent absent');
  expect(outcomesOf(400, body)).toBe(ALL_NOT_SENT);
  expect(outcomesOf(404, { details: { field: 'id' } })).toBe(ALL_NOT_SENT);
  expect(outcomesOf(503, body)).toBe(ALL_UNKNOWN);
});

describe('a repeated capture', () => {
  const judged = (status: AuthorizationStatus, capturedFor?: unknown) =>
    verdictOn('capture', 409, { code: 'INVALID_STATE', details: { status, capturedFor } });

  it('is done if the first was for the same reference', () => {
    expect(judged('captured', REFERENCE)).toEqual({ type: 'done-before' });
  });

  it.each(['captured', 'refunded'] as const)(
    'is refused if the first was for another reference, and the status is %s',
    (status) => {
      expect(judged(status, 'chk_b-1')).toEqual({
        type: 'trouble',
        trouble: {
          outcome: 'refused',
          code: 'AUTHORIZATION_USED',
          authorizationStatus: status,
          reason: 'status 409',
        },
      });
    },
  );

  it.each<[AuthorizationStatus, unknown]>([
    ['captured', undefined],
    ['captured', null],
    ['captured', ''],
    ['captured', 42],
    ['refunded', undefined],
    ['refunded', REFERENCE],
    ['authorized', 'chk_b-1'],
  ])('is unknown if the status is %s and capturedFor is %p', (status, capturedFor) => {
    expect(judged(status, capturedFor)).toMatchObject({
      trouble: { outcome: 'unknown', code: 'INVALID_STATE', authorizationStatus: status },
    });
  });

  it('does not affect a void, which is still refused', () => {
    const details = { status: 'captured', capturedFor: REFERENCE };
    expect(verdictOn('void', 409, { code: 'INVALID_STATE', details })).toMatchObject({
      trouble: { outcome: 'refused', code: 'INVALID_STATE' },
    });
  });
});

it('a known code determines the outcome, whatever the 4xx status', () => {
  expect(outcomesOf(400, { code: 'PROCESSOR_DECLINED' })).toBe(DECLINE);
  expect(outcomesOf(402, { code: 'INVALID_SIGNATURE' })).toBe(ALL_NOT_SENT);
});

it.each([
  [301, ALL_UNKNOWN],
  [400, ALL_NOT_SENT],
  [401, ALL_NOT_SENT],
  [402, DECLINE],
  [403, ALL_NOT_SENT],
  [404, ALL_NOT_SENT],
  [408, ALL_UNKNOWN],
  [409, ALL_UNKNOWN],
  [422, ALL_UNKNOWN],
  [429, ALL_NOT_SENT],
  [503, ALL_UNKNOWN],
])('%d without a known code means %s', (status, expected) => {
  for (const code of ['SOMETHING_ELSE', 42, null]) {
    expect(outcomesOf(status, { code })).toBe(expected);
  }
  expect(outcomesOf(status, 'no object')).toBe(expected);
});

it('drops codes, fields and statuses outside the contract', () => {
  const body = { code: '4242424242424242', details: { field: 'a b', status: 'tok_secret' } };
  expect(verdictOn('authorize', 409, body)).toEqual({
    type: 'trouble',
    trouble: { outcome: 'unknown', code: 'PAYMENT_PROVIDER_UNAVAILABLE', reason: 'status 409' },
  });
});
