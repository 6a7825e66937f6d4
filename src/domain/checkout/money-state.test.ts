import {
  claimed,
  collection,
  delivered,
  fulfilled,
  checkoutIn,
  owed,
  placed,
  STATUSES,
  wanted,
} from '../../../tests/support/checkout-examples';
import { moneyOf, moneyOfOrder } from './money-state';

test('the money of each status', () => {
  const money = STATUSES.map((status) => [status, moneyOf(checkoutIn(status))]);
  expect(Object.fromEntries(money)).toEqual({
    queued: 'not_taken',
    preparing: 'not_taken',
    selecting: 'not_taken',
    holding: 'not_taken',
    held: 'not_taken',
    placing: 'unknown',
    processing: 'unknown',
    in_review: 'unknown',
    confirmed: 'taken',
    cancelling: 'taken',
    cancelled: 'taken',
    completed: 'taken',
    failed: 'not_taken',
    expired: 'not_taken',
    abandoned: 'not_taken',
  });
});

test.each([claimed, placed, fulfilled, delivered])(
  'if a partner collects, an order that is $step proves nothing about the money',
  (order) => {
    expect(moneyOfOrder(order, wanted)).toBe('unknown');
    expect(moneyOfOrder(order, collection)).toBe('unknown');
    expect(moneyOfOrder(order, { ...collection, status: 'in_doubt' })).toBe('unknown');
    expect(moneyOfOrder(order, { ...collection, status: 'captured' })).toBe('taken');
    expect(moneyOfOrder(order, { ...collection, status: 'refused' })).toBe('not_taken');
  },
);

describe('the money of a cancelled order whose capture is in doubt', () => {
  const moneyWith = (...compensations: ReturnType<typeof owed>[]) =>
    moneyOf(
      checkoutIn(
        'cancelled',
        { compensations },
        { collection: { ...collection, status: 'in_doubt' } },
      ),
    );

  test('is unknown until its compensation is settled', () => {
    expect(moneyWith()).toBe('unknown');
    expect(moneyWith(owed())).toBe('unknown');
  });

  test('was taken if it has to be refunded, even after the refund', () => {
    expect(moneyWith(owed({ kind: 'refund' }))).toBe('taken');
    expect(moneyWith(owed({ kind: 'refund', done: true }))).toBe('taken');
  });

  test('was not taken if it was voided', () => {
    expect(moneyWith(owed({ done: true }))).toBe('not_taken');
  });

  test('ignores the compensation of another attempt', () => {
    expect(moneyWith(owed({ reference: 'chk_1-2', kind: 'refund', done: true }))).toBe('unknown');
  });
});
