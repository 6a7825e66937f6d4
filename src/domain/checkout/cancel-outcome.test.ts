import { checkoutIn, NOW_MS, PHASES, STATUSES } from '../../../tests/support/checkout-examples';
import type { CommandRecord } from './command-book';
import type { Checkout } from './state';
import { viewOf } from './view';
import { failure } from '../failure';
import { cancelRecord, isCancelAnswered, isCancelSettled } from './cancel-outcome';

const WISH: CommandRecord = {
  name: 'cancel',
  key: 'cancel:1',
  digest: 'd1',
  requestId: 'req_1',
  failure: null,
  status: 'cancelling',
  version: 6,
};

const recordOf = (checkout: Checkout) => cancelRecord(WISH, viewOf(checkout));

test.each(['abandoned', 'cancelled', 'failed', 'expired'] as const)(
  'a cancel request of a checkout that is %s succeeded',
  (status) => {
    expect(recordOf(checkoutIn(status))).toMatchObject({ failure: null, status, version: 7 });
  },
);

test.each([
  ['CANCELLATION_WINDOW_EXPIRED', 'cancellation'],
  ['GENERIC_ERROR', 'request'],
  ['FORBIDDEN', 'upstream'],
])(
  'a refusal by Svc with %s is the outcome of the request, whatever the last failure',
  (code, kind) => {
    const cancelRefusal = failure(code, { atMs: NOW_MS });
    const lastFailure = failure('AUTHENTICATION_NEEDED', { atMs: NOW_MS });
    expect(recordOf(checkoutIn('confirmed', { cancelRefusal, lastFailure }))).toMatchObject({
      status: 'confirmed',
      failure: { kind, code },
    });
  },
);

test.each(['confirmed', 'completed'] as const)(
  'without a refusal by Svc, a cancel request of a checkout that is %s fails with CHECKOUT_STATE',
  (status) => {
    expect(recordOf(checkoutIn(status))).toMatchObject({
      status,
      failure: { code: 'CHECKOUT_STATE' },
    });
  },
);

test('a cancel request is not settled while the checkout is under way', () => {
  const awaited = STATUSES.filter((status) => !isCancelSettled({ status }));
  expect(awaited).toEqual([
    'queued',
    'preparing',
    'holding',
    'placing',
    'processing',
    'in_review',
    'cancelling',
  ]);
  const phase = PHASES.cancelling;
  expect(recordOf(checkoutIn('cancelling', { phase }))).toMatchObject({ failure: null });
});

test('a cancel request that waits for the customer to sign in is answered', () => {
  const status = 'cancelling';
  const wait = { type: 'wait', afterSeconds: 2 } as const;
  expect(isCancelAnswered({ status, nextAction: wait })).toBe(false);
  expect(isCancelAnswered({ status, nextAction: { type: 'authenticate' } })).toBe(true);
});
