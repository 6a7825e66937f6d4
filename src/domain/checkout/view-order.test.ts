// The payment, the order and its cancellation in a view.
import {
  ATTEMPTS_MAX,
  claimed,
  collection,
  delivered,
  fulfilled,
  checkoutIn,
  NOW_MS,
  owed,
  placed,
  receipt,
  sentOrder,
  SPENT,
  STARTS_AT_MS,
  STATUSES,
} from '../../../tests/support/checkout-examples';
import { failure } from '../failure';
import type { Checkout } from './state';
import { viewOf } from './view';

const captured = { ...collection, status: 'captured' } as const;

describe('the payment', () => {
  test('counts the attempt that is under way', () => {
    const { attempt } = checkoutIn('held');
    const tried = { attempt: { ...attempt, failed: 2, paymentType: 'saved' as const } };
    expect(viewOf(checkoutIn('placing', tried)).payment).toMatchObject({
      type: 'nonce',
      attempt: 3,
      attemptsLeft: ATTEMPTS_MAX - 3,
    });
    expect(viewOf(checkoutIn('held', tried)).payment).toMatchObject({
      type: 'saved',
      attempt: 2,
      attemptsLeft: ATTEMPTS_MAX - 2,
    });
    expect(viewOf(checkoutIn('placing', SPENT)).payment.attemptsLeft).toBe(0);
  });

  test('has an amount only once the money is taken', () => {
    expect(viewOf(checkoutIn('processing')).payment.amount).toBeNull();
    expect(viewOf(checkoutIn('processing', {}, { order: fulfilled })).payment.amount).toEqual(
      receipt.total,
    );
    expect(viewOf(checkoutIn('confirmed')).payment.amount).toEqual(receipt.total);
    expect(viewOf(checkoutIn('held')).payment.amount).toBeNull();
  });

  test('counts the open compensations', () => {
    const compensations = [owed({ reference: 'chk_1-0' }), owed({ done: true })];
    expect(viewOf(checkoutIn('held', { compensations })).payment.compensationsWaiting).toBe(1);
  });
});

describe('the refund of a cancelled order', () => {
  const refundOf = (...args: Parameters<typeof checkoutIn<'cancelled'>>) =>
    viewOf(checkoutIn(...args)).payment.refund;
  const bySvc = (change = {}) => [owed({ reference: 'O55', kind: 'svc_refund', ...change })];

  test('is done if nothing is owed', () => {
    expect(refundOf('cancelled')).toEqual({ status: 'done', amount: receipt.total });
    expect(refundOf('cancelled', {}, { refund: null })).toEqual({ status: 'done', amount: null });
    expect(refundOf('cancelled', { compensations: bySvc({ done: true }) })?.status).toBe('done');
  });

  test('has the amount that Svc reported later', () => {
    const later = bySvc({ done: true, refunded: receipt.total });
    const compensations = [owed({ reference: 'chk_1-0', done: true }), ...later];
    expect(refundOf('cancelled', { compensations }, { refund: null })).toEqual({
      status: 'done',
      amount: receipt.total,
    });
  });

  test('is pending, and stuck after too many tries', () => {
    expect(refundOf('cancelled', { compensations: bySvc() })?.status).toBe('pending');
    expect(refundOf('cancelled', { compensations: bySvc({ tries: 80 }) })?.status).toBe('stuck');
  });

  test("depends on the refund by the partner's provider alone, if the partner collects the money", () => {
    const compensations = [owed({ kind: 'refund' })];
    expect(refundOf('cancelled', { compensations }, { collection: captured })?.status).toBe(
      'pending',
    );
    const others = [owed({ reference: 'chk_1-0' }), ...bySvc()];
    expect(refundOf('cancelled', { compensations: others }, { collection: captured })?.status).toBe(
      'done',
    );
  });

  test('is null if no money was taken, or the order is not cancelled', () => {
    expect(refundOf('cancelled', {}, { collection })).toBeNull();
    expect(viewOf(checkoutIn('confirmed')).payment.refund).toBeNull();
  });

  test('is pending while it is unknown whether money was taken', () => {
    const inDoubt = { ...collection, status: 'in_doubt' } as const;
    expect(refundOf('cancelled', { compensations: [owed()] }, { collection: inDoubt })).toEqual({
      status: 'pending',
      amount: receipt.total,
    });
  });
});

describe('the order', () => {
  test('is shown once it was sent', () => {
    const orderOf = (order: typeof sentOrder | typeof placed | typeof fulfilled) =>
      viewOf(checkoutIn('processing', {}, { order })).order;
    expect(viewOf(checkoutIn('placing', {}, { order: claimed })).order).toBeNull();
    expect(orderOf(sentOrder)).toEqual({ id: null, status: 'pending' });
    expect(orderOf(placed)).toEqual({ id: 'O55', status: 'pending' });
    expect(orderOf(fulfilled)).toEqual({ id: 'O55', status: 'fulfilled' });
  });

  test('is fulfilled once confirmed, and cancelled after a cancellation', () => {
    expect(viewOf(checkoutIn('confirmed')).order).toEqual({ id: 'O55', status: 'fulfilled' });
    expect(viewOf(checkoutIn('cancelled')).order).toEqual({ id: 'O55', status: 'cancelled' });
    expect(viewOf(checkoutIn('cancelled', {}, { orderId: null })).order).toEqual({
      id: null,
      status: 'cancelled',
    });
  });

  test('has tickets once they are delivered', () => {
    const withTickets = STATUSES.filter((status) => viewOf(checkoutIn(status)).tickets.length > 0);
    expect(withTickets).toEqual(['confirmed', 'cancelling', 'completed']);
    expect(viewOf(checkoutIn('confirmed')).tickets).toMatchObject(delivered.tickets);
    expect(viewOf(checkoutIn('cancelling', {}, { order: fulfilled })).tickets).toEqual([]);
  });
});

describe('the cancellation', () => {
  test('is possible until the showtime starts', () => {
    expect(viewOf(checkoutIn('confirmed')).cancellation).toEqual({
      requestedAtMs: null,
      reason: null,
      possibleUntilMs: STARTS_AT_MS,
      refusal: null,
      atMs: null,
    });
    expect(viewOf(checkoutIn('confirmed', { prices: null })).cancellation).toBeNull();
  });

  test('shows who requested it, and when', () => {
    const cancelRequest = { atMs: NOW_MS - 9, reason: 'ops' } as const;
    expect(viewOf(checkoutIn('processing', { cancelRequest })).cancellation).toEqual({
      requestedAtMs: NOW_MS - 9,
      reason: 'ops',
      possibleUntilMs: null,
      refusal: null,
      atMs: null,
    });
  });

  test('shows when it was carried out', () => {
    expect(viewOf(checkoutIn('cancelled')).cancellation).toEqual({
      requestedAtMs: null,
      reason: null,
      possibleUntilMs: null,
      refusal: null,
      atMs: NOW_MS,
    });
  });

  test('has the reason `payment` if a failed payment is its cause', () => {
    const cause = failure('AUTHORIZATION_LAPSED');
    const { cancellation } = checkoutIn('cancelling').phase;
    const caused = { ...cancellation, cause };
    const reasonIn = (checkout: Checkout) => viewOf(checkout).cancellation?.reason;
    expect(reasonIn(checkoutIn('cancelling', {}, { cancellation: caused }))).toBe('payment');
    expect(reasonIn(checkoutIn('in_review', {}, { cancellation: caused }))).toBe('payment');
    expect(reasonIn(checkoutIn('cancelled', {}, { cause }))).toBe('payment');
    expect(reasonIn(checkoutIn('in_review'))).toBeUndefined();
  });

  test('is impossible after a final refusal by Svc, but still possible after any other', () => {
    const refusedWith = (code: string) => {
      const cancelRefusal = failure(code, { atMs: NOW_MS });
      const { cancellation, actions } = viewOf(checkoutIn('confirmed', { cancelRefusal }));
      expect(cancellation?.refusal).toBe(cancelRefusal);
      return [cancellation?.possibleUntilMs, actions];
    };
    expect(refusedWith('CANCELLATION_WINDOW_EXPIRED')).toEqual([null, []]);
    expect(refusedWith('ORDER_NOT_CANCELLABLE')).toEqual([STARTS_AT_MS, ['cancel']]);
    expect(refusedWith('FORBIDDEN')).toEqual([STARTS_AT_MS, ['cancel']]);
  });

  test('is null if there is none', () => {
    expect(viewOf(checkoutIn('completed')).cancellation).toBeNull();
  });
});
