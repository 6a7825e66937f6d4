import {
  checkoutIn,
  collection,
  extras,
  hold,
  PRIVATE,
  purchase,
  session,
} from '../../tests/support/checkout-examples';
import { buyingOf, orderRequest } from './order-request';

const { loyaltyCardNumber } = PRIVATE;
const caller = { session, device: { deviceId: 'device-1', adId: 'ad-1' } };
const buying = buyingOf(purchase);

/** Of a customer with that loyalty card. */
function checkoutWith(card: string | null) {
  const { request } = checkoutIn('placing');
  return checkoutIn('placing', { request: { ...request, loyaltyCardNumber: card } });
}

test('an order names the attempt, the seats, and who buys how', () => {
  const { request, attempt } = checkoutIn('placing');
  expect(orderRequest(checkoutIn('placing'), caller, buying)).toEqual({
    ...caller,
    showtimeId: 'D812',
    clientRequestId: attempt.clientRequestId,
    leaseId: null,
    items: hold.items,
    promotionCode: null,
    guest: true,
    defaults: request.orderDefaults,
    payment: purchase.payment,
    extras: { loyaltyCardNumber, ...extras },
  });
});

test('an existing customer is no guest', () => {
  const { request } = checkoutIn('placing');
  const customer = { type: 'account', session } as const;
  const checkout = checkoutIn('placing', { request: { ...request, customer } });
  expect(orderRequest(checkout, caller, buying).guest).toBe(false);
});

test.each([
  ['a card and extras', loyaltyCardNumber, extras, { loyaltyCardNumber, ...extras }],
  ['a card alone', loyaltyCardNumber, undefined, { loyaltyCardNumber }],
  ['extras alone', null, extras, extras],
])('%s are sent', (_, card, more, sent) => {
  const { items, lease, payment } = buying;
  const some = { items, lease, payment, ...(more && { extras: more }) };
  expect(orderRequest(checkoutWith(card), caller, some).extras).toEqual(sent);
});

test.each([[undefined], [{}]])('no extras are sent for %j', (none) => {
  const { items, lease, payment } = buying;
  const bare = { items, lease, payment, ...(none && { extras: none }) };
  expect(orderRequest(checkoutWith(null), caller, bare)).not.toHaveProperty('extras');
});

test('where the partner collects, the authorisation is the payment', () => {
  const payment = { type: 'partner', token: 'tok_ok' } as const;
  expect(buyingOf({ ...purchase, payment, collection }).payment).toEqual({
    type: 'partner',
    authorizationId: 'auth_1',
  });
});
