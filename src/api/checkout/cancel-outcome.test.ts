import { checkoutIn, NOW_MS, PHASES, STATUSES } from '../../../tests/support/checkout-examples';
import type { CommandRecord } from '../../domain/checkout/command-book';
import type { Checkout } from '../../domain/checkout/state';
import { viewOf } from '../../domain/checkout/view';
import { failure } from '../../domain/failure';
import { cancelRecord, isCancelSettled } from './cancel-outcome';

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
