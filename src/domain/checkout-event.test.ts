import { STATUSES } from '../../tests/support/checkout-examples';
import { checkoutEvent, EVENT_TYPES, isMilestone, type PublishedCheckout } from './checkout-event';
import { failure } from './failure';

const at = (version: number, more: Partial<PublishedCheckout>): PublishedCheckout => ({
  id: 'chk_7q2m',
  version,
  status: 'selecting',
  reference: 'cart-1842',
  updatedAtMs: Date.parse('2030-01-01T00:00:00.999Z'),
  lastFailure: null,
  refundStatus: null,
  ...more,
});
const typeOf = (after: PublishedCheckout, before: PublishedCheckout | null) =>
  checkoutEvent(after, before).type;

test('an event contains only the id, version, status and reference', () => {
  expect(checkoutEvent(at(12, { status: 'confirmed' }), at(11, { status: 'placing' }))).toEqual({
    type: 'checkout.confirmed',
    timestamp: '2030-01-01T00:00:00Z',
    data: { id: 'chk_7q2m', version: 12, status: 'confirmed', reference: 'cart-1842' },
  });
});

test('a change within a state is reported as an update', () => {
  const held = at(5, { status: 'held' });
  expect(typeOf(held, at(4, { status: 'holding' }))).toBe('checkout.held');
  expect(typeOf(at(6, { status: 'held', reference: 'cart-2' }), held)).toBe('checkout.updated');
});

test('leaving the queue is reported as an admission', () => {
  const preparing = at(2, { status: 'preparing' });
  expect(typeOf(preparing, at(1, { status: 'queued' }))).toBe('checkout.admitted');
  expect(typeOf(preparing, at(1, { status: 'selecting' }))).toBe('checkout.updated');
  expect(typeOf(preparing, null)).toBe('checkout.updated');
});

test('a refund that ends or gets stuck after the cancellation has its own event', () => {
  const cancelled = (version: number, refundStatus: 'pending' | 'stuck' | 'done') =>
    at(version, { status: 'cancelled', refundStatus });
  expect(typeOf(cancelled(9, 'done'), at(8, { status: 'cancelling' }))).toBe('checkout.cancelled');
  expect(typeOf(cancelled(9, 'done'), cancelled(8, 'pending'))).toBe('checkout.refunded');
  expect(typeOf(cancelled(9, 'stuck'), cancelled(8, 'pending'))).toBe('checkout.refund_stuck');
  expect(typeOf(cancelled(9, 'done'), cancelled(8, 'stuck'))).toBe('checkout.refunded');
  const notOwed = at(9, { status: 'cancelled', refundStatus: null });
  expect(typeOf(notOwed, cancelled(8, 'stuck'))).toBe('checkout.refunded');
  for (const same of ['pending', 'stuck', 'done'] as const) {
    expect(typeOf(cancelled(9, same), cancelled(8, same))).toBe('checkout.updated');
  }
});

test('without the previous version, the event depends only on the state', () => {
  const held = at(5, { status: 'held' });
  expect(typeOf(held, null)).toBe('checkout.held');
  expect(typeOf(held, at(3, { status: 'held' }))).toBe('checkout.held');
});

test('a purchase is reported once, even if its cancellation is refused', () => {
  const confirmed = at(9, { status: 'confirmed' });
  expect(typeOf(confirmed, at(8, { status: 'placing' }))).toBe('checkout.confirmed');
  expect(typeOf(confirmed, at(8, { status: 'in_review' }))).toBe('checkout.confirmed');
  expect(typeOf(confirmed, at(8, { status: 'cancelling' }))).toBe('checkout.cancellation_refused');
});

test('a declined payment, an expired hold and a lost seat have different events', () => {
  const declined = { status: 'held', lastFailure: failure('PROCESSOR_DECLINED') } as const;
  expect(typeOf(at(9, declined), at(8, { ...declined, status: 'holding' }))).toBe(
    'checkout.payment_failed',
  );
  const before = at(8, { status: 'held' });
  const ended = at(9, { lastFailure: failure('HOLD_EXPIRED') });
  const taken = at(9, { lastFailure: failure('SEAT_UNAVAILABLE') });
  expect(typeOf(ended, before)).toBe('checkout.hold_expired');
  expect(typeOf(taken, before)).toBe('checkout.seats_lost');
});

test('an edit that could not be carried out is not reported as lost seats', () => {
  const undone = at(9, { lastFailure: failure('UPSTREAM_UNAVAILABLE') });
  expect(typeOf(undone, at(8, { status: 'preparing' }))).toBe('checkout.updated');
});

test.each([
  ['INVENTORY_UNAVAILABLE', 'checkout.seats_lost'],
  ['PROCESSOR_DECLINED', 'checkout.payment_failed'],
  ['UPSTREAM_UNAVAILABLE', 'checkout.seats_lost'],
] as const)('an order that fails late with %s and loses its seats leads to %s', (code, type) => {
  expect(typeOf(at(9, { lastFailure: failure(code) }), at(8, { status: 'processing' }))).toBe(type);
});

test('every event type occurs, and all except updates are milestones', () => {
  const codes = ['PROCESSOR_DECLINED', 'HOLD_EXPIRED', 'SEAT_UNAVAILABLE'] as const;
  const failures = [null, ...codes.map((code) => failure(code))];
  const received = STATUSES.flatMap((status) =>
    failures.map((lastFailure) => checkoutEvent(at(5, { status, lastFailure }), null)),
  );
  const ofChanges = [
    'checkout.admitted',
    'checkout.cancellation_refused',
    'checkout.refunded',
    'checkout.refund_stuck',
  ];
  expect(new Set([...received.map(({ type }) => type), ...ofChanges])).toEqual(
    new Set(EVENT_TYPES),
  );
  expect(new Set(received.filter((it) => !isMilestone(it)).map(({ type }) => type))).toEqual(
    new Set(['checkout.updated']),
  );
});
