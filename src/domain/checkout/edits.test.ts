import {
  account,
  checkoutIn,
  ofAccount,
  session,
  STATUSES,
} from '../../../tests/support/checkout-examples';
import { ALTERNATIVE_SHAPE, PRIMARY_SHAPE } from '../capabilities';
import type { Edit } from './command-book';
import {
  changesReceipt,
  withEdit,
  needsPrices,
  refusalOfEdit,
  refusalOfEdits,
  unsupportedField,
} from './edits';

const fresh = { type: 'account', session: { ...session, authToken: 'fresh' } } as const;
const stranger = { type: 'account', session: { ...session, accountId: 'A2' } } as const;
const guest = checkoutIn('selecting').request.customer!;

describe('while nothing is held', () => {
  test.each<Edit>([
    { quantity: 3 },
    { customer: account },
    { promotionCode: 'SPRING' },
    { loyaltyCardNumber: null },
    { reference: 'cart-7' },
  ])('every field may change: %j', (changes) => {
    expect(refusalOfEdit(checkoutIn('selecting'), changes)).toBeNull();
  });
});

describe('while seats are held', () => {
  const held = checkoutIn('held', ofAccount());

  test('their number cannot change', () => {
    expect(refusalOfEdit(held, { quantity: 3 })).toMatchObject({
      code: 'CHECKOUT_STATE',
      pointer: '/quantity',
      message: 'Seats are held: choose seats again to change their number.',
    });
  });

  test('the customer can sign in again, but not change', () => {
    expect(refusalOfEdit(held, { customer: fresh })).toBeNull();
    for (const customer of [stranger, guest]) {
      expect(refusalOfEdit(held, { customer })).toMatchObject({
        code: 'CHECKOUT_STATE',
        pointer: '/customer',
        message: 'The seats are held for a customer: only the same customer can sign in again.',
      });
    }
  });

  test('all other fields may change', () => {
    const changes = { promotionCode: 'SPRING', loyaltyCardNumber: 'L1', reference: 'cart-7' };
    expect(refusalOfEdit(held, changes)).toBeNull();
  });
});

describe('once an order was sent', () => {
  const out = checkoutIn('processing', ofAccount(null));

  test('the order cannot change', () => {
    for (const changes of [{ quantity: 3 }, { promotionCode: null }, { loyaltyCardNumber: 'L1' }]) {
      const refusal = refusalOfEdit(out, changes);
      expect(refusal).toMatchObject({ code: 'CHECKOUT_STATE' });
      expect(refusal?.pointer).toBeUndefined();
    }
  });

  test('the same customer may sign in again', () => {
    expect(refusalOfEdit(out, { customer: fresh })).toBeNull();
    expect(refusalOfEdit(out, { customer: stranger })?.pointer).toBe('/customer');
  });

  test('edits are accepted only if the customer has to sign in', () => {
    const open = ['queued', 'preparing', 'selecting', 'holding', 'held'];
    const signedIn = STATUSES.filter((status) => refusalOfEdits(checkoutIn(status)) === null);
    expect(signedIn).toEqual([...open, 'failed', 'expired', 'abandoned']);
    const signedOut = STATUSES.filter(
      (status) => refusalOfEdits(checkoutIn(status, ofAccount(null))) === null,
    );
    expect(signedOut).toEqual(STATUSES);
    expect(refusalOfEdits(checkoutIn('cancelled'))?.code).toBe('CHECKOUT_STATE');
  });
});

test('a checkout has a bounded number of edits', () => {
  expect(refusalOfEdits(checkoutIn('selecting', { edits: 49 }))).toBeNull();
  expect(refusalOfEdits(checkoutIn('selecting', { edits: 50 }))).toMatchObject({
    code: 'CHECKOUT_STATE',
    message: 'This checkout has used up its changes.',
  });
});

describe('an edit', () => {
  const ownLease = { seatIds: ['F1'], endsAtMs: 9 };
  const before = checkoutIn('selecting', { edits: 3, ownLease });

  test('changes its fields, and is counted', () => {
    expect(withEdit(before, { quantity: 3, promotionCode: 'SPRING' })).toEqual({
      request: { ...before.request, quantity: 3, promotionCode: 'SPRING' },
      session: before.session,
      edits: 4,
      ownLease,
    });
  });

  test('that signs in a customer sets their session', () => {
    expect(withEdit(before, { customer: fresh, quantity: 3 })).toEqual({
      request: { ...before.request, quantity: 3, customer: fresh },
      session: fresh.session,
      edits: 4,
      ownLease: null,
    });
  });

  test('that signs in the same customer again keeps their lease', () => {
    const { ownLease: kept } = withEdit({ ...before, ...ofAccount(null) }, { customer: fresh });
    expect(kept).toBe(ownLease);
  });

  test('to another guest clears the session, which is opened again when needed', () => {
    const another = {
      type: 'guest',
      email: 'b@example.org',
      firstName: 'B',
      lastName: 'C',
    } as const;
    expect(withEdit(before, { customer: another })).toEqual({
      request: { ...before.request, customer: another },
      session: null,
      edits: 4,
      ownLease: null,
    });
  });
});

describe('prices are fetched again', () => {
  const checkout = checkoutIn('selecting');

  test('if the quantity or the promotion changes or is removed', () => {
    expect(needsPrices(checkout, { quantity: 3 })).toBe(true);
    expect(needsPrices(checkout, { promotionCode: null })).toBe(true);
    expect(needsPrices(checkout, { reference: 'cart-7', loyaltyCardNumber: 'L1' })).toBe(false);
  });

  test('if the customer changes while seats are leased for the former one', () => {
    const ownLease = { seatIds: ['F1'], endsAtMs: 9 };
    expect(needsPrices({ ...checkout, ownLease }, { customer: guest })).toBe(true);
  });

  test('if the former or new customer has an account, and the shape has customer prices', () => {
    expect(needsPrices(checkout, { customer: account })).toBe(true);
    expect(needsPrices(checkout, { customer: guest })).toBe(false);
    expect(needsPrices(checkoutIn('selecting', ofAccount()), { customer: guest })).toBe(true);
    const capabilities = { ...PRIMARY_SHAPE, accessToken: false };
    const other = checkoutIn('selecting', { request: { ...checkout.request, capabilities } });
    expect(needsPrices(other, { customer: account })).toBe(false);
  });
});

test('a promotion or a loyalty card changes the receipt of held seats', () => {
  expect(changesReceipt({ promotionCode: 'SPRING' })).toBe(true);
  expect(changesReceipt({ promotionCode: null })).toBe(true);
  expect(changesReceipt({ loyaltyCardNumber: null })).toBe(true);
  expect(changesReceipt({ reference: 'cart-7', customer: account })).toBe(false);
});

describe('a field that the ordering shape does not support', () => {
  const all = { capabilities: PRIMARY_SHAPE };
  const none = { capabilities: ALTERNATIVE_SHAPE };
  const wishes = [
    ['/promotionCode', { promotionCode: 'SPRING' }],
    ['/loyaltyCardNumber', { loyaltyCardNumber: 'L1' }],
    ['/customer/attribution', { customer: guest }],
  ] as const;

  test.each(wishes)('is refused rather than dropped: %s', (pointer, wish) => {
    expect(unsupportedField(all, wish)).toBeNull();
    expect(unsupportedField(none, wish)).toMatchObject({ code: 'UNSUPPORTED_IN_SHAPE', pointer });
    const { request } = checkoutIn('selecting');
    const checkout = checkoutIn('selecting', { request: { ...request, ...none } });
    expect(refusalOfEdit(checkout, wish as Edit)?.pointer).toBe(pointer);
  });

  test('does not matter if it is not used', () => {
    const without = { promotionCode: null, loyaltyCardNumber: null, customer: account };
    expect(unsupportedField(none, without)).toBeNull();
    expect(unsupportedField(none, {})).toBeNull();
  });
});
