import { after, EVENTS } from '../../../../tests/support/checkout-events';
import {
  checkoutIn,
  collection,
  NOW_MS,
  receipt,
  withOrderOf,
} from '../../../../tests/support/checkout-examples';
import { fakePorts } from '../../../../tests/support/fake-ports';
import { failure } from '../../failure';
import { money } from '../../money';
import { deadlineOf, moneyOf } from '../machine';
import { NEW_CANCELLATION } from '../order';
import type { CheckoutIn } from '../state';
import { viewOf } from '../view';
import { cancelling as state } from './cancelling';

const cancelling = checkoutIn('cancelling');
const { cancel_answer_lost, cancel_pending, cancel_postponed, cancel_refused } = EVENTS;
const many = <T>(event: T, times = 25): T[] => Array.from({ length: times }, () => event);

test('after a lost answer it is sent again and looked at by turns, and never by a guess', () => {
  const lost = after(cancelling, cancel_answer_lost);
  expect(lost.phase).toMatchObject({
    order: { tries: 1, cancellation: { sends: 1, looking: false } },
  });
  const refused = after(lost, cancel_pending);
  expect(refused.phase).toMatchObject({ order: { cancellation: { looking: true } } });
  expect(after(refused, cancel_pending).phase).toMatchObject({
    order: { cancellation: { looking: false } },
  });
});

test('what stays in doubt is for a person; what was never sent is not', async () => {
  expect(after(cancelling, cancel_answer_lost, ...many(cancel_pending)).phase.status).toBe(
    'in_review',
  );
  const unsent = after(cancelling, ...many(cancel_postponed));
  expect(unsent.phase.status).toBe('cancelling');
  expect(deadlineOf(unsent)?.type).toBe('showtime_begun');
  const tooLate = after(unsent, EVENTS.showtime_begun);
  expect(deadlineOf(tooLate)).toBeNull();
  expect(state.pause?.(tooLate as CheckoutIn<'cancelling'>)).toBeNull();
  const found = await state.run?.(tooLate as CheckoutIn<'cancelling'>, fakePorts());
  const ended = found ? after(tooLate, found) : tooLate;
  expect(ended.phase.status).toBe('confirmed');
  expect(ended.lastFailure?.code).toBe('CANCELLATION_WINDOW_EXPIRED');
  expect(deadlineOf(after(cancelling, cancel_answer_lost))).toBeNull();
});

test('a refusal of the only request leaves the tickets, says why, and can be asked again', () => {
  const kept = after(cancelling, cancel_refused);
  expect(kept.phase).toMatchObject({
    status: 'confirmed',
    order: { tickets: cancelling.phase.order.tickets },
  });
  expect(kept).toMatchObject({
    cancelRequest: null,
    lastFailure: { code: 'ORDER_NOT_CANCELLABLE' },
  });
  expect(after(kept, EVENTS.cancel).phase.status).toBe('cancelling');
});

test('a refusal before the tickets were collected goes on to collect them', () => {
  const early = withOrderOf('cancelling', { tickets: [] });
  expect(after(early, cancel_refused).phase).toMatchObject({
    status: 'processing',
    order: { fulfilled: true },
  });
});

describe('an order that nobody pays for', () => {
  const cause = failure('AUTHORIZATION_LAPSED');
  const unpaid = withOrderOf('cancelling', {
    collection: { ...collection, status: 'refused' },
    tickets: [],
    cancellation: { ...NEW_CANCELLATION, cause },
  });

  test('leads to another way to pay once it is cancelled', () => {
    const again = after(unpaid, EVENTS.order_cancelled);
    expect(again.phase.status).toBe('holding');
    expect(again.lastFailure).toMatchObject({ code: 'AUTHORIZATION_LAPSED', attempt: 1 });
  });

  test('is for a person where Svc does not cancel it', () => {
    expect(after(unpaid, cancel_refused).phase.status).toBe('in_review');
  });
});

describe('a refund', () => {
  const refundAfter = (refunded: boolean) =>
    after(cancelling, { ...EVENTS.order_cancelled, refunded });

  test('is done only on evidence, and told as pending until then', () => {
    expect(viewOf(refundAfter(true)).payment.refund?.status).toBe('done');
    const owed = refundAfter(false);
    expect(viewOf(owed).payment.refund).toEqual({ status: 'pending', amount: receipt.total });
    const paid = after(owed, { ...EVENTS.compensation_advanced, reference: 'O55' });
    expect(viewOf(paid).payment.refund?.status).toBe('done');
  });

  test('is paid by the provider where the partner collected, or what was set aside is voided', () => {
    const cancelled = (status: 'captured' | 'authorized' | 'in_doubt') =>
      after(
        withOrderOf('cancelling', { fulfilled: true, collection: { ...collection, status } }),
        EVENTS.order_cancelled,
      );
    expect(cancelled('captured').compensations).toMatchObject([{ kind: 'refund' }]);
    expect(cancelled('authorized').compensations).toMatchObject([{ kind: 'void' }]);
    expect(moneyOf(cancelled('authorized'))).toBe('not_taken');
    const doubted = cancelled('in_doubt');
    expect(moneyOf(doubted)).toBe('unknown');
    expect(
      moneyOf(after(doubted, { ...EVENTS.compensation_advanced, change: { kind: 'refund' } })),
    ).toBe('taken');
    expect(moneyOf(after(doubted, EVENTS.compensation_advanced))).toBe('not_taken');
  });

  test.each([
    ['nothing', money('0.00', 'USD')],
    ['a part', money('30.00', 'USD')],
    ['no amount', null],
  ])('by the provider is in full, where Svc says that %s goes back', (_what, refund) => {
    const captured = { ...collection, status: 'captured' } as const;
    const paid = withOrderOf('cancelling', { fulfilled: true, collection: captured });
    const cancelled = after(paid, { ...EVENTS.order_cancelled, refund });
    expect(cancelled.compensations).toMatchObject([{ kind: 'refund', amount: receipt.total }]);
    expect(viewOf(cancelled).payment.refund).toEqual({ status: 'pending', amount: receipt.total });
  });

  test.each([
    ['nothing', money('0.00', 'USD')],
    ['a part', money('30.00', 'USD')],
    ['another currency', money('36.50', 'CAD')],
  ])('of which Svc pays %s is owed, whatever Svc calls it', (_what, refund) => {
    const part = after(cancelling, { ...EVENTS.order_cancelled, refunded: true, refund });
    expect(part.compensations).toMatchObject([
      { kind: 'svc_refund', amount: receipt.total, refunded: refund },
    ]);
    expect(viewOf(part).payment.refund).toEqual({ status: 'pending', amount: receipt.total });
  });

  test('that does not come is told as stuck, and the caller is sent to support', () => {
    const postponed = { ...EVENTS.compensation_postponed, reference: 'O55' };
    const tries = cancelling.policy.svcRefundTriesUntilOps;
    const patient = after(refundAfter(false), ...many(postponed, tries - 1));
    expect(viewOf(patient)).toMatchObject({
      payment: { refund: { status: 'pending' } },
      nextAction: null,
    });
    expect(viewOf(after(patient, postponed))).toMatchObject({
      payment: { refund: { status: 'stuck' } },
      nextAction: { type: 'contact_support' },
    });
  });

  test('carries the time at which it was cancelled', () => {
    expect(refundAfter(true).phase).toMatchObject({ status: 'cancelled', atMs: NOW_MS });
  });
});
