import type { z } from 'zod';
import { Problem } from '../problem';
import { parseBody, parseQuery } from '../validation';
import { CheckoutBodySchema } from './checkout-body';
import { EditBodySchema } from './edit-body';
import { OrderBodySchema } from './order-body';
import { SeatsBodySchema } from './seats-body';
import { showtimesQuerySchema } from './showtimes-query';
import { nextVenueCursor, VenueCursorSchema } from './venue-cursor';
import { VenuesQuerySchema } from './venues-query';

function refusalOf(parse: () => unknown) {
  try {
    parse();
  } catch (error) {
    if (error instanceof Problem) return error.body('req_1') as { errors: object[] };
    throw error;
  }
  throw new Error('nothing was refused');
}

/** What the problem says of a body that differs from a good one. */
function errorsIn(schema: z.ZodType, body: unknown) {
  return refusalOf(() => parseBody(schema, body)).errors;
}

const start = {
  showtimeId: 'D812',
  quantity: 2,
  customer: { type: 'guest', email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' },
};
const order = {
  expectedTotal: { amount: '31.5', currency: 'USD' },
  payment: { type: 'nonce', nonce: 'tok_ok', provider: 'sandbox' },
};

test('good bodies pass, and amounts get the places of their currency', () => {
  expect(parseBody(CheckoutBodySchema, start)).toEqual(start);
  const items = [
    { offerId: 'adult', seatIds: ['F7'] },
    { offerId: 'child', quantity: 1 },
  ];
  expect(parseBody(SeatsBodySchema, { items })).toEqual({ items });
  expect(parseBody(OrderBodySchema, order)).toMatchObject({ expectedTotal: { amount: '31.50' } });
});

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

test('without a customer a start is complete, and one with an account too', () => {
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
  { promotionCode: null, reference: null },
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
  [{ expectedTotal: { amount: '1', currency: 'dollars' } }, '/expectedTotal/currency'],
  [{ payment: { type: 'cheque', token: 'x' } }, '/payment/type'],
  [{ payment: { type: 'nonce', provider: 'sandbox' } }, '/payment/nonce'],
  [{ payment: { type: 'saved' } }, '/payment/instrumentId'],
  [{ payment: { type: 'partner' } }, '/payment'],
  [{ payment: { type: 'partner', authorizationId: 'pa_1', token: 'tok_ok' } }, '/payment'],
  [{ payment: { type: 'partner', authorizationId: '' } }, '/payment/authorizationId'],
  [{ payment: { type: 'card' } }, '/payment/token'],
  [{ payment: { type: 'card', token: 'tok_ok', cardNumber: '4242' } }, '/payment/cardNumber'],
])('an order with %j is refused at its field', (change, pointer) => {
  expect(errorsIn(OrderBodySchema, { ...order, ...change })).toEqual([
    { pointer, detail: expect.any(String) as string },
  ]);
});

test('every wrong field is named, and no value is repeated', () => {
  const bad = { ...start, quantity: 0, customer: { ...start.customer, email: 'secret' }, x: 1 };
  const problem = refusalOf(() => parseBody(CheckoutBodySchema, bad));
  expect(problem.errors).toHaveLength(3);
  expect(JSON.stringify(problem)).not.toContain('secret');
});

test.each([
  [{ venueIds: '' }, 'venueIds'],
  [{ venueIds: 'C1,C2,C3,C4,C5,C6' }, 'venueIds'],
  [{ venueIds: ['C1', 'C2'] }, 'venueIds'],
  [{ venueIds: 'C1', from: 'tomorrow' }, 'from'],
  [{ venueIds: 'C1', to: '2030-01-02T00:00:00Z' }, 'to'],
  [{ venueIds: 'C1', from: '2030-01-02T00:00:00Z', to: '2030-01-02T01:00:00+01:00' }, 'to'],
  [{ venueIds: 'C1', from: '2030-01-01T00:00:00Z', to: '2030-01-08T00:00:01Z' }, 'to'],
  [{ ids: 'D1', venueIds: 'C1' }, 'venueIds'],
  [{}, 'venueIds'],
])('showtimes for %j are refused at their parameter', (query, parameter) => {
  const { errors } = refusalOf(() => parseQuery(showtimesQuerySchema(query), query));
  expect(errors).toMatchObject([{ parameter }]);
});

test('showtimes are asked for by id, or by venue and the range of a week at most', () => {
  const by = (query: Record<string, string>) => parseQuery(showtimesQuerySchema(query), query);
  expect(by({ ids: 'D1,D2,D1' })).toEqual({ ids: ['D1', 'D2'] });
  const from = '2030-01-01T00:00:00Z';
  expect(by({ venueIds: 'C1', from, to: '2030-01-08T01:00:00+01:00' })).toEqual({
    venueIds: ['C1'],
    from: Date.parse(from),
    to: Date.parse('2030-01-08T00:00:00Z'),
  });
});

test.each([
  [{ lat: '' }, 'lat'],
  [{ lat: '91' }, 'lat'],
  [{ lon: 'west' }, 'lon'],
  [{ radiusKm: '81' }, 'radiusKm'],
  [{ cursor: 'x' }, 'cursor'],
  [{ limit: '5' }, 'limit'],
])('venues with %j are refused at their parameter', (change, parameter) => {
  const query = { lat: '34.05', lon: '-118.24', radiusKm: '10', ...change };
  const { errors } = refusalOf(() => parseQuery(VenuesQuerySchema, query));
  expect(errors).toMatchObject([{ parameter }]);
});

test.each([0, 1])('with pages counted from %i the cursors lead to the last one', (base) => {
  const pages = [];
  let cursor: string | null = null;
  do {
    const asked: z.output<typeof VenueCursorSchema> | undefined =
      cursor === null ? undefined : VenueCursorSchema.parse(cursor);
    const page = asked?.page ?? base;
    pages.push(page);
    cursor = nextVenueCursor({ page, pageSize: 25, totalPages: 3 }, asked);
  } while (cursor !== null);
  expect(pages).toEqual([base, base + 1, base + 2]);
});

test('one page, none, and an answer without pages have no next one', () => {
  expect(nextVenueCursor({ page: 1, pageSize: 25, totalPages: 1 }, undefined)).toBeNull();
  expect(nextVenueCursor({ page: 1, pageSize: 25, totalPages: 0 }, undefined)).toBeNull();
  expect(nextVenueCursor(undefined, undefined)).toBeNull();
});
