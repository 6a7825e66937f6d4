import type { Trouble } from './ports';
import { failure } from '../failure';
import { money } from '../money';
import {
  claimed,
  fulfilled,
  placed,
  receipt,
  sentOrder,
} from '../../../tests/support/checkout-examples';
import {
  aboutTheAttempt,
  hasNamedRefund,
  isRefundFailure,
  judgeFirstSend,
  judgeRepeatedCancel,
  judgeResend,
  judgeStatus,
  partialRefundOf,
  reasonOf,
  whyNotCancelled,
  withEvidence,
  withoutRefund,
  withVisibility,
} from './evidence';

const refused = (code: string, orderId?: string): Trouble => ({
  outcome: 'refused',
  failure: failure(code),
  ...(orderId === undefined ? {} : { orderId }),
});
const notSent = (code: string): Trouble => ({ outcome: 'not_sent', failure: failure(code) });
const lost: Trouble = { outcome: 'unknown', failure: failure('UPSTREAM_UNAVAILABLE') };

function placedAs(status: 'pending' | 'fulfilled' | 'failed') {
  return { outcome: 'done', value: { orderId: 'O55', status, reasonCode: null } } as const;
}

const DECLINES = ['FRAUD_DETECTED', 'INVALID_CREDIT_CARD_NUMBER', 'PROCESSOR_DECLINED'];

describe.each([
  ['the first send', judgeFirstSend],
  ['a resend', judgeResend],
])('the result of %s', (_which, judge) => {
  test.each([
    ['pending', false],
    ['fulfilled', true],
    ['failed', false],
  ] as const)('with an order that is %s proves that Svc has it', (status, isFulfilled) => {
    expect(judge(placedAs(status))).toEqual({
      result: 'placed',
      orderId: 'O55',
      fulfilled: isFulfilled,
    });
  });

  test('with a refusal that contains the order id proves that Svc has it', () => {
    expect(judge(refused('DUPLICATE_CLIENT_REQUEST_ID', 'O55'))).toEqual({
      result: 'placed',
      orderId: 'O55',
      fulfilled: false,
    });
  });

  test('that was lost proves nothing', () => {
    expect(judge(lost)).toEqual({ result: 'lost', failure: failure('UPSTREAM_UNAVAILABLE') });
  });

  test('DUPLICATE_CLIENT_REQUEST_ID proves only that Svc has seen the attempt', () => {
    expect(judge(refused('DUPLICATE_CLIENT_REQUEST_ID'))).toEqual({
      result: 'seen',
      failure: failure('DUPLICATE_CLIENT_REQUEST_ID'),
    });
  });

  test.each(['HOLD_EXPIRED', 'UPSTREAM_BUSY', 'SESSION_ENDED', 'AUTHENTICATION_NEEDED'])(
    'is final for the hold if nothing was sent because of %s',
    (code) => {
      expect(judge(notSent(code))).toEqual({
        result: 'not_sent',
        failure: failure(code),
        isFinalForHold: true,
      });
    },
  );

  test.each(['UPSTREAM_UNAVAILABLE', 'TOO_MANY_REQUESTS'])(
    'is retried if nothing was sent because of %s',
    (code) => {
      expect(judge(notSent(code))).toMatchObject({ result: 'not_sent', isFinalForHold: false });
    },
  );
});

describe('a refusal of the first send', () => {
  test.each([
    ...DECLINES,
    'INVENTORY_UNAVAILABLE',
    'SEAT_UNAVAILABLE',
    'GENERIC_ERROR',
    'CARD_EXPIRED',
  ])('%s is the outcome, and the clientRequestId is spent', (code) => {
    expect(judgeFirstSend(refused(code))).toEqual({
      result: 'refused',
      failure: failure(code),
      isSpent: true,
    });
  });

  test('INVALID_SHOWTIME is the outcome, and the clientRequestId can be used again', () => {
    const answer = refused('INVALID_SHOWTIME');
    expect(judgeFirstSend(answer)).toMatchObject({ result: 'refused', isSpent: false });
  });
});

test.each([...DECLINES, 'INVENTORY_UNAVAILABLE', 'SEAT_UNAVAILABLE', 'GENERIC_ERROR'])(
  'an order id in a refusal with %s is not that of our order',
  (code) => {
    const answer = refused(code, 'O2');
    expect(judgeFirstSend(answer).result).toBe('refused');
    expect(judgeResend(answer).result).not.toBe('placed');
  },
);

describe('a refusal of a resend', () => {
  test.each(DECLINES)('%s proves only that Svc has seen the attempt', (code) => {
    expect(judgeResend(refused(code))).toEqual({ result: 'seen', failure: failure(code) });
  });

  test.each([
    'INVENTORY_UNAVAILABLE',
    'SEAT_UNAVAILABLE',
    'GENERIC_ERROR',
    'CARD_TOKEN_SPENT',
    'INVALID_SHOWTIME',
  ])('%s proves nothing: the first send may be the reason', (code) => {
    expect(judgeResend(refused(code))).toEqual({ result: 'lost', failure: failure(code) });
  });
});

describe('the status of an order', () => {
  const statusOf = (status: 'pending' | 'fulfilled' | 'failed' | 'cancelled' | 'refunded') =>
    judgeStatus({ outcome: 'done', value: { status, reasonCode: 'FRAUD_DETECTED' } });

  test('fulfilled, failed, cancelled and refunded are outcomes', () => {
    expect(statusOf('fulfilled')).toEqual({ result: 'fulfilled' });
    expect(statusOf('failed')).toEqual({ result: 'failed', failure: failure('FRAUD_DETECTED') });
    expect(statusOf('cancelled')).toEqual({ result: 'cancelled', refunded: false });
    expect(statusOf('refunded')).toEqual({ result: 'cancelled', refunded: true });
  });

  test('pending proves nothing', () => {
    expect(statusOf('pending')).toEqual({ result: 'pending', failure: null });
  });

  test('an order that is reported as failed because Svc does not find it may be visible later', () => {
    const value = { status: 'failed', reasonCode: 'ORDER_NOT_FOUND' } as const;
    expect(judgeStatus({ outcome: 'done', value })).toEqual({
      result: 'pending',
      failure: failure('ORDER_NOT_FOUND'),
    });
  });

  test.each([refused('ORDER_NOT_FOUND'), notSent('UPSTREAM_UNAVAILABLE'), lost])(
    'an answer without a status proves nothing: $outcome',
    (answer) => {
      expect(judgeStatus(answer)).toEqual({ result: 'pending', failure: answer.failure });
    },
  );
});

test.each([
  ...DECLINES,
  'INVENTORY_UNAVAILABLE',
  'SEAT_UNAVAILABLE',
  'PRODUCT_NOT_FOUND',
  'OFFER_NOT_FOUND',
  'INVALID_SHOWTIME',
  'DUPLICATE_CLIENT_REQUEST_ID',
])('%s can be the reason why an order failed', (code) => {
  expect(reasonOf(code)).toEqual(failure(code));
});

test('an order that failed without a reason is an upstream failure', () => {
  const message = 'The order failed, and the ticketing service gave no reason that we know.';
  // Our own codes, and Svc's codes for other calls, would give a wrong reason.
  for (const code of [
    null,
    'GENERIC_ERROR',
    'CANCELLED',
    'SESSION_ENDED',
    'ORDER_NOT_CANCELLABLE',
  ]) {
    expect(reasonOf(code)).toEqual(failure('UPSTREAM_ERROR', { message }));
  }
  for (const code of ['CARD_EXPIRED', 'constructor']) {
    expect(reasonOf(code)).toMatchObject({ code, kind: 'upstream', message });
  }
});

test('an order that failed because its refund failed was paid: it is cancelled, and its refund is owed', () => {
  const value = { status: 'failed', reasonCode: 'REFUND_PROCESSING_ERROR' } as const;
  expect(judgeStatus({ outcome: 'done', value })).toEqual({ result: 'cancelled', refunded: false });
});

describe('an order that Svc hides', () => {
  const hidden = withVisibility(placed, failure('ORDER_NOT_FOUND'), 1_000);

  test('keeps the time at which it was first hidden', () => {
    expect(hidden.evidence).toEqual([{ atMs: 1_000, what: 'hidden' }]);
    expect(withVisibility(hidden, failure('ORDER_NOT_FOUND'), 2_000)).toEqual(hidden);
  });

  test('may be fulfilled, but always has an id', () => {
    const { evidence } = withVisibility(fulfilled, failure('ORDER_NOT_FOUND'), 1_000);
    expect(evidence).toEqual([{ atMs: 1_000, what: 'hidden' }]);
    expect(withVisibility(sentOrder, failure('ORDER_NOT_FOUND'), 1_000)).toEqual(sentOrder);
  });

  test('stays hidden without an answer', () => {
    expect(withVisibility(hidden, failure('UPSTREAM_UNAVAILABLE'), 2_000)).toEqual(hidden);
    expect(withVisibility(placed, failure('UPSTREAM_UNAVAILABLE'), 2_000)).toEqual(placed);
  });

  test('is no longer hidden once Svc shows its status', () => {
    expect(withVisibility(hidden, null, 2_000)).toEqual(placed);
  });
});

test('only REFUND_PROCESSING_ERROR is a failure of the refund', () => {
  expect(isRefundFailure(failure('REFUND_PROCESSING_ERROR'))).toBe(true);
  expect(isRefundFailure(failure('OFFER_NOT_FOUND'))).toBe(false);
});

test.each(['cancelled', 'refunded'] as const)(
  'a repeated cancellation that is answered %s says so, with the amount',
  (status) => {
    const value = { status, refund: receipt.total };
    expect(judgeRepeatedCancel({ outcome: 'done', value })).toEqual({
      result: 'said',
      refunded: status === 'refunded',
      refund: receipt.total,
      failure: null,
    });
  },
);

describe('a repeated cancellation that is refused', () => {
  test.each(['ORDER_NOT_CANCELLABLE', 'CANCELLATION_WINDOW_EXPIRED'])('%s is an answer', (code) => {
    expect(judgeRepeatedCancel(refused(code))).toMatchObject({
      result: 'said',
      refunded: false,
      refund: null,
    });
  });

  test.each(['ORDER_NOT_FOUND', 'GENERIC_ERROR', 'REFUND_PROCESSING_ERROR'])(
    '%s proves nothing about the refund',
    (code) => {
      const pending = { result: 'pending', failure: failure(code) };
      expect(judgeRepeatedCancel(refused(code))).toEqual(pending);
    },
  );
});

test('evidence about one order is not evidence about another order of the attempt', () => {
  const all = [
    'resend_failed',
    'hidden',
    'order_cancelled',
    'cancel_sent',
    'refund_named',
    'refund_short',
    'failed_later',
    'seats_ours',
  ] as const;
  const kept = aboutTheAttempt(all.map((what) => ({ atMs: 0, what })));
  expect(kept.map(({ what }) => what)).toEqual(['resend_failed', 'seats_ours']);
});

test('an order that stands keeps no evidence of a refund', () => {
  const all = ['cancel_sent', 'refund_named', 'refund_short'] as const;
  const evidence = all.map((what) => ({ atMs: 0, what }));
  expect(withoutRefund({ ...placed, evidence }).evidence).toEqual([
    { atMs: 0, what: 'cancel_sent' },
  ]);
});

test('an order that stands was not cancelled for the reason that Svc gave, if that can be true', () => {
  const late = failure('CANCELLATION_WINDOW_EXPIRED');
  expect(whyNotCancelled(late)).toBe(late);
  const other = failure('ORDER_NOT_CANCELLABLE');
  for (const code of ['REFUND_PROCESSING_ERROR', 'ORDER_NOT_FOUND']) {
    expect(whyNotCancelled(failure(code))).toEqual(other);
  }
  expect(whyNotCancelled(null)).toEqual(other);
});

test('the last refund that Svc named counts', () => {
  const named = (amount: string) =>
    ({ atMs: 0, what: 'refund_short', refund: money(amount, 'USD') }) as const;
  const order = withEvidence(withEvidence(placed, named('5.00')), named('0.00'));
  expect(partialRefundOf(order)).toEqual(money('0.00', 'USD'));
  expect(hasNamedRefund(order)).toBe(false);
  expect(hasNamedRefund({ ...placed, evidence: [named('5.00')] })).toBe(true);
  expect(hasNamedRefund({ ...placed, evidence: [{ atMs: 0, what: 'refund_named' }] })).toBe(true);
  expect([partialRefundOf(placed), partialRefundOf(claimed)]).toEqual([null, null]);
  expect(hasNamedRefund(claimed)).toBe(false);
});
