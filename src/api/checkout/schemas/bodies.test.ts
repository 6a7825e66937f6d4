import type { z } from 'zod';
import { parseBody } from '../../../http/validation';
import { refusalOf } from '../../../../tests/support/api/refusal-of';
import { CheckoutBodySchema, EditBodySchema } from './checkout-body';
import { OrderBodySchema } from './order-body';
import { SeatsBodySchema } from './seats-body';

/** The errors of the problem for this body. */
function errorsIn(schema: z.ZodType, body: unknown) {
  return refusalOf(() => parseBody(schema, body)).errors;
}

const start = {
  showtimeId: 'D812',
  quantity: 2,
  customer: { type: 'guest', email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' },
};
const MANY_WORDS = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 'x']));
const order = {
  expectedTotal: { amount: '31.5', currency: 'USD' },
  payment: { type: 'nonce', nonce: 'tok_ok', provider: 'sandbox' },
};

test('valid bodies pass, and amounts get the decimal places of their currency', () => {
  expect(parseBody(CheckoutBodySchema, start)).toEqual(start);
  const items = [
    { offerId: 'adult', seatIds: ['F7'] },
    { offerId: 'child', quantity: 1 },
  ];
  expect(parseBody(SeatsBodySchema, { items })).toEqual({ items });
  expect(parseBody(OrderBodySchema, order)).toMatchObject({ expectedTotal: { amount: '31.50' } });
});

test('the partner’s own private fields pass unchanged', () => {
  const customer = { ...start.customer, attribution: { campaign: 'spring' } };
  const body = { ...start, customer, loyaltyCardNumber: 'LC-1' };
  expect(parseBody(CheckoutBodySchema, body)).toEqual(body);
  const extras = {
    paymentDeviceData: 'blob',
    shippingAddress: { line: '1 Main St', floors: [1, null] },
    vendorData: { gift: true },
  };
  expect(parseBody(OrderBodySchema, { ...order, ...extras })).toMatchObject(extras);
});

test.each([
  ['31.505', 'USD', '31.505'],
  ['1.5', 'JPY', '1.5'],
  ['31.5000', 'USD', '31.50'],
  [`0.${'1'.repeat(40)}`, 'USD', `0.${'1'.repeat(40)}`],
])(
  'a total of %s %s is read as %s: only superfluous zeros are dropped',
  (given, currency, amount) => {
    const expectedTotal = { amount: given, currency };
    expect(parseBody(OrderBodySchema, { ...order, expectedTotal })).toMatchObject({
      expectedTotal: { amount, currency },
    });
  },
);

test.each([
  [{ showtimeId: 'X812' }, '/showtimeId'],
  [{ showtimeId: undefined }, '/showtimeId'],
  [{ quantity: 0 }, '/quantity'],
  [{ quantity: 1.5 }, '/quantity'],
  [{ quantity: '2' }, '/quantity'],
  [{ customer: null }, '/customer'],
  [{ customer: { ...start.customer, type: 'member' } }, '/customer/type'],
  [{ customer: { type: 'account', identity: 'ada' } }, '/customer/password'],
  [{ customer: { type: 'account', identity: ' ', password: 'x' } }, '/customer/identity'],
  [{ customer: { type: 'account', identity: 'ada', password: '' } }, '/customer/password'],
  [{ customer: { type: 'account', identity: 'a', password: 'x', email: 'e' } }, '/customer/email'],
  [{ customer: { ...start.customer, email: 'nobody' } }, '/customer/email'],
  [{ customer: { ...start.customer, firstName: '  ' } }, '/customer/firstName'],
  [{ customer: { ...start.customer, attribution: 'spring' } }, '/customer/attribution'],
  [{ customer: { ...start.customer, attribution: { from: 7 } } }, '/customer/attribution/from'],
  [{ customer: { ...start.customer, attribution: MANY_WORDS } }, '/customer/attribution'],
  [{ loyaltyCardNumber: ' ' }, '/loyaltyCardNumber'],
  [{ customer: { ...start.customer, 'pass/word~': 'x' } }, '/customer/pass~1word~0'],
  [{ device: {} }, '/device/deviceId'],
  [{ device: { deviceId: 'two\r\nlines' } }, '/device/deviceId'],
  [{ reference: 'ada@example.org' }, '/reference'],
  [{ colour: 'red' }, '/colour'],
])('a start with %j is refused at its field', (change, pointer) => {
  expect(errorsIn(CheckoutBodySchema, { ...start, ...change })).toEqual([
    { pointer, detail: expect.stringMatching(/^(expected |unknown field)/) as string },
  ]);
});

test('a start is valid without a customer, and with an account', () => {
  const { customer: _customer, ...nobody } = start;
  expect(parseBody(CheckoutBodySchema, nobody)).toEqual(nobody);
  const account = { type: 'account', identity: 'ada', password: ' a b ' };
  const { customer } = parseBody(CheckoutBodySchema, { ...start, customer: account });
  expect(customer).toEqual(account);
});

test.each([
  { type: 'nonce', nonce: 'tok_ok', provider: 'sandbox' },
  { type: 'saved', instrumentId: 'tok_ok' },
  { type: 'partner', authorizationId: 'pa_1' },
  { type: 'partner', token: 'tok_ok' },
  { type: 'card', token: 'tok_ok' },
])('an order may be paid by %j', (payment) => {
  expect(parseBody(OrderBodySchema, { ...order, payment }).payment).toEqual(payment);
});

test.each([
  { customer: start.customer },
  { promotionCode: null, loyaltyCardNumber: null, reference: null },
  { loyaltyCardNumber: 'LC-1' },
  { promotionCode: 'MATINEE5', quantity: 3, reference: 'cart-1' },
])('an edit may be %j', (changes) => {
  expect(parseBody(EditBodySchema, changes)).toEqual(changes);
});

test.each([
  [undefined, ''],
  [{}, ''],
  [{ customer: null }, '/customer'],
  [{ customer: { ...start.customer, email: 'nobody' } }, '/customer/email'],
  [{ promotionCode: ' ' }, '/promotionCode'],
  [{ loyaltyCardNumber: 7 }, '/loyaltyCardNumber'],
  [{ quantity: null }, '/quantity'],
  [{ quantity: 100 }, '/quantity'],
  [{ reference: 'ada@example.org' }, '/reference'],
  [{ quantity: 3, showtimeId: 'D812' }, '/showtimeId'],
])('an edit %j is refused at its field', (body, pointer) => {
  expect(errorsIn(EditBodySchema, body)).toEqual([
    { pointer, detail: expect.stringMatching(/expected |unknown field/) as string },
  ]);
});

test.each([
  [undefined, ''],
  [[], ''],
  [{}, '/items'],
  [{ items: [] }, '/items'],
  [{ items: [{ offerId: 'adult' }] }, '/items/0'],
  [{ items: [{ offerId: 'adult', seatIds: ['F7'], quantity: 1 }] }, '/items/0'],
  [{ items: [{ offerId: 'adult', seatIds: [] }] }, '/items/0/seatIds'],
  [{ items: [{ offerId: 'adult', seatIds: ['F7', 8] }] }, '/items/0/seatIds/1'],
  [{ items: [{ offerId: 'adult', quantity: 1, seatid: 'F7' }] }, '/items/0/seatid'],
  [{ items: Array.from({ length: 11 }, () => ({ offerId: 'adult', quantity: 1 })) }, '/items'],
])('seats %j are refused at their field', (body, pointer) => {
  expect(errorsIn(SeatsBodySchema, body)).toEqual([
    { pointer, detail: expect.any(String) as string },
  ]);
});

test.each([
  [{ expectedTotal: { amount: 31.5, currency: 'USD' } }, '/expectedTotal/amount'],
  [{ expectedTotal: { amount: '-1', currency: 'USD' } }, '/expectedTotal/amount'],
  [{ expectedTotal: { amount: '1e3', currency: 'USD' } }, '/expectedTotal/amount'],
  [{ expectedTotal: { amount: '1234567890123', currency: 'USD' } }, '/expectedTotal/amount'],
  [{ expectedTotal: { amount: '1', currency: 'dollars' } }, '/expectedTotal/currency'],
  [{ payment: { type: 'cheque', token: 'x' } }, '/payment/type'],
  [{ payment: { type: 'nonce', provider: 'sandbox' } }, '/payment/nonce'],
  [{ payment: { type: 'saved' } }, '/payment/instrumentId'],
  [{ payment: { type: 'partner' } }, '/payment'],
  [{ payment: { type: 'partner', authorizationId: 'pa_1', token: 'tok_ok' } }, '/payment'],
  [{ payment: { type: 'partner', authorizationId: '' } }, '/payment/authorizationId'],
  [{ payment: { type: 'card' } }, '/payment/token'],
  [{ paymentDeviceData: { blob: 1 } }, '/paymentDeviceData'],
  [{ paymentDeviceData: 'x'.repeat(8193) }, '/paymentDeviceData'],
  [{ shippingAddress: '1 Main St' }, '/shippingAddress'],
  [{ shippingAddress: ['1 Main St'] }, '/shippingAddress'],
  [{ vendorData: { long: 'x'.repeat(4096) } }, '/vendorData'],
  [{ loyaltyCardNumber: 'LC-1' }, '/loyaltyCardNumber'],
  [{ payment: { type: 'card', token: 'tok_ok', cardNumber: '4242' } }, '/payment/cardNumber'],
])('an order with %j is refused at its field', (change, pointer) => {
  expect(errorsIn(OrderBodySchema, { ...order, ...change })).toEqual([
    { pointer, detail: expect.any(String) as string },
  ]);
});

test('every invalid field is listed, and no value is repeated', () => {
  const bad = { ...start, quantity: 0, customer: { ...start.customer, email: 'secret' }, x: 1 };
  const problem = refusalOf(() => parseBody(CheckoutBodySchema, bad));
  expect(problem.errors).toHaveLength(3);
  expect(JSON.stringify(problem)).not.toContain('secret');
});
