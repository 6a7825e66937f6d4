import {
  ATTEMPTS_MAX,
  CLAIMS_MAX,
  delivered,
  fulfilled,
  checkoutIn,
  placed,
  sentOrder,
  claimed,
  STATUSES,
} from '../../../tests/support/checkout-examples';
import {
  accountOfOrder,
  firstSentAtMsOf,
  hasOrder,
  hasPurchase,
  isIn,
  hasNoAttemptLeft,
  orderIdOf,
} from './state';

test('a checkout has an order or a purchase only in the statuses listed here', () => {
  const ordered = ['placing', 'processing', 'in_review', 'confirmed', 'cancelling', 'completed'];
  expect(STATUSES.filter((status) => hasOrder(checkoutIn(status))).sort()).toEqual(ordered.sort());
  expect(STATUSES.filter((status) => hasPurchase(checkoutIn(status))).sort()).toEqual(
    [...ordered, 'cancelled'].sort(),
  );
});

test('isIn compares the status with a list', () => {
  expect(isIn(checkoutIn('held'), 'selecting', 'held')).toBe(true);
  expect(isIn(checkoutIn('held'), 'selecting')).toBe(false);
});

test('an order has an id once Svc has returned it or a person has named it', () => {
  const idOf = (order: typeof sentOrder | typeof placed) =>
    orderIdOf(checkoutIn('in_review', {}, { order }));
  expect(idOf(sentOrder)).toBeNull();
  expect(idOf(placed)).toBe('O55');
  expect(orderIdOf(checkoutIn('held'))).toBeNull();
  expect(orderIdOf(checkoutIn('cancelled'))).toBe('O55');
  expect(orderIdOf(checkoutIn('cancelled', {}, { orderId: null }))).toBeNull();
});

test('a claimed order has no send time', () => {
  expect(firstSentAtMsOf(checkoutIn('placing', {}, { order: claimed }))).toBeNull();
  for (const order of [sentOrder, placed, fulfilled]) {
    expect(firstSentAtMsOf(checkoutIn('processing', {}, { order }))).toBe(placed.firstSentAtMs);
  }
  expect(firstSentAtMsOf(checkoutIn('confirmed', {}, { order: delivered }))).not.toBeNull();
  expect(firstSentAtMsOf(checkoutIn('held'))).toBeNull();
});

test('an order belongs to the account under which it was sent', () => {
  expect(accountOfOrder(checkoutIn('placing', {}, { order: claimed }))).toBeNull();
  for (const order of [sentOrder, placed, fulfilled]) {
    expect(accountOfOrder(checkoutIn('processing', {}, { order }))).toBe('A1');
  }
  expect(accountOfOrder(checkoutIn('held'))).toBeNull();
});

test('no attempt is left after too many failed ones, or too many accepted orders', () => {
  const { attempt } = checkoutIn('held');
  const spentAfter = (failed: number, claims: number) =>
    hasNoAttemptLeft(checkoutIn('held', { attempt: { ...attempt, failed, claims } }));
  expect(spentAfter(ATTEMPTS_MAX - 1, CLAIMS_MAX - 1)).toBe(false);
  expect(spentAfter(ATTEMPTS_MAX, ATTEMPTS_MAX)).toBe(true);
  expect(spentAfter(0, CLAIMS_MAX)).toBe(true);
});
