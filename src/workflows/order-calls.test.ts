import {
  checkoutIn,
  collection,
  extras,
  hold,
  PRIVATE,
  purchase,
  session,
} from '../../tests/support/checkout-examples';
import { buyingOf, orderRequest } from './order-calls';

const { loyaltyCardNumber } = PRIVATE;
const oneExtra = { paymentDeviceData: extras.paymentDeviceData };
const caller = { session, device: { deviceId: 'device-1', adId: 'ad-1' } };
const buying = buyingOf(purchase);

/** A checkout whose customer has this loyalty card. */
function checkoutWith(card: string | null) {
  const { request } = checkoutIn('placing');
  return checkoutIn('placing', { request: { ...request, loyaltyCardNumber: card } });
}

test('an order contains the attempt, the seats, the customer and the payment', () => {
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

test('an account customer does not order as a guest', () => {
  const { request } = checkoutIn('placing');
  const customer = { type: 'account', session } as const;
  const checkout = checkoutIn('placing', { request: { ...request, customer } });
  expect(orderRequest(checkout, caller, buying).guest).toBe(false);
});

test.each([
  ['a card and extras', loyaltyCardNumber, extras, { loyaltyCardNumber, ...extras }],
  ['only a card', loyaltyCardNumber, undefined, { loyaltyCardNumber }],
  ['only extras', null, extras, extras],
  ['only one extra', null, oneExtra, oneExtra],
])('an order contains %s', (_, card, more, sent) => {
  const { items, lease, payment } = buying;
  const some = { items, lease, payment, ...(more && { extras: more }) };
  expect(orderRequest(checkoutWith(card), caller, some).extras).toEqual(sent);
});

test.each([[undefined], [{}]])('no extras are sent if the payment’s extras are %j', (none) => {
  const { items, lease, payment } = buying;
  const bare = { items, lease, payment, ...(none && { extras: none }) };
  expect(orderRequest(checkoutWith(null), caller, bare)).not.toHaveProperty('extras');
});

test('if the partner has nothing to collect, the order carries no authorisation', () => {
  const payment = { type: 'partner', authorizationId: 'auth_7' } as const;
  const { payment: sent } = buyingOf({ ...purchase, payment, collection: null });
  expect(sent).toEqual({ type: 'partner', authorizationId: null });
});

test('if the partner collects, the order carries the authorisation as its payment', () => {
  const payment = { type: 'partner', token: 'tok_ok' } as const;
  expect(buyingOf({ ...purchase, payment, collection }).payment).toEqual({
    type: 'partner',
    authorizationId: 'auth_1',
  });
});
