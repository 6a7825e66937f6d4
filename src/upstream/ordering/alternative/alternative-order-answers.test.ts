import { OrderSummaryResponseSchema } from '../../../contract/alternative/alternative-order';
import type { AlternativeAnswer } from '../../../contract/alternative/shape';
import { readAnswerBody } from '../../svc/reading/tolerant';
import { orderState } from '../order-words';
import { orderSummary } from './alternative-order-answers';

it.each([
  ['PENDING', 'pending'],
  ['CONFIRMED', 'fulfilled'],
  ['Confirmed', 'fulfilled'],
  ['CANCELLED', 'cancelled'],
  ['REFUNDED', 'refunded'],
  ['FAILED', 'failed'],
  ['fulfilled', 'fulfilled'],
  ['Canceled', 'cancelled'],
  ['IN_FLIGHT', 'pending'],
  ['constructor', 'pending'],
])('reads the status %s as %s', (status, expected) => {
  expect(orderState({ status })).toEqual({ status: expected, reasonCode: null });
});

it('reads the reason of a failure if Svc sends it', () => {
  const answer = { status: 'FAILED', orderStatusReasonCode: 'PROCESSOR_DECLINED' };
  expect(orderState(answer)).toEqual({ status: 'failed', reasonCode: 'PROCESSOR_DECLINED' });
});

describe('tickets', () => {
  const price = { value: '1', currencyCode: 'USD' };
  const SUMMARY: AlternativeAnswer<'orderSummary'> = {
    orderId: 'O55',
    status: 'CONFIRMED',
    confirmationCode: 'X7Q',
    showtimeId: 'D812',
    venueId: 'C12',
    productionId: 'B33',
    pricing: { subtotal: price, fees: price, tax: price, total: price },
    tickets: [
      { offerId: 'adult', quantity: 1 },
      { offerId: 'child', quantity: 2 },
    ],
    seats: [],
  };
  const seat = { row: 'F', status: 'OCCUPIED', seatType: 'Standard' } as const;
  const ticketCodes = (answer: Parameters<typeof orderSummary>[0]) => orderSummary(answer).tickets;
  const CODE = { bookingId: 'X7Q', qrData: 'X7Q' };

  it('are read from a summary that also lists offers with quantity 0', () => {
    const tickets = [...SUMMARY.tickets, { offerId: 'senior', quantity: 0 }];
    const reading = readAnswerBody(OrderSummaryResponseSchema, { ...SUMMARY, tickets });
    expect(reading).toMatchObject({ value: { tickets } });
    expect(ticketCodes({ ...SUMMARY, tickets })).toHaveLength(3);
  });

  it('are refused if there are implausibly many', () => {
    const tickets = [{ offerId: 'adult', quantity: 20_000_000 }];
    expect(() => ticketCodes({ ...SUMMARY, tickets })).toThrow('INVALID_ANSWER');
  });

  it('are labelled as on the seat map, whose numbers may repeat the row', () => {
    const seats = [{ ...seat, seatId: 'S1', number: 'F7' }];
    expect(ticketCodes({ ...SUMMARY, seats })).toEqual([{ seatLabel: 'F7', ...CODE }]);
  });

  it('are returned for each seat', () => {
    const seats = ['7', '8', '9'].map((number) => ({ ...seat, seatId: `F${number}`, number }));
    expect(ticketCodes({ ...SUMMARY, seats })).toEqual([
      { seatLabel: 'F 7', ...CODE },
      { seatLabel: 'F 8', ...CODE },
      { seatLabel: 'F 9', ...CODE },
    ]);
  });

  it('are returned with the seats and the showtime', () => {
    const received = { ...SUMMARY, seats: [{ ...seat, seatId: 'F7', number: '7' }] };
    expect(orderSummary(received)).toMatchObject({ showtimeId: 'D812', seatIds: ['F7'] });
    const { seats: _seats, ...without } = SUMMARY;
    expect(orderSummary(without).seatIds).toBeNull();
  });

  it('are returned for each place if the list of seats is missing', () => {
    const { seats: _seats, ...received } = SUMMARY;
    expect(ticketCodes(received)).toHaveLength(3);
  });

  it('are refused if the answer has neither seats nor quantities', () => {
    const code = { confirmationCode: 'X7Q' };
    expect(() => ticketCodes(code)).toThrow('INVALID_ANSWER');
  });

  it('are returned for each place, without a label, if the list of seats is empty', () => {
    const ticket = { seatLabel: '', ...CODE };
    expect(ticketCodes(SUMMARY)).toEqual([ticket, ticket, ticket]);
  });
});
