import { failure } from '../../src/domain/failure';
import type { OrderCheck } from '../../src/domain/checkout/order-check';
import { previewText } from './order-preview';

const CHECK: OrderCheck = {
  orderId: 'O55',
  held: { showtimeId: 'D812', seats: ['F 1', 'F 2'], tickets: 2 },
  found: { showtimeId: null, seats: ['F 1', 'F 2'], tickets: 2 },
  otherCheckouts: [],
  isCancelWanted: false,
  mismatch: null,
  refusal: null,
};

const cellsOf = (check: OrderCheck) =>
  previewText(check)
    .split('\n')
    .map((line) => line.trim().split(/ {2,}/));

test('an order is shown next to the seats that the checkout held', () => {
  expect(cellsOf(CHECK)).toEqual([
    ['order O55 at Svc', 'held by the checkout'],
    ['showtime', 'unknown', 'D812'],
    ['seats', 'F 1, F 2', 'F 1, F 2'],
    ['tickets', '2', '2'],
    ['Other checkouts with O55: none'],
    ['It would be linked.'],
  ]);
});

test('a refusal is shown with its reason, and with the checkout that has the order', () => {
  const refusal = failure('CHECKOUT_STATE', { message: 'chk_2 already has order O55.' });
  const lines = cellsOf({ ...CHECK, found: null, otherCheckouts: ['chk_2'], refusal });
  expect(lines.slice(1)).toEqual([
    ['showtime', 'unknown', 'D812'],
    ['seats', 'unknown', 'F 1, F 2'],
    ['tickets', 'unknown', '2'],
    ['Other checkouts with O55: chk_2'],
    ['It would be refused: chk_2 already has order O55.'],
  ]);
});

test('a waiting cancel request is shown: the order would not be kept', () => {
  expect(cellsOf({ ...CHECK, isCancelWanted: true }).at(-1)).toEqual([
    'It would be linked, and then cancelled and refunded, since a cancel request waits.',
  ]);
});
