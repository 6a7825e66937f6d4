import { after, apply, EVENTS, tag } from '../../../../tests/support/checkout-events';
import { checkoutIn, NOW_MS } from '../../../../tests/support/checkout-examples';
import { money } from '../../money';
import { claim, deadlineOf, moneyOf } from '../machine';
import { held as state } from './held';

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

test('its end loses the seats, says so, and asks for a fresh look at them', () => {
  const held = checkoutIn('held');
  expect(deadlineOf(held)).toMatchObject({ type: 'hold_ended', atMs: held.phase.lease.endsAtMs });
  expect(after(held, EVENTS.hold_ended)).toMatchObject({
    phase: { status: 'selecting', layoutDue: true },
    lastFailure: { code: 'HOLD_EXPIRED' },
  });
});

test('another choice of seats leaves this hold in force until the new one stands', () => {
  const held = checkoutIn('held');
  const asking = after(held, {
    ...EVENTS.seats,
    items: [{ offerId: 'adult', seatIds: ['F3', 'F4'] }],
  });
  expect(asking.phase).toMatchObject({
    status: 'holding',
    items: [{ productId: 'P2', seatIds: ['F3', 'F4'] }],
    before: { hold: held.phase },
  });
  const restored = after(asking, EVENTS.hold_failed);
  expect(restored.phase).toEqual(held.phase);
  expect(restored.lastFailure?.code).toBe('SEAT_UNAVAILABLE');
});

test('a cancellation abandons it', () => {
  expect(after(checkoutIn('held'), EVENTS.cancel).phase.status).toBe('abandoned');
});

test('it asks for the payment by the end of the hold, and for none after the last attempt', () => {
  const held = checkoutIn('held');
  expect(state.next(held)).toEqual({ type: 'pay', byMs: held.phase.lease.endsAtMs });
  const attempt = { ...held.attempt, failed: held.policy.paymentAttemptsMax };
  expect(state.next(checkoutIn('held', { attempt }))).toEqual({ type: 'start_over' });
});
