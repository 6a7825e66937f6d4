import { ApplicationFailureCategory } from '@temporalio/common';
import type { EndpointName } from '../contract/endpoints';
import type { PartnerPayCall } from '../contract/partner-pay';
import { failure as failureWith, type Failure } from '../domain/failure';
import {
  PaymentProviderError,
  type ProviderTrouble,
} from '../upstream/payment-provider/provider-error';
import { SvcError, type SvcTrouble } from '../upstream/svc/svc-error';
import type { Trouble } from '../domain/checkout/ports';
import { activityFailure } from './activity-failure';

function failureOf(endpoint: EndpointName, trouble: Omit<SvcTrouble, 'reason'>, attempt = 1) {
  const failure = activityFailure(new SvcError(endpoint, { reason: 'x', ...trouble }), attempt);
  const [details] = failure.details as [Trouble];
  return { failure, details };
}

it('passes on the code, the outcome and the failure for the caller', () => {
  const { failure, details } = failureOf('lease', { outcome: 'refused', code: 'SEAT_UNAVAILABLE' });
  expect(failure).toMatchObject({ type: 'SEAT_UNAVAILABLE', nonRetryable: true });
  expect(failure.nextRetryDelay).toBeUndefined();
  expect(failure.message).toContain('SEAT_UNAVAILABLE, refused');
  expect(details).toMatchObject({
    outcome: 'refused',
    failure: { kind: 'inventory', code: 'SEAT_UNAVAILABLE', retryable: true },
  });
  expect(details).not.toHaveProperty('orderId');
});

it('adds the summary of the call, for people', () => {
  const call = { request: { body: '[redacted]' }, answer: null };
  const trouble = { outcome: 'unknown', code: 'UPSTREAM_UNAVAILABLE', reason: 'x' } as const;
  expect(activityFailure(new SvcError('lease', trouble, call), 1).details?.[1]).toEqual(call);
});

it('passes on the order id of a duplicate', () => {
  const code = 'DUPLICATE_CLIENT_REQUEST_ID';
  const { details } = failureOf('placeOrder', { outcome: 'refused', code, orderId: 'O55' });
  expect(details).toMatchObject({ orderId: 'O55' });
});

it.each<[EndpointName, SvcTrouble['outcome'], string, boolean]>([
  ['lease', 'refused', 'SEAT_UNAVAILABLE', false],
  ['lease', 'unknown', 'UPSTREAM_UNAVAILABLE', true],
  ['lease', 'not_sent', 'TOO_MANY_REQUESTS', true],
  ['placeOrder', 'unknown', 'UPSTREAM_UNAVAILABLE', false],
  ['placeOrder', 'not_sent', 'TOO_MANY_REQUESTS', true],
  ['placeOrder', 'not_sent', 'HOLD_EXPIRED', false],
  ['cancelOrder', 'unknown', 'REFUND_PROCESSING_ERROR', false],
])('%s, %s, %s: retryable is %s', (endpoint, outcome, code, repeatable) => {
  const { failure } = failureOf(endpoint, { outcome, code });
  expect(failure.nonRetryable).toBe(!repeatable);
  expect(failure.nextRetryDelay !== undefined).toBe(repeatable);
});

it('uses Svc’s Retry-After, and reports it', () => {
  const { failure, details } = failureOf('lease', {
    outcome: 'not_sent',
    code: 'TOO_MANY_REQUESTS',
    retryAfterMs: 7000,
  });
  expect(failure.nextRetryDelay).toBe(7000);
  expect(details.failure).toMatchObject({ kind: 'upstream', retryAfterMs: 7000 });
});

it.each([
  ['not_sent', 1, 'not_sent'],
  ['not_sent', 2, 'unknown'],
  ['unknown', 1, 'unknown'],
] as const)('%s at attempt %d makes the activity’s outcome %s', (outcome, attempt, whole) => {
  const trouble = { outcome, code: 'TOO_MANY_REQUESTS' };
  const { failure, details } = failureOf('lease', trouble, attempt);
  expect(details.outcome).toBe(whole);
  expect(failure.nonRetryable).toBe(false);
});

it.each([
  ['SEAT_UNAVAILABLE', 'SEAT_UNAVAILABLE'],
  ['INVALID_SHOWTIME', 'INVALID_SHOWTIME'],
  ['SESSION_ENDED', 'UPSTREAM_UNAVAILABLE'],
])(
  'a repeated lease that is refused with %s may have been granted before, and fails with %s',
  (code, shown) => {
    const refused = { outcome: 'refused', code } as const;
    expect(failureOf('lease', refused, 1).details.outcome).toBe('refused');
    const { failure, details } = failureOf('lease', refused, 2);
    expect(details).toMatchObject({ outcome: 'unknown', failure: { code: shown } });
    expect(failure.nonRetryable).toBe(true);
    expect(failureOf('preview', refused, 2).details.outcome).toBe('refused');
  },
);

it('without a Retry-After, backs off by the number of the attempt', () => {
  const { failure } = failureOf('lease', { outcome: 'unknown', code: 'UPSTREAM_UNAVAILABLE' }, 3);
  expect(failure.nextRetryDelay).toBeGreaterThanOrEqual(1);
  expect(failure.nextRetryDelay).toBeLessThanOrEqual(800);
});

it.each([
  ['refused', 'GENERIC_ERROR'],
  ['unknown', 'UPSTREAM_ERROR'],
] as const)('GENERIC_ERROR, %s, becomes %s', (outcome, code) => {
  const { details } = failureOf('lease', { outcome, code: 'GENERIC_ERROR' });
  expect(details.failure).toEqual(failureWith(code));
});

it.each(['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'])(
  '%s is reported to the caller as an error of Svc',
  (code) => {
    const { failure, details } = failureOf('createGuest', { outcome: 'refused', code });
    expect(failure).toMatchObject({ type: code, nonRetryable: true });
    expect(details).toEqual({ outcome: 'refused', failure: failureWith('UPSTREAM_ERROR') });
  },
);

it.each([
  ['refused', 'PROCESSOR_DECLINED', ApplicationFailureCategory.BENIGN],
  ['refused', 'SEAT_UNAVAILABLE', ApplicationFailureCategory.BENIGN],
  ['refused', 'UNAUTHORIZED', undefined],
  ['unknown', 'UPSTREAM_UNAVAILABLE', undefined],
  ['not_sent', 'TOO_MANY_REQUESTS', undefined],
] as const)('%s with %s has the category %s', (outcome, code, category) => {
  expect(failureOf('placeOrder', { outcome, code }).failure.category).toBe(category);
});

describe('failures of a payment provider', () => {
  function paymentFailureOf(
    operation: PartnerPayCall,
    trouble: Omit<ProviderTrouble, 'reason'>,
    attempt = 1,
  ) {
    const error = new PaymentProviderError(operation, { reason: 'x', ...trouble });
    const failure = activityFailure(error, attempt);
    const [details] = failure.details as [Trouble];
    return { failure, details };
  }

  it.each<[PartnerPayCall, ProviderTrouble['outcome'], ProviderTrouble['code'], string, boolean]>([
    ['authorize', 'refused', 'PROCESSOR_DECLINED', 'PROCESSOR_DECLINED', false],
    ['authorize', 'refused', 'FRAUD_DETECTED', 'FRAUD_DETECTED', false],
    ['authorize', 'refused', 'INVALID_CREDIT_CARD_NUMBER', 'INVALID_CREDIT_CARD_NUMBER', false],
    ['authorize', 'refused', 'TOKEN_USED', 'INVALID_CREDIT_CARD_NUMBER', false],
    ['authorize', 'refused', 'NOT_FOUND', 'INVALID_CREDIT_CARD_NUMBER', false],
    ['authorize', 'refused', 'AMOUNT_TOO_LARGE', 'PROCESSOR_DECLINED', false],
    ['authorize', 'refused', 'PAYMENT_PROVIDER_MISSING', 'PAYMENT_PROVIDER_MISSING', false],
    ['authorize', 'not_sent', 'INVALID_SIGNATURE', 'PAYMENT_PROVIDER_UNAVAILABLE', true],
    ['authorize', 'not_sent', 'INVALID_REQUEST', 'PAYMENT_PROVIDER_UNAVAILABLE', false],
    ['authorize', 'unknown', 'IDEMPOTENCY_KEY_REUSED', 'PAYMENT_PROVIDER_UNAVAILABLE', false],
    ['authorize', 'unknown', 'INVALID_ANSWER', 'PAYMENT_PROVIDER_UNUSABLE', true],
    ['findAuthorizations', 'unknown', 'INVALID_ANSWER', 'PAYMENT_PROVIDER_UNAVAILABLE', true],
    ['readAuthorization', 'unknown', 'INVALID_ANSWER', 'PAYMENT_PROVIDER_UNAVAILABLE', true],
    ['readAuthorization', 'not_sent', 'NOT_FOUND', 'PAYMENT_PROVIDER_UNAVAILABLE', true],
    ['capture', 'unknown', 'INTERNAL_ERROR', 'PAYMENT_PROVIDER_UNAVAILABLE', true],
    ['capture', 'unknown', 'INVALID_ANSWER', 'PAYMENT_PROVIDER_UNAVAILABLE', true],
    ['capture', 'not_sent', 'NOT_FOUND', 'PAYMENT_PROVIDER_UNAVAILABLE', true],
    ['capture', 'unknown', 'INVALID_STATE', 'PAYMENT_PROVIDER_UNAVAILABLE', false],
    ['capture', 'refused', 'INVALID_STATE', 'INVALID_STATE', false],
    ['capture', 'refused', 'AUTHORIZATION_USED', 'AUTHORIZATION_USED', false],
    ['capture', 'refused', 'AUTHORIZATION_LAPSED', 'AUTHORIZATION_LAPSED', false],
    ['capture', 'unknown', 'REFUND_PROCESSING_ERROR', 'PAYMENT_PROVIDER_UNAVAILABLE', true],
    ['refund', 'unknown', 'REFUND_PROCESSING_ERROR', 'REFUND_PROCESSING_ERROR', true],
    ['refund', 'refused', 'AMOUNT_TOO_LARGE', 'AMOUNT_TOO_LARGE', false],
  ])(
    '%s, %s, %s is reported as %s; retryable is %s',
    (operation, outcome, code, received, again) => {
      const { failure, details } = paymentFailureOf(operation, { outcome, code });
      expect(failure).toMatchObject({ type: code, nonRetryable: !again });
      expect(failure.nextRetryDelay !== undefined).toBe(again);
      expect(details).toMatchObject({ outcome, failure: { code: received } });
    },
  );

  it.each([
    ['not_sent', 'TOO_MANY_REQUESTS', 'unknown'],
    ['refused', 'PAYMENT_PROVIDER_MISSING', 'unknown'],
    ['refused', 'PROCESSOR_DECLINED', 'refused'],
  ] as const)(
    '%s with %s is %s after an attempt that may have been carried out',
    (outcome, code, whole) => {
      expect(paymentFailureOf('capture', { outcome, code }, 1).details.outcome).toBe(outcome);
      expect(paymentFailureOf('capture', { outcome, code }, 2).details.outcome).toBe(whole);
    },
  );

  it.each<[PartnerPayCall, ProviderTrouble['outcome'], ProviderTrouble['code'], Partial<Failure>]>([
    ['capture', 'refused', 'AUTHORIZATION_USED', { kind: 'payment', retryable: true }],
    ['authorize', 'unknown', 'INVALID_ANSWER', { kind: 'upstream', retryable: true }],
  ])('%s, %s, %s requires another payment', (operation, outcome, code, meaning) => {
    const { details } = paymentFailureOf(operation, { outcome, code });
    expect(details.failure).toMatchObject({ ...meaning, next: 'pay' });
  });

  it('are not retryable if the payment’s status rules the call out', () => {
    const trouble = { outcome: 'refused', code: 'INVALID_STATE' } as const;
    const { details } = paymentFailureOf('refund', trouble);
    expect(details.failure).toMatchObject({ kind: 'upstream', retryable: false });
  });
});
