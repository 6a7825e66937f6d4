import type { PaymentField, WayToPay } from './way-to-pay';
import {
  alternativePayment,
  supportsPayment,
  collectedFrom,
  isCollectedByPartner,
  isNeededIn,
  needsOf,
  orderPayment,
  PAYMENT_TYPES,
  primaryPayment,
  privateFieldsOf,
  WAYS_TO_PAY,
} from './ways-to-pay';

const OWN = { type: 'partner', authorizationId: 'auth_7' } as const;
const TOKEN = { type: 'partner', token: 'tok_1' } as const;
const NONCE = { type: 'nonce', nonce: 'tok_1', provider: 'sandbox' } as const;

describe.each<WayToPay>(WAYS_TO_PAY)('$type', ({ type, fields, wire, privateAtSvc, example }) => {
  it('is registered under its own name, with an example of itself', () => {
    expect(PAYMENT_TYPES).toContain(type);
    expect(example.payment.type).toBe(type);
  });

  it('is supported by at least one shape', () => {
    expect(Object.keys(wire)).not.toEqual([]);
  });

  it('has no private value in a Svc field that is logged', () => {
    const entries = Object.entries<PaymentField>(fields);
    const values = entries.map(
      ([name, { isPrivate }]) => [name, isPrivate ? 'PRIVATE' : 'shown'] as const,
    );
    const payment = { type, ...Object.fromEntries(values) };
    const sent = Object.entries(wire.primary?.(payment) ?? {});
    const privateNames = sent.filter(([, value]) => value === 'PRIVATE').map(([name]) => name);
    expect(privateAtSvc).toEqual(expect.arrayContaining(privateNames));
  });
});

test('every field is private but the name of the provider', () => {
  const shownOf = ({ type, fields }: WayToPay) =>
    Object.entries<PaymentField>(fields)
      .filter(([, { isPrivate }]) => !isPrivate)
      .map(([name]) => `${type}.${name}`);
  expect(WAYS_TO_PAY.flatMap(shownOf)).toEqual(['nonce.provider']);
});

test('each field has a limit', () => {
  const limitsOf = ({ type, fields }: WayToPay) =>
    Object.entries<PaymentField>(fields).map(([name, { lengthMax }]) => [
      `${type}.${name}`,
      lengthMax,
    ]);
  expect(Object.fromEntries(WAYS_TO_PAY.flatMap(limitsOf))).toEqual({
    'nonce.nonce': 4096,
    'nonce.provider': 100,
    'saved.instrumentId': 200,
    'partner.authorizationId': 200,
    'partner.token': 4096,
    'card.token': 4096,
  });
});

test('each shape supports its own payment types', () => {
  const supportedIn = (shape: 'primary' | 'alternative') =>
    PAYMENT_TYPES.filter((type) => supportsPayment(shape, type));
  expect(supportedIn('primary')).toEqual(['nonce', 'saved', 'partner']);
  expect(supportedIn('alternative')).toEqual(['card']);
});

test('a payment is sent in the fields of the shape, or not at all', () => {
  expect(primaryPayment(NONCE)).toEqual({
    externalPaymentNonce: 'tok_1',
    externalPaymentProvider: 'sandbox',
  });
  expect(primaryPayment({ type: 'saved', instrumentId: 'I1' })).toEqual({
    paymentInstrumentId: 'I1',
  });
  expect(primaryPayment(OWN)).toEqual({
    externalPaymentNonce: 'auth_7',
    paymentProcessor: 'PartnerPay',
  });
  const nothing = { type: 'partner', authorizationId: null } as const;
  expect(primaryPayment(nothing)).toEqual({ paymentProcessor: 'PartnerPay' });
  expect(primaryPayment({ type: 'card', token: 'card_1' })).toBeNull();
  expect(alternativePayment({ type: 'card', token: 'card_1' })).toEqual({ vaultToken: 'card_1' });
  expect(alternativePayment(NONCE)).toBeNull();
});

test('if the partner collects, the order carries the authorisation instead of the payment', () => {
  expect(PAYMENT_TYPES.filter(isCollectedByPartner)).toEqual(['partner']);
  expect(collectedFrom(OWN)).toEqual({ authorizationId: 'auth_7', token: null });
  expect(collectedFrom(TOKEN)).toEqual({ authorizationId: null, token: 'tok_1' });
  expect(collectedFrom(NONCE)).toBeNull();
  expect(orderPayment(TOKEN, 'auth_8')).toEqual({ type: 'partner', authorizationId: 'auth_8' });
  expect(orderPayment(TOKEN, null)).toEqual({ type: 'partner', authorizationId: null });
  expect(orderPayment(NONCE, null)).toBe(NONCE);
});

test('a provider or a vault is needed only for the payments that use it', () => {
  expect(needsOf(TOKEN)).toBe('payment_provider');
  expect(needsOf(NONCE)).toBeNull();
  expect(isNeededIn('alternative', 'card_vault')).toBe(true);
  expect(isNeededIn('primary', 'card_vault')).toBe(false);
  expect(isNeededIn('primary', 'payment_provider')).toBe(true);
});

test('payment credentials are private, under our names and those of Svc', () => {
  expect(privateFieldsOf(WAYS_TO_PAY).sort()).toEqual([
    'authorizationId',
    'cardNumber',
    'cvv',
    'externalPaymentNonce',
    'instrumentId',
    'nonce',
    'paymentInstrumentId',
    'token',
  ]);
});
