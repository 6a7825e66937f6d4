import { after, apply, EVENTS, tag } from '../../../../tests/support/checkout-events';
import { checkoutIn, NOW_MS } from '../../../../tests/support/checkout-examples';
import { money } from '../../money';
import { claim, moneyOf } from '../machine';

test('money becomes unknown with the claim of an order, before anything is sent', () => {
  const claimed = after(checkoutIn('held'), EVENTS.order);
  expect(claimed.phase.status).toBe('placing');
  expect(moneyOf(claimed)).toBe('unknown');
});

test('another total than the receipt says is refused, and names both', () => {
  const order = { ...EVENTS.order, expectedTotal: money('30.00', 'USD') };
  expect(claim(checkoutIn('held'), order, tag('order'), NOW_MS)).toMatchObject({
    code: 'PRICE_CHANGED',
    pointer: '/expectedTotal/amount',
    message: 'The total is 36.50 USD, not 30.00 USD.',
    atMs: NOW_MS,
  });
});

test('a sixth payment attempt is refused', () => {
  const attempt = { clientRequestId: 'id', failed: 5, claims: 5, paymentType: null };
  const { refusal } = apply(checkoutIn('held', { attempt }), EVENTS.order);
  expect(refusal?.code).toBe('PAYMENT_ATTEMPTS_EXHAUSTED');
});

test('a fifty-first change of seats is refused', () => {
  const { refusal } = apply(checkoutIn('held', { seatChanges: 50 }), EVENTS.seats);
  expect(refusal?.code).toBe('SEAT_CHANGES_EXHAUSTED');
});
