import { prices, seatMap as map } from '../../../tests/support/checkout-examples';
import { packSeatMap } from '../seat-map';
import { chooseItems } from './seat-choice';

const seatMap = packSeatMap(map);
const general = { ...prices, showtime: { ...prices.showtime, seating: 'general' as const } };
const noSeats = { ...seatMap, rows: [] };

test('seats of two areas become the products of those areas', () => {
  const chosen = chooseItems([{ offerId: 'adult', seatIds: ['F1', 'F3'] }], prices, seatMap);
  expect(chosen).toEqual([
    { offerId: 'adult', productId: 'P1', seatIds: ['F1'], quantity: 1 },
    { offerId: 'adult', productId: 'P2', seatIds: ['F3'], quantity: 1 },
  ]);
});

test('general admission is chosen by quantity', () => {
  expect(chooseItems([{ offerId: 'child', quantity: 3 }], general, noSeats)).toEqual([
    { offerId: 'child', productId: 'P3', seatIds: [], quantity: 3 },
  ]);
});

test.each([
  [[{ offerId: 'student', seatIds: ['F1'] }], 'OFFER_NOT_FOUND', '/items/0/offerId'],
  [[{ offerId: 'child', seatIds: ['F1', 'F3'] }], 'OFFER_NOT_FOUND', '/items/0/seatIds/1'],
  [[{ offerId: 'adult', seatIds: ['F1', 'Z9'] }], 'INVALID_SEATS', '/items/0/seatIds/1'],
  [[{ offerId: 'adult', seatIds: ['F6'] }], 'INVALID_SEATS', '/items/0/seatIds/0'],
  [[{ offerId: 'adult', quantity: 2 }], 'INVALID_SEATS', '/items/0'],
  [[{ offerId: 'adult', seatIds: ['F1', 'F1'] }], 'INVALID_SEATS', '/items'],
  [
    [
      { offerId: 'adult', seatIds: ['F1', 'F2', 'F3'] },
      { offerId: 'adult', seatIds: ['F4', 'F5'] },
    ],
    'INVALID_SEATS',
    '/items',
  ],
])('%j is refused with %s at %s', (choices, code, pointer) => {
  expect(chooseItems(choices, prices, seatMap)).toMatchObject({ code, pointer });
});

test('seats cannot be named where there are none', () => {
  const chosen = chooseItems([{ offerId: 'adult', seatIds: ['F1'] }], general, noSeats);
  expect(chosen).toMatchObject({ code: 'INVALID_SEATS', pointer: '/items/0' });
});
