import { checkoutIn, hold, seatMap } from '../../../tests/support/checkout-examples';
import { code, places } from '../../../tests/support/ticket-codes';
import { packSeatMap } from '../seat-map';
import type { TicketCode } from './ports';
import { ticketsAsWritten } from './tickets';

const checkout = checkoutIn('processing');
const { items } = hold;

describe('fewer tickets than places, as Svc wrote them,', () => {
  const four = [{ ...items[0]!, seatIds: ['F1', 'F2', 'F3', 'F4'], quantity: 4 }];
  const written = (held: typeof items, ...codes: readonly TicketCode[]) =>
    ticketsAsWritten(checkout, held, codes)?.map(({ number, seatId, seatLabel, offerId, qrData }) =>
      [number, seatId, seatLabel, offerId, qrData].join(' | '),
    );

  test.each(['F1/F2', 'F1-F2', 'Row F Seats 1 to 2', 'Auditorium 7', '3 x Adult', 'F1, F9', ''])(
    'keep the label "%s", which may be for several seats',
    (label) => {
      expect(written(items, code(label, 'one'))).toEqual([`1 |  | ${label} | adult | one`]);
    },
  );

  test('name the seats that they are for', () => {
    expect(written(four, code('F1', 'one'), code('F2+F3', 'pair'), code('f-4', 'four'))).toEqual([
      '1 | F1 | F1 | adult | one',
      '2 |  | F2+F3 | adult | pair',
      '3 | F4 | f-4 | adult | four',
    ]);
  });

  test('name a seat that was not held', () => {
    expect(written(four, code('F5', 'five'), code('the others', 'all'))?.[0]).toBe(
      '1 | F5 | F5 | adult | five',
    );
  });

  test('are shown once each', () => {
    const [pair, one] = [code('F1/F2', 'left'), code('F3', 'three')];
    expect(written(four, pair, pair, one)).toHaveLength(2);
  });

  test('name no offer if the order has several', () => {
    const child = { ...items[0]!, offerId: 'child', seatIds: ['F2'], quantity: 1 };
    const both = [{ ...items[0]!, seatIds: ['F1'], quantity: 1 }, child];
    expect(written(both, code('F1-F2', 'both'))).toEqual(['1 |  | F1-F2 |  | both']);
    const three = [...both, { ...child, seatIds: ['F3'] }];
    expect(written(three, code('F2', 'two'), code('F1 and F3', 'two'))).toEqual([
      '1 | F2 | F2 | child | two',
      '2 |  | F1 and F3 |  | two',
    ]);
  });

  test('are for different seats if two seats share a label', () => {
    const row = { label: 'A', seats: seatMap.rows[0]!.seats.map((it) => ({ ...it, number: '1' })) };
    const twins = { ...checkout, seatMap: packSeatMap({ ...seatMap, rows: [row] }) };
    const held = [...four, { ...places[0]!, seatIds: [], quantity: 2 }];
    const codes = [code('A1', 'one'), code('A1', 'two'), code('C1-C2', 'pair')];
    const seatIds = ticketsAsWritten(twins, held, codes)?.map(({ seatId }) => seatId);
    expect(seatIds).toEqual(['F1', 'F2', null]);
  });

  test('are not accepted if each is for one seat: the tickets of the other seats are missing', () => {
    expect(written(items, code('F1', 'one'))).toBeUndefined();
    expect(written(four, code('F1', 'one'), code('F2', 'two'))).toBeUndefined();
    expect(written(four)).toBeUndefined();
  });

  test('are not complete if one has no code', () => {
    expect(written(four, code('F1/F2', 'left'), code('F3/F4', ''))).toBeUndefined();
  });
});
