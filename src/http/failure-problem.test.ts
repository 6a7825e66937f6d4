import {
  checkoutIn,
  NOW_MS,
  payment,
  receipt,
  STATUSES,
} from '../../tests/support/checkout-examples';
import type { CallerCommand } from '../domain/checkout/command-book';
import { refusalOf } from '../domain/checkout/command-rules';
import type { Checkout } from '../domain/checkout/state';
import { failure, type FailureCode } from '../domain/failure';
import { viewOf } from '../domain/checkout/view';
import { DEFAULT_POLICY } from '../domain/policy';
import { checkoutResource } from '../api/checkout/checkout-resource';
import { FAILURE_CODES, failureProblem, keyAfter, statusOf } from './failure-problem';

/** The status of each failure. */
const STATUS: Readonly<Record<FailureCode, number>> = {
  FRAUD_DETECTED: 402,
  INVALID_CREDIT_CARD_NUMBER: 402,
  PROCESSOR_DECLINED: 402,
  CARD_TOKEN_SPENT: 402,
  AUTHORIZATION_LAPSED: 402,
  AUTHORIZATION_USED: 402,
  AUTHORIZATION_MISMATCH: 402,
  CUSTOMER_NEEDED: 409,
  AUTHENTICATION_NEEDED: 409,
  SESSION_ENDED: 502,
  VERSION_CHANGED: 412,
  PAYMENT_PROVIDER_MISSING: 409,
  PAYMENT_PROVIDER_UNAVAILABLE: 502,
  PAYMENT_PROVIDER_UNUSABLE: 502,
  PAYMENT_ATTEMPTS_EXHAUSTED: 402,
  SEAT_UNAVAILABLE: 409,
  INVENTORY_UNAVAILABLE: 409,
  HOLD_EXPIRED: 409,
  PRODUCT_NOT_FOUND: 409,
  OFFER_NOT_FOUND: 400,
  INVALID_SHOWTIME: 400,
  DUPLICATE_CLIENT_REQUEST_ID: 409,
  PRICE_CHANGED: 409,
  INVALID_SEATS: 400,
  SEAT_CHANGES_EXHAUSTED: 409,
  CHECKOUT_BUSY: 409,
  CHECKOUT_STATE: 409,
  UNSUPPORTED_IN_SHAPE: 409,
  GENERIC_ERROR: 409,
  CANCEL_REQUESTED: 409,
  CANCELLED: 409,
  ORDER_NOT_PLACED: 502,
  ORDER_NOT_ACCEPTED: 503,
  ORDER_NOT_FOUND: 409,
  ORDER_NOT_CANCELLABLE: 409,
  CANCELLATION_WINDOW_EXPIRED: 409,
  REFUND_PROCESSING_ERROR: 409,
  UPSTREAM_BUSY: 502,
  UPSTREAM_ERROR: 502,
  UPSTREAM_UNAVAILABLE: 502,
};

test.each(Object.entries(STATUS))(
  '%s is answered %i, with or without a pointer to a field',
  (code, status) => {
    expect(statusOf(failure(code))).toBe(status);
    expect(statusOf(failure(code, { pointer: '/field' }))).toBe(status);
  },
);

test('an unknown code of the ticketing service is answered 502', () => {
  expect(statusOf(failure('SOMETHING_NEW'))).toBe(502);
});

test.each([
  ['PAYMENT_PROVIDER_UNUSABLE', 'The payment provider sent an unusable response'],
  ['ORDER_NOT_PLACED', 'The order did not reach the ticketing service'],
  ['SOMETHING_NEW', 'The ticketing service reported an error'],
])('%s has the title %s', (code, title) => {
  const page = code === 'SOMETHING_NEW' ? 'UPSTREAM_ERROR' : code;
  expect(failureProblem(failure(code)).body('req_1')).toMatchObject({
    type: `/docs/errors/${page}`,
    status: 502,
    code,
    title,
  });
});

const CHECKOUT = checkoutResource(viewOf(checkoutIn('held')), NOW_MS);

test('a problem names the field, and contains the checkout', () => {
  const message = 'The total is 33.00 USD, not 31.50 USD.';
  const why = failure('PRICE_CHANGED', { pointer: '/expectedTotal/amount', message });
  const problem = failureProblem(why, CHECKOUT);
  expect(problem.body('req_1')).toEqual({
    type: '/docs/errors/PRICE_CHANGED',
    title: 'The price changed',
    status: 409,
    code: 'PRICE_CHANGED',
    kind: 'request',
    retryable: true,
    next: 'pay',
    detail: message,
    errors: [{ pointer: '/expectedTotal/amount', detail: message }],
    requestId: 'req_1',
    checkout: CHECKOUT,
  });
  expect(problem.headers).toEqual({ ETag: '"7"' });
});

test.each([
  [1_200, '2'],
  [0, '1'],
])('rounds a pause of %i ms up to %s s', (retryAfterMs, seconds) => {
  const problem = failureProblem(failure('UPSTREAM_UNAVAILABLE', { retryAfterMs }));
  expect(problem.headers).toEqual({ 'Retry-After': seconds });
});

const total = receipt.total;
const COMMANDS: readonly Exclude<CallerCommand, { type: 'start' }>[] = [
  { type: 'seats', items: [{ offerId: 'adult', seatIds: ['F1', 'F2'] }] },
  { type: 'seats', items: [{ offerId: 'adult', seatIds: ['F9'] }] },
  { type: 'seats', items: [{ offerId: 'senior', seatIds: ['F1'] }] },
  { type: 'order', expectedTotal: total, payment },
  { type: 'order', expectedTotal: { ...total, amount: '1.00' }, payment },
  { type: 'order', expectedTotal: total, payment: { type: 'card', token: 'card_1' } },
  { type: 'edit', changes: { quantity: 3 } },
  { type: 'cancel' },
];

/** Circumstances in which a state refuses commands that it otherwise accepts. */
const TROUBLES: readonly Partial<Checkout>[] = [
  {},
  { cancelRequest: { atMs: NOW_MS, reason: 'customer' } },
  { request: { ...checkoutIn('held').request, customer: null } },
  { seatChanges: DEFAULT_POLICY.seatChangesMax, lastFailure: failure('HOLD_EXPIRED') },
  {
    attempt: {
      ...checkoutIn('held').attempt,
      failed: DEFAULT_POLICY.paymentAttemptsMax,
    },
  },
  {
    session: null,
    request: {
      ...checkoutIn('held').request,
      customer: {
        type: 'account',
        session: { authToken: 'the-token', accountId: 'A1', signingKey: 'the-key' },
      },
    },
  },
];

/** The codes of all refusals of commands, over all states and circumstances. */
function refusals(): Set<string> {
  const codes = new Set<string>();
  for (const status of STATUSES) {
    for (const trouble of TROUBLES) {
      const checkout = checkoutIn(status, trouble);
      for (const command of COMMANDS) {
        const why = refusalOf(checkout, command, NOW_MS);
        if (why) codes.add(why.code);
      }
    }
  }
  return codes;
}

test('a refused command never uses up its key', () => {
  const codes = [...refusals()] as FailureCode[];
  expect(codes.filter((code) => keyAfter(code) === 'kept')).toEqual([]);
  const free = FAILURE_CODES.filter((code) => keyAfter(code) === 'free');
  expect(free.filter((code) => !codes.includes(code))).toEqual([
    // The version is compared on arrival of the command (workflows/commands.ts).
    'VERSION_CHANGED',
    // Refused by the API itself, before there is a command.
    'PAYMENT_PROVIDER_MISSING',
    // Refused only if the order reaches the workflow too late.
    'ORDER_NOT_ACCEPTED',
  ]);
});
