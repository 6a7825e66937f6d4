import {
  HOLD_ENDS_AT_MS,
  cancellation,
  claimed,
  collection,
  checkoutIn,
  delivered,
  fulfilled,
  NOW_MS,
  owed,
  PRIVATE,
  sentOrder,
  STATUSES,
  wanted,
} from '../../../tests/support/checkout-examples';
import { failure } from '../failure';
import { needsOps, opsViewOf, runbookOf } from './ops-view';

const stuck = [owed({ reference: 'chk_1-0', tries: 8 })];

test.each(STATUSES)('%s shows ops nothing private', (status) => {
  const shown = JSON.stringify(opsViewOf(checkoutIn(status)));
  for (const secret of Object.values(PRIVATE)) expect(shown).not.toContain(secret);
});

test('ops see what a checkout waits for, its deadline, and its ids at Svc and the provider', () => {
  expect(opsViewOf(checkoutIn('held'))).toEqual({
    partnerId: 'demo',
    needsOps: false,
    seats: 'F1 F2',
    waitingFor: 'payment',
    deadline: { what: 'Hold ends', atMs: HOLD_ENDS_AT_MS },
    runbook: null,
    stuckCalls: null,
    clientRequestId: '7b0c2a4e-0000-4000-8000-000000000001',
    paymentReference: null,
    compensations: [],
    owed: [],
    next: null,
    review: null,
    evidence: [],
    timeline: [],
  });
});

test('ops see the evidence about an order without an id, and its reference at the provider', () => {
  const evidence = [{ atMs: NOW_MS, what: 'seats_free' }] as const;
  const order = { ...sentOrder, evidence };
  const opsTimeline = [
    {
      atMs: NOW_MS,
      command: 'retry_now',
      actor: 'ada',
      reason: 'slow',
      outcome: null,
      orderId: null,
      evidence: null,
    },
  ] as const;
  expect(opsViewOf(checkoutIn('in_review', { opsTimeline }, { order, collection }))).toMatchObject({
    needsOps: true,
    waitingFor: 'a person',
    deadline: null,
    runbook: 'in-review.md',
    paymentReference: 'chk_1-1',
    evidence,
    timeline: opsTimeline,
  });
  expect(opsViewOf(checkoutIn('placing', {}, { order: claimed })).evidence).toEqual([]);
  const cancelled = checkoutIn('cancelled', {}, { collection });
  expect(opsViewOf(cancelled).paymentReference).toBe('chk_1-1');
});

const NOT_FOUND = { tries: 2, dueAtMs: 0, canHurry: true, lastFailureCode: 'ORDER_NOT_FOUND' };

const NOT_CAPTURED = { ...NOT_FOUND, lastFailureCode: 'PAYMENT_PROVIDER_UNAVAILABLE' };

test.each([
  ['placing', { order: claimed, collection: wanted }, 'payment-provider-down.md'],
  ['processing', { order: fulfilled, collection }, 'payment-provider-down.md'],
  ['processing', { order: fulfilled, collection, next: NOT_FOUND }, 'stuck-checkout.md'],
  ['processing', { order: fulfilled, collection, next: NOT_CAPTURED }, 'payment-provider-down.md'],
  [
    'processing',
    { order: fulfilled, collection: { ...collection, status: 'in_doubt' } },
    'payment-provider-down.md',
  ],
  [
    'processing',
    { order: fulfilled, collection: { ...collection, status: 'captured' } },
    'stuck-checkout.md',
  ],
  ['processing', { order: fulfilled }, 'stuck-checkout.md'],
  ['cancelling', { order: fulfilled, collection }, 'stuck-checkout.md'],
] as const)('in %s with %j the runbook fits the cause of the wait', (status, inPhase, page) => {
  const { waitingFor, runbook } = opsViewOf(checkoutIn(status, {}, inPhase));
  expect(runbook).toBe(page);
  expect(waitingFor === 'the payment provider').toBe(page === 'payment-provider-down.md');
});

test.each([
  [{ cause: null, doubtful: 0, refusal: null }, 'cancellation not settled'],
  [
    { cause: failure('PROCESSOR_DECLINED'), doubtful: 0, refusal: null },
    'payment not taken (PROCESSOR_DECLINED), cancellation not settled',
  ],
  [
    { cause: null, doubtful: 1, refusal: failure('CANCELLATION_WINDOW_EXPIRED') },
    'cancellation refused (CANCELLATION_WINDOW_EXPIRED), requested 1 times without an outcome',
  ],
])('ops read in a review of the cancellation %j: %s', (change, news) => {
  const inReview = { order: delivered, cancellation: { ...cancellation, ...change } };
  expect(opsViewOf(checkoutIn('in_review', {}, inReview)).review).toBe(news);
});

test('ops see the open compensations', () => {
  const compensations = [...stuck, owed({ reference: 'chk_1-2', tries: 1 })];
  expect(opsViewOf(checkoutIn('failed', { compensations })).compensations).toEqual([
    expect.objectContaining({ kind: 'void', reference: 'chk_1-0', tries: 8, stuck: true }),
    expect.objectContaining({ kind: 'void', reference: 'chk_1-2', tries: 1, stuck: false }),
  ]);
});

test('seats are shown only if they are held or bought', () => {
  expect(opsViewOf(checkoutIn('selecting')).seats).toBeNull();
  expect(opsViewOf(checkoutIn('cancelled')).seats).toBe('F1 F2');
});

test('a person has to act in a review, and if a compensation is stuck', () => {
  const needing = STATUSES.filter((status) => needsOps(checkoutIn(status)));
  expect(needing).toEqual(['in_review']);
  expect(needsOps(checkoutIn('confirmed', { compensations: stuck }))).toBe(true);
});

test('the runbook is that of the status, else that of stuck compensations', () => {
  const stuckIn = (status: 'processing' | 'confirmed' | 'failed') =>
    runbookOf(checkoutIn(status, { compensations: stuck }));
  expect(stuckIn('processing')).toBe('stuck-checkout.md');
  expect(stuckIn('confirmed')).toBe('open-compensations.md');
  expect(stuckIn('failed')).toBe('open-compensations.md');
  expect(runbookOf(checkoutIn('confirmed'))).toBeNull();
});
