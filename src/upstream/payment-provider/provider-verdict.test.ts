import {
  PARTNER_PAY_ERROR_STATUS,
  partnerPay,
  type AuthorizationStatus,
  type PartnerPayCall,
  type PartnerPayErrorCode,
} from '../../contract/partner-pay';
import { judge, type ProviderVerdict } from './provider-verdict';

/** In the order of the columns below: authorize, capture, void, refund, find. */
const CALLS = Object.keys(partnerPay) as PartnerPayCall[];

function verdictOn(call: PartnerPayCall, status: number, body: unknown): ProviderVerdict {
  const text = JSON.stringify(body);
  return judge(call, { type: 'answered', status, headers: {}, text }, 0);
}

function outcomesOf(status: number, body: unknown): string {
  const outcomes = CALLS.map((call) => {
    const verdict = verdictOn(call, status, body);
    return verdict.type === 'trouble' ? verdict.trouble.outcome : verdict.type;
  });
  return outcomes.join(' ');
}

const ALL_TURNED_AWAY = 'not_sent not_sent not_sent not_sent not_sent';
const ALL_UNKNOWN = 'unknown unknown unknown unknown unknown';
const DECLINE = 'refused refused unknown unknown unknown';

const evidence: Record<PartnerPayErrorCode, string> = {
  INVALID_REQUEST: ALL_TURNED_AWAY,
  INVALID_SIGNATURE: ALL_TURNED_AWAY,
  NOT_FOUND: ALL_TURNED_AWAY,
  FRAUD_DETECTED: DECLINE,
  INVALID_CREDIT_CARD_NUMBER: DECLINE,
  PROCESSOR_DECLINED: DECLINE,
  TOKEN_USED: 'refused unknown unknown unknown unknown',
  AMOUNT_TOO_LARGE: 'refused unknown unknown refused unknown',
  INVALID_STATE: ALL_UNKNOWN,
  AUTHORIZATION_LAPSED: 'unknown refused done-before refused unknown',
  IDEMPOTENCY_KEY_REUSED: ALL_UNKNOWN,
  INTERNAL_ERROR: ALL_UNKNOWN,
  REFUND_PROCESSING_ERROR: ALL_UNKNOWN,
};
const codes = Object.entries(evidence) as [PartnerPayErrorCode, string][];

it.each(codes)('%s is evidence of: %s', (code, expected) => {
  expect(outcomesOf(PARTNER_PAY_ERROR_STATUS[code], { code, message: 'x' })).toBe(expected);
});

it.each(codes)('%s is evidence of nothing where it comes with a 5xx', (code) => {
  expect(outcomesOf(502, { code, message: 'x' })).toBe(ALL_UNKNOWN);
});

it.each<[AuthorizationStatus, string]>([
  ['authorized', 'unknown unknown unknown refused unknown'],
  ['captured', 'unknown done-before refused unknown unknown'],
  ['voided', 'unknown refused done-before refused unknown'],
  ['refunded', 'unknown unknown refused refused unknown'],
  ['lapsed', 'unknown refused done-before refused unknown'],
])('INVALID_STATE of what is %s is evidence of: %s', (status, expected) => {
  expect(outcomesOf(409, { code: 'INVALID_STATE', details: { status } })).toBe(expected);
});

it.each(['INVALID_STATE', 'AUTHORIZATION_LAPSED'])(
  'a capture that came too late is told in one way, also for %s',
  (code) => {
    expect(verdictOn('capture', 409, { code, details: { status: 'lapsed' } })).toMatchObject({
      trouble: { code: 'AUTHORIZATION_LAPSED', authorizationStatus: 'lapsed' },
    });
    expect(verdictOn('refund', 409, { code, details: { status: 'lapsed' } })).toMatchObject({
      trouble: { code: 'INVALID_STATE', authorizationStatus: 'lapsed' },
    });
  },
);

it('a token that is gone is refused only where the provider says that it is the token', () => {
  const details = { field: 'token' };
  expect(outcomesOf(404, { code: 'NOT_FOUND', details })).toBe(
    'refused not_sent not_sent not_sent not_sent',
  );
});

it('a code decides, whichever 4xx it comes with', () => {
  expect(outcomesOf(400, { code: 'PROCESSOR_DECLINED' })).toBe(DECLINE);
  expect(outcomesOf(402, { code: 'INVALID_SIGNATURE' })).toBe(ALL_TURNED_AWAY);
});

it.each([
  [301, ALL_UNKNOWN],
  [400, ALL_TURNED_AWAY],
  [401, ALL_TURNED_AWAY],
  [402, DECLINE],
  [403, ALL_TURNED_AWAY],
  [404, ALL_TURNED_AWAY],
  [408, ALL_UNKNOWN],
  [409, ALL_UNKNOWN],
  [422, ALL_UNKNOWN],
  [429, ALL_TURNED_AWAY],
  [503, ALL_UNKNOWN],
])('%d without a code that we know is evidence of: %s', (status, expected) => {
  for (const code of ['SOMETHING_ELSE', 42, null]) {
    expect(outcomesOf(status, { code })).toBe(expected);
  }
  expect(outcomesOf(status, 'no object')).toBe(expected);
});

it('repeats no word that the contract does not know', () => {
  const body = { code: '4242424242424242', details: { field: 'a b', status: 'tok_secret' } };
  expect(verdictOn('authorize', 409, body)).toEqual({
    type: 'trouble',
    trouble: { outcome: 'unknown', code: 'PAYMENT_PROVIDER_UNAVAILABLE', reason: 'status 409' },
  });
});
