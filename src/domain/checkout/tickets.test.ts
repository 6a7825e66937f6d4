import { delivered, hold, checkoutIn, seatMap } from '../../../tests/support/checkout-examples';
import { code, places } from '../../../tests/support/ticket-codes';
import { TICKETS_MAX } from '../policy';
import { packSeatMap } from '../seat-map';
import type { TicketCode } from './ports';
import { othersAmong, ticketsAsWritten, ticketsOf } from './tickets';

const checkout = checkoutIn('processing');
const { items } = hold;

test('each seat gets its own code, whatever the order and spelling of the labels', () => {
  expect(ticketsOf(checkout, items, [code('f-02', 'two'), code('F 1', 'one')])).toEqual([
    { ...code('F 1', 'one'), number: 1, seatId: 'F1', offerId: 'adult' },
    { ...code('f-02', 'two'), number: 2, seatId: 'F2', offerId: 'adult' },
  ]);
});

test('the booking id replaces a code that is too long for a QR code', () => {
  const [one, two] = [code('F1', 'one'), { ...code('F2', 'x'.repeat(7_090)), bookingId: 'B2' }];
  expect(ticketsOf(checkout, items, [one, two])).toMatchObject([
    { qrData: 'one' },
    { qrData: 'B2' },
  ]);
});

test('a code that just fits into a QR code is shown', () => {
  const codes = [code('F1', 'x'.repeat(7_089)), code('F2', 'two')];
  expect(ticketsOf(checkout, items, codes)?.[0]?.qrData).toHaveLength(7_089);
});

test('a booking id is never cut: it is shown whole, or left out', () => {
  const long = 'B'.repeat(201);
  const codeOf = (bookingId: string, qrData: string) => ({ seatLabel: 'F2', bookingId, qrData });
  const second = (change: ReturnType<typeof codeOf>) =>
    ticketsOf(checkout, items, [code('F1', 'one'), change])?.[1];
  expect(second(codeOf(long, 'x'.repeat(7_090)))).toMatchObject({ bookingId: '', qrData: long });
  expect(second(codeOf(long, 'two'))).toMatchObject({ bookingId: '', qrData: 'two' });
  expect(second(codeOf('B'.repeat(200), 'two'))?.bookingId).toBe('B'.repeat(200));
  expect(second(codeOf('y'.repeat(7_090), 'x'.repeat(7_090)))).toBeUndefined();
});

test.each([
  ['no codes', []],
  ['too few codes', [code('F1', 'one')]],
  ['an empty code', [code('F1', 'one'), code('F2', '')]],
])('there are no tickets yet for %s', (_what, codes) => {
  expect(ticketsOf(checkout, items, codes)).toBeNull();
});

test('tickets beyond those of the seats come last, without copies', () => {
  const bar = { seatLabel: 'Bar', bookingId: 'B9', qrData: 'voucher' };
  const codes = [bar, code('F2', 'two'), bar, code('F1', 'one'), code('F1', 'one')];
  const tickets = ticketsOf(checkout, items, codes);
  expect(tickets?.map(({ qrData }) => qrData)).toEqual(['one', 'two', 'voucher']);
  expect(tickets?.[2]).toEqual({ ...bar, number: 3, seatId: null, offerId: null });
});

test('of more tickets than a purchase may have, the last are left out', () => {
  const vouchers = Array.from({ length: TICKETS_MAX }, (_, i) => code('Bar', `voucher ${i}`));
  const tickets = ticketsOf(checkout, items, [code('F1', 'one'), code('F2', 'two'), ...vouchers]);
  expect(tickets).toHaveLength(TICKETS_MAX);
  const last = { number: TICKETS_MAX, qrData: `voucher ${TICKETS_MAX - 3}` };
  expect(tickets?.at(-1)).toMatchObject(last);
});

test('the only ticket of one seat keeps the label that Svc wrote', () => {
  const one = [{ ...items[0]!, seatIds: ['F1'], quantity: 1 }];
  expect(ticketsOf(checkout, one, [code('Stalls', 'one')])).toMatchObject([
    { seatId: 'F1', seatLabel: 'Stalls', qrData: 'one' },
  ]);
});

test('in general admission every code is a ticket, with a label or without', () => {
  const general = checkoutIn('processing', { seatMap: packSeatMap({ ...seatMap, rows: [] }) });
  const two = [{ ...items[0]!, seatIds: [], quantity: 2 }];
  const tickets = ticketsOf(general, two, [code('', 'one'), code('Stalls', 'two')]);
  expect(tickets?.map(({ qrData }) => qrData)).toEqual(['one', 'two']);
});

test('an empty code is ignored if enough others remain', () => {
  const codes = [code('F1', ''), code('F1', 'one'), code('F2', 'two')];
  expect(ticketsOf(checkout, items, codes)?.map(({ qrData }) => qrData)).toEqual(['one', 'two']);
});

test.each(['Bar voucher', ''])(
  'a voucher labelled "%s" does not count as the ticket of a seat, which may still arrive',
  (label) => {
    const codes = [code('F1', 'one'), code(label, 'drink')];
    expect(ticketsOf(checkout, items, codes)).toBeNull();
    expect(ticketsAsWritten(checkout, items, codes)).toMatchObject([
      { seatId: 'F1', qrData: 'one' },
      { seatId: null, seatLabel: label, qrData: 'drink' },
    ]);
  },
);

test('a voucher that no seat needs does not delay the tickets', () => {
  const three = [{ ...items[0]!, seatIds: ['F1', 'F2', 'F3'], quantity: 3 }];
  const codes = [code('F1', 'one'), code('F2', 'two'), code('F5', 'five'), code('Bar', 'drink')];
  const tickets = ticketsOf(checkout, three, codes);
  expect(tickets?.map(({ qrData }) => qrData)).toEqual(['one', 'two', 'five', 'drink']);
});

test('a code without a label is shown with the label of the seat map', () => {
  const tickets = ticketsOf(checkout, items, [code('', 'one'), code('', 'two')]);
  expect(tickets?.map(({ seatLabel }) => seatLabel)).toEqual(['F 1', 'F 2']);
});

test('a ticket for a seat that was not held names the seat on its label', () => {
  const tickets = ticketsOf(checkout, items, [code('F3', 'three'), code('F2', 'two')]);
  expect(tickets?.map(({ seatId, qrData }) => `${seatId}: ${qrData}`)).toEqual([
    'F3: three',
    'F2: two',
  ]);
});

describe('in a hall', () => {
  const seat = (id: string, number: string) => ({ ...seatMap.rows[0]!.seats[0]!, id, number });
  const inHall = (rows: Record<string, ReturnType<typeof seat>[]>[]) => {
    const hall = rows.flatMap((row) =>
      Object.entries(row).map(([label, seats]) => ({ label, seats })),
    );
    return checkoutIn('processing', { seatMap: packSeatMap({ ...seatMap, rows: hall }) });
  };
  const held = (seatId: string, offerId = 'adult') => ({
    offerId,
    productId: 'P1',
    seatIds: [seatId],
    quantity: 1,
  });
  const NUMBERED = inHall([{ '1': [seat('S-1-11', '11')] }, { '11': [seat('S-11-1', '1')] }]);
  const TWO_AREAS = inHall([{ A: [seat('STALLS-A1', '1')] }, { A: [seat('BALCONY-A1', '1')] }]);

  test.each(['1-11', '1 11'])('with numbered rows, %s is row 1, seat 11', (label) => {
    expect(ticketsOf(NUMBERED, [held('S-1-11')], [code(label, 'one')])).toMatchObject([
      { seatId: 'S-1-11', qrData: 'one' },
    ]);
    expect(othersAmong(NUMBERED, [held('S-11-1')], [{ seatLabel: label }])).toEqual([label]);
  });

  test('with numbered rows, each offer keeps its seat', () => {
    const both = [held('S-1-11', 'adult'), held('S-11-1', 'child')];
    const tickets = ticketsOf(NUMBERED, both, [code('11-1', 'row 11'), code('1-11', 'row 1')]);
    expect(tickets?.map(({ offerId, seatId, qrData }) => [offerId, seatId, qrData])).toEqual([
      ['adult', 'S-1-11', 'row 1'],
      ['child', 'S-11-1', 'row 11'],
    ]);
  });

  test.each(['STALLS-A1', 'BALCONY-A1'])('with A1 in two areas, A1 is the held %s', (seatId) => {
    expect(ticketsOf(TWO_AREAS, [held(seatId)], [code('A1', 'one')])).toMatchObject([{ seatId }]);
  });
});

test('places without seats get the codes in their order', () => {
  const tickets = ticketsOf(checkout, places, [code('', 'one'), code('', 'two')]);
  expect(tickets).toMatchObject([
    { number: 1, seatId: null, seatLabel: '', offerId: 'child', qrData: 'one' },
    { number: 2, seatId: null, seatLabel: '', offerId: 'child', qrData: 'two' },
  ]);
});

test('a label may name its seat in words', () => {
  const codes = [code('Row F, Seat 2', 'two'), code('row F seat 1', 'one')];
  expect(ticketsOf(checkout, items, codes)?.map(({ seatId, qrData }) => [seatId, qrData])).toEqual([
    ['F1', 'one'],
    ['F2', 'two'],
  ]);
});

describe('one code for several places', () => {
  const shown = (held: typeof items, ...codes: TicketCode[]) =>
    ticketsOf(checkout, held, codes)?.map(
      (ticket) => `${ticket.seatId} ${ticket.seatLabel}: ${ticket.qrData}`,
    );

  test.each(['', 'Stalls'])('labelled "%s" is for every seat', (label) => {
    expect(shown(items, code(label, 'all'))).toEqual(['F1 F 1: all', 'F2 F 2: all']);
  });

  test.each(['', 'General admission'])('labelled "%s" is for every place', (label) => {
    expect(shown(places, code(label, 'all'))).toEqual(Array(2).fill(`null ${label}: all`));
  });

  test.each(['F1', 'f-2', 'F3', 'F9', 'F1, F2', 'F1-F3'])(
    'labelled "%s" is not known to be for every seat',
    (label) => {
      expect(shown(items, code(label, 'one'))).toBeUndefined();
    },
  );

  test('may be for one place if its label has a number', () => {
    expect(shown(places, code('Place 1', 'one'))).toBeUndefined();
  });

  test('is for one place if the others have no code yet, or other codes', () => {
    expect(shown(items, code('', 'one'), code('', ''))).toBeUndefined();
    const three = [{ ...places[0]!, quantity: 3 }];
    expect(shown(three, code('', 'one'), code('', 'two'))).toBeUndefined();
  });
});

describe.each<[string, string, string]>([
  ['whose numbers repeat the row', 'F', 'F'],
  ['whose row is called Row F', 'Row F', ''],
])('with seats %s', (_, row, prefix) => {
  const seat = (id: string, number: string) => ({ ...seatMap.rows[0]!.seats[0]!, id, number });
  const ofRow = ['1', '2'].map((number) => seat(`F${number}`, `${prefix}${number}`));
  const rows = [
    { label: row, seats: ofRow },
    { label: 'FF', seats: [seat('FF1', 'FF1')] },
  ];
  const hall = checkoutIn('processing', { seatMap: packSeatMap({ ...seatMap, rows }) });

  test('a ticket for F1 is for that seat', () => {
    expect(ticketsOf(hall, items, [code('F2', 'two'), code('F1', 'one')])).toMatchObject([
      { seatId: 'F1', offerId: 'adult', qrData: 'one' },
      { seatId: 'F2', offerId: 'adult', qrData: 'two' },
    ]);
  });

  test('a ticket for FF1 is for another seat, and a ticket for F1 does not cover F2', () => {
    expect(othersAmong(hall, items, [{ seatLabel: 'FF1' }])).toEqual(['FF1']);
    expect(othersAmong(hall, items, [{ seatLabel: 'F1' }])).toEqual([]);
    expect(ticketsAsWritten(hall, items, [code('F1', 'one')])).toBeNull();
  });
});

describe('the tickets of an order whose id came from ops', () => {
  const others = (...labels: string[]) =>
    othersAmong(
      checkout,
      items,
      labels.map((seatLabel) => ({ seatLabel })),
    );

  test('are ours if they are for our seats', () => {
    expect(others('F1', 'f-2')).toEqual([]);
  });

  test('are not ours if one is for another seat', () => {
    expect(others('F1', 'F3')).toEqual(['F3']);
    expect(others('f 5', 'F2')).toEqual(['f 5']);
  });

  test('count as ours if their labels are not on the seat map', () => {
    expect(others('Balcony', '')).toEqual([]);
    const withoutMap = { ...checkout, seatMap: null };
    expect(othersAmong(withoutMap, places, delivered.tickets)).toEqual([]);
  });
});

test('a ticket that is listed twice is not used for a second seat', () => {
  const [one, two] = [code('F1', 'one'), code('F2', 'two')];
  expect(ticketsOf(checkout, items, [one, one])).toBeNull();
  expect(ticketsOf(checkout, items, [one, one, two])).toMatchObject([
    { seatId: 'F1', qrData: 'one' },
    { seatId: 'F2', qrData: 'two' },
  ]);
  expect(ticketsOf(checkout, places, [code('Hall 3', 'all'), code('Hall 3', 'all')])).toHaveLength(
    2,
  );
});

test.each(['Stalls F', 'GA ', ''])(
  'a repeated ticket labelled "%s1" does not hide the ticket "%s2"',
  (label) => {
    const [one, two] = ['1', '2'].map((number) => code(label && label + number, `code ${number}`));
    const shown = (...codes: TicketCode[]) =>
      [items, places].map((held) => ticketsOf(checkout, held, codes)?.map(({ qrData }) => qrData));
    const both = ['code 1', 'code 2'];
    expect(shown(one!, one!, two!, two!)).toEqual([both, both]);
    expect(shown(one!, one!)).toEqual(Array(2).fill(['code 1', 'code 1']));
  },
);

test('seats of the same label have a ticket each, even with the same code', () => {
  const sofa = {
    ...seatMap,
    rows: [{ label: 'F', seats: seatMap.rows[0]!.seats.map((it) => ({ ...it, number: '1' })) }],
  };
  const onSofa = { ...checkout, seatMap: packSeatMap(sofa) };
  const codes = [code('F1', 'all'), code('F1', 'all')];
  expect(ticketsOf(onSofa, items, codes)).toMatchObject([{ seatId: 'F1' }, { seatId: 'F2' }]);
  // The second ticket has not arrived yet.
  expect(ticketsOf(onSofa, items, [code('F1', 'one')])).toBeNull();
});

test('a ticket with the label of several other seats is for the held seat', () => {
  const numbers = ['1', '1', '3', '4', '5', '6'];
  const seats = seatMap.rows[0]!.seats.map((it, index) => ({ ...it, number: numbers[index]! }));
  const twins = { ...seatMap, rows: [{ label: 'F', seats }] };
  const held = [{ ...items[0]!, seatIds: ['F3'] }];
  const seatOf = (label: string) =>
    ticketsOf({ ...checkout, seatMap: packSeatMap(twins) }, held, [code(label, 'one')])?.[0]
      ?.seatId;
  expect([seatOf('F1'), seatOf('F4')]).toEqual(['F3', 'F4']);
});

test('a ticket names no seat if its label is not on the map', () => {
  const named = (...labels: string[]) =>
    ticketsOf(
      checkout,
      items,
      labels.map((label) => code(label, `code of ${label}`)),
    )?.map(({ seatId, seatLabel }) => [seatId, seatLabel]);
  expect(named('Parterre 2', 'Parterre 1')).toEqual([
    [null, 'Parterre 2'],
    [null, 'Parterre 1'],
  ]);
});

test('a ticket whose label is not on the map names no offer if the order has several', () => {
  const [first, second] = ['F1', 'F2'].map((seatId, index) => ({
    offerId: index === 0 ? 'adult' : 'child',
    productId: `P${index}`,
    seatIds: [seatId],
    quantity: 1,
  }));
  const codes = [code('Row F, second', 'two'), code('Row F, first', 'one')];
  const offersOf = (held: typeof items) =>
    ticketsOf(checkout, held, codes)?.map(({ offerId }) => offerId);
  expect(offersOf([first!, second!])).toEqual([null, null]);
  expect(offersOf([first!, { ...second!, offerId: 'adult' }])).toEqual(['adult', 'adult']);
});
