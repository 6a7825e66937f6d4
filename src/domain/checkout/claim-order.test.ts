import {
  COMMANDS,
  extras,
  hold,
  checkoutIn,
  owed,
  payment,
  type receipt,
  NOW_MS,
} from '../../../tests/support/checkout-examples';
import { ALTERNATIVE_SHAPE, PRIMARY_SHAPE } from '../capabilities';
import { exactMoney, money } from '../money';
import { claimOrder, refusalOfClaim } from './claim-order';
import type { Payment } from '../payments/ways-to-pay';

const held = checkoutIn('held');
const { order } = COMMANDS;
const inShape = (capabilities: typeof PRIMARY_SHAPE) =>
  checkoutIn('held', { request: { ...held.request, capabilities } });

const OWN = { type: 'partner', authorizationId: 'auth_7' } as const;
const TOKEN = { type: 'partner', token: 'tok_1' } as const;
const CARD = { type: 'card', token: 'tok_2' } as const;
const SAVED = { type: 'saved', instrumentId: 'I1' } as const;

describe('an order is refused', () => {
  test('if the ordering shape does not support the payment type', () => {
    const refusal = { code: 'UNSUPPORTED_IN_SHAPE', pointer: '/payment/type' };
    expect(refusalOfClaim(held, { ...order, payment: CARD })).toMatchObject(refusal);
    const ways: Payment[] = [payment, OWN, TOKEN, SAVED];
    for (const each of ways) {
      expect(refusalOfClaim(held, { ...order, payment: each })).toBeNull();
      const other = inShape(ALTERNATIVE_SHAPE);
      expect(refusalOfClaim(other, { ...order, payment: each })).toMatchObject(refusal);
    }
    expect(refusalOfClaim(inShape(ALTERNATIVE_SHAPE), { ...order, payment: CARD })).toBeNull();
  });

  test('if the ordering shape does not support payment extras', () => {
    expect(refusalOfClaim(held, { ...order, extras })).toBeNull();
    const without = inShape({ ...PRIMARY_SHAPE, orderExtras: false });
    expect(refusalOfClaim(without, { ...order, extras })).toMatchObject({
      code: 'UNSUPPORTED_IN_SHAPE',
      pointer: '/paymentDeviceData',
    });
    expect(refusalOfClaim(without, { ...order, extras: {} })).toBeNull();
    expect(refusalOfClaim(without, order)).toBeNull();
  });

  test('if its total differs from the receipt in any decimal place', () => {
    const expecting = (expectedTotal: typeof receipt.total) =>
      refusalOfClaim(held, { ...order, expectedTotal });
    expect(expecting(money('36.50', 'USD'))).toBeNull();
    expect(expecting(exactMoney('36.505', 'USD'))).toMatchObject({
      code: 'PRICE_CHANGED',
      pointer: '/expectedTotal/amount',
      message: 'The total is 36.50 USD, not 36.505 USD.',
    });
    expect(expecting(money('36.50', 'EUR'))).toMatchObject({
      code: 'PRICE_CHANGED',
      pointer: '/expectedTotal/currency',
    });
  });

  test("if the partner's own authorisation is being voided for an earlier attempt", () => {
    const compensations = [owed({ authorizationId: 'auth_7' })];
    const givingBack = checkoutIn('held', { compensations });
    expect(refusalOfClaim(givingBack, { ...order, payment: OWN })).toMatchObject({
      code: 'AUTHORIZATION_LAPSED',
      pointer: '/payment/authorizationId',
    });
    const another = { type: 'partner', authorizationId: 'auth_8' } as const;
    expect(refusalOfClaim(givingBack, { ...order, payment: another })).toBeNull();
    expect(refusalOfClaim(givingBack, { ...order, payment: TOKEN })).toBeNull();
  });
});

describe('a claimed order', () => {
  test('fixes the purchase and the payment', () => {
    const { phase, change } = claimOrder(held, { ...order, extras }, NOW_MS);
    expect(phase).toEqual({
      status: 'placing',
      ...hold,
      payment,
      extras,
      collection: null,
      order: { step: 'claimed', claimedAtMs: NOW_MS },
    });
    expect(change).toEqual({ attempt: { ...held.attempt, claims: 1, paymentType: 'nonce' } });
  });

  test('has no extras if the command has none', () => {
    expect(Object.keys(claimOrder(held, order, NOW_MS).phase)).not.toContain('extras');
  });

  test.each([TOKEN, OWN])('authorises nothing if the total is zero: %j', (way) => {
    const nothing = { ...hold.receipt, total: exactMoney('0.004', 'USD') };
    const free = checkoutIn('held', {}, { receipt: nothing });
    const { phase, change } = claimOrder(free, { ...order, payment: way }, NOW_MS);
    expect(phase.collection).toBeNull();
    expect(change).not.toHaveProperty('compensations');
  });

  test.each([
    [TOKEN, false, null],
    [OWN, true, 'auth_7'],
  ] as const)(
    'adds its compensation before anything is authorised: %j',
    (way, own, authorizationId) => {
      const earlier = owed({ reference: 'chk_1-3' });
      const checkout = checkoutIn('held', {
        attempt: { ...held.attempt, failed: 1, claims: 3 },
        compensations: [earlier],
      });
      const { phase, change } = claimOrder(checkout, { ...order, payment: way }, NOW_MS);
      expect(phase.collection).toEqual({
        reference: 'chk_1-4',
        own,
        status: 'wanted',
        authorizationId,
      });
      expect(change).toEqual({
        attempt: { ...held.attempt, failed: 1, claims: 4, paymentType: 'partner' },
        compensations: [earlier, owed({ reference: 'chk_1-4', authorizationId })],
      });
    },
  );
});
