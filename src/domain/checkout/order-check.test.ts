import { checkoutIn, hold, receipt, seatMap } from '../../../tests/support/checkout-examples';
import { failure } from '../failure';
import { exactMoney, money } from '../money';
import {
  checkOrder,
  showtimeOrSeatIdsMismatch,
  totalMismatch,
  type OrderAnswers,
} from './order-check';
import type { OrderSummary } from './ports';

const checkout = checkoutIn('in_review');
const labels = (...seats: string[]) =>
  seats.map((seatLabel) => ({ seatLabel, bookingId: 'VB', qrData: 'QR' }));
const OURS: OrderSummary = {
  showtimeId: 'D812',
  seatIds: ['F2', 'F1'],
  tickets: labels('F 1', 'F 2'),
  total: money('36.50', 'USD'),
};
const done = <T>(value: T) => ({ outcome: 'done', value }) as const;

function checked(change: Partial<OrderAnswers>) {
  return checkOrder(checkout, {
    orderId: 'O55',
    showtimeIdFromOps: null,
    summary: done(OURS),
    otherCheckouts: done([]),
    readAs: 'A1',
    sentAs: 'A1',
    ...change,
  });
}

const summary = (change: Partial<OrderSummary>) => ({ summary: done({ ...OURS, ...change }) });
const PRIMARY = { showtimeId: null, seatIds: null };

test('an order with our showtime, seats and account is accepted, and shown', () => {
  expect(seatMap.rows[0]?.label).toBe('F');
  expect(checked({})).toEqual({
    orderId: 'O55',
    held: { showtimeId: 'D812', seats: ['F 1', 'F 2'], tickets: 2 },
    found: { showtimeId: 'D812', seats: ['F 1', 'F 2'].reverse(), tickets: 2 },
    otherCheckouts: [],
    isCancelWanted: false,
    mismatch: null,
    refusal: null,
  });
});

test('without seat ids, the seats that the tickets name are shown', () => {
  const named = { ...PRIMARY, tickets: labels('F 1', '', 'F 2') };
  expect(checked(summary(named)).found).toEqual({
    showtimeId: null,
    seats: ['F 1', 'F 2'],
    tickets: 3,
  });
});

test('a single seat id takes precedence over what the tickets name', () => {
  const one = { seatIds: ['F1'], tickets: labels('Parterre') };
  expect(checked(summary(one)).found?.seats).toEqual(['F 1']);
});

test('a total that differs only by rounding is no reason to refuse', () => {
  expect(checked(summary({ total: exactMoney('36.503', 'USD') })).refusal).toBeNull();
});

test.each(['36.50', '36.51'])('a total of 36.505 USD may be charged as %s', (charged) => {
  const total = exactMoney('36.505', 'USD');
  const exact = checkoutIn('in_review', {}, { receipt: { ...receipt, total } });
  expect(totalMismatch(exact, { ...OURS, total: money(charged, 'USD') })).toBeNull();
});

test('fields that Svc leaves out are no reason to refuse', () => {
  const saidShowtimeId = 'D812';
  expect(checked({ ...summary(PRIMARY), showtimeIdFromOps: saidShowtimeId }).refusal).toBeNull();
  const noTickets = summary({ ...PRIMARY, tickets: [] });
  expect(checked({ ...noTickets, showtimeIdFromOps: saidShowtimeId }).refusal).toBeNull();
  expect(checked(summary({ seatIds: [], tickets: [] })).refusal).toBeNull();
});

const REFUSALS: readonly (readonly [string, Partial<OrderAnswers>, string])[] = [
  [
    'another total',
    summary({ total: money('38.00', 'USD') }),
    'It has a total of 38.00 USD, not 36.50 USD.',
  ],
  ['another showtime', summary({ showtimeId: 'D9' }), 'for the showtime D9, not D812.'],
  [
    'a showtime that nobody names',
    summary(PRIMARY),
    'Svc does not show the showtime of the order: ask its support, and give it as showtimeId.',
  ],
  [
    'another showtime, according to Svc’s support',
    { ...summary(PRIMARY), showtimeIdFromOps: 'D9' },
    'it is for the showtime D9, not D812.',
  ],
  [
    'a showtime about which Svc and its support differ',
    { showtimeIdFromOps: 'D9' },
    'it is for the showtime D9, not D812.',
  ],
  ['other seats', summary({ seatIds: ['F1', 'F3'] }), 'for the seats F1, F3, not F1, F2.'],
  ['a seat twice', summary({ seatIds: ['F1', 'F1'] }), 'for the seats F1, F1, not F1, F2.'],
  ['fewer seats', summary({ seatIds: ['F1'] }), 'for the seats F1, not F1, F2.'],
  [
    'tickets for other seats',
    summary({ ...PRIMARY, tickets: labels('F 3', 'F 4') }),
    'It has tickets for F 3, F 4, which were not held.',
  ],
  [
    'too many tickets',
    summary({ ...PRIMARY, tickets: labels('', '', '') }),
    'It has 3 tickets, and 2 were held.',
  ],
  ['another checkout', { otherCheckouts: done(['chk_2']) }, 'chk_2 already has order O55.'],
  ['another account', { readAs: 'A2' }, 'The customer has since changed accounts'],
  [
    'an order that Svc does not show to this customer',
    { summary: { outcome: 'refused', failure: failure('ORDER_NOT_FOUND') } },
    'Svc finds no order O55 of this customer.',
  ],
];

test('ids are compared without case and spaces', () => {
  expect(checked(summary({ showtimeId: ' d812', seatIds: ['f1', 'F2 '] })).refusal).toBeNull();
});

test('seat ids that Svc names for places of general admission are not compared', () => {
  const items = [{ ...hold.items[0]!, seatIds: [] }];
  const named = { ...OURS, seatIds: ['GA-17', 'GA-18'] };
  expect(showtimeOrSeatIdsMismatch(checkoutIn('in_review'), items, named)).toBeNull();
});

test('the only seat of an order is compared, too', () => {
  const named = { ...OURS, seatIds: ['F9'] };
  expect(showtimeOrSeatIdsMismatch(checkoutIn('in_review'), hold.items, named)).toContain('F9');
  const one = [{ ...hold.items[0]!, seatIds: ['F1'] }];
  expect(showtimeOrSeatIdsMismatch(checkoutIn('in_review'), one, named)).toContain('F9');
});

test.each(REFUSALS)('%s is refused', (_, change, message) => {
  const { refusal } = checked(change);
  expect(refusal).toMatchObject({
    code: 'CHECKOUT_STATE',
    message: expect.stringContaining(message),
  });
});

test('an order that cannot be read now is refused for now', () => {
  const trouble = { outcome: 'unknown', failure: failure('UPSTREAM_UNAVAILABLE') } as const;
  for (const change of [{ summary: trouble }, { otherCheckouts: trouble }]) {
    expect(checked(change).refusal).toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
      message: expect.stringContaining('Nothing was linked: try again later.'),
    });
  }
  expect(checked({ summary: trouble }).found).toBeNull();
  expect(checked({ otherCheckouts: trouble }).otherCheckouts).toBeNull();
});
