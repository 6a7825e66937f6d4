import { checkoutIn } from '../../../tests/support/checkout-examples';
import { bookedFor, ticketsOf } from './tickets';

const checkout = checkoutIn('confirmed');
const { items } = checkout.phase;
const code = (seatLabel: string, qrData: string) => ({ seatLabel, bookingId: 'B', qrData });

test('each seat gets its own code, however the vendor writes it and in whatever order', () => {
  const tickets = ticketsOf(checkout, items, [code('f-2', 'two'), code('F 1', 'one')]);
  expect(tickets?.map(({ seatId, qrData }) => `${seatId} ${qrData}`)).toEqual(['F1 one', 'F2 two']);
});

test.each([
  ['none', []],
  ['fewer', [code('F1', 'one')]],
  ['an empty one', [code('F1', 'one'), code('F2', '')]],
])('%s is not enough', (_what, codes) => {
  expect(ticketsOf(checkout, items, codes)).toBeNull();
});

test('places without seats get the codes as they come', () => {
  const places = [{ offerId: 'child', productId: 'P3', seatIds: [], quantity: 2 }];
  const tickets = ticketsOf(checkout, places, [code('', 'one'), code('', 'two')]);
  expect(tickets?.map(({ number, qrData }) => `${number} ${qrData}`)).toEqual(['1 one', '2 two']);
});

test('a seat that others have is told apart from a label that nobody knows', () => {
  const booked = (...labels: string[]) => {
    const tickets = ticketsOf(
      checkout,
      items,
      labels.map((label) => code(label, 'q')),
    );
    return tickets && bookedFor(checkout, items, tickets);
  };
  expect(booked('F1', 'F2')).toBe(true);
  expect(booked('Balcony', 'left')).toBe(true);
  expect(booked('F1', 'F3')).toBe(false);
});
