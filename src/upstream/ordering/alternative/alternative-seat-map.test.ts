import fc from 'fast-check';
import type { Seat } from '../../../contract/alternative/auditorium';
import { placesOnly } from '../../../domain/showtime';
import { receivedSeatMap, seatMap } from './alternative-seat-map';

const AS_OF = '2026-11-21T18:00:00.000Z';

/**
 * Parses rows such as `A ..o_w`: `.` free, `o` taken, `_` no seat, `w` wheelchair, `h` held, `x`
 * broken, `p` premium.
 */
function seats(...rows: string[]): Seat[] {
  return rows.flatMap((drawn) => {
    const [row = '', places = ''] = drawn.split(' ');
    return Array.from(places).flatMap((mark, index): Seat[] => {
      if (mark === '_') return [];
      const number = String(index + 1);
      return [
        { seatId: row + number, row, number, status: statusOf(mark), seatType: typeOf(mark) },
      ];
    });
  });
}

function statusOf(mark: string): Seat['status'] {
  return ({ o: 'OCCUPIED', h: 'HELD', x: 'BROKEN' } as const)[mark] ?? 'AVAILABLE';
}

function typeOf(mark: string): string {
  return { w: 'Wheelchair', W: ' Wheelchair Space', p: 'Premium' }[mark] ?? 'Standard';
}

it('derives rows and columns from row labels and seat numbers', () => {
  const map = seatMap(seats('AA ..', 'B ._.', 'A o.x'), 1, AS_OF);
  expect(map).toMatchObject({ asOf: AS_OF, width: 3, height: 3, available: 5 });
  expect(map.rows.map(({ label }) => label)).toEqual(['A', 'B', 'AA']);
  const [front] = map.rows;
  expect(front?.seats).toEqual([
    { id: 'A1', number: '1', x: 0, y: 0, type: 'standard', status: 'taken', area: null },
    { id: 'A2', number: '2', x: 1, y: 0, type: 'standard', status: 'available', area: null },
    { id: 'A3', number: '3', x: 2, y: 0, type: 'standard', status: 'broken', area: null },
  ]);
  expect(map.rows[1]?.seats.map(({ id, x }) => [id, x])).toEqual([
    ['B1', 0],
    ['B3', 2],
  ]);
});

it('sorts seats numerically, starting at the lowest number', () => {
  const shuffled = seats('A _________...').toReversed();
  const [row] = seatMap(shuffled, 1, AS_OF).rows;
  expect(row?.seats.map(({ number, x }) => [number, x])).toEqual([
    ['10', 0],
    ['11', 1],
    ['12', 2],
  ]);
});

it('uses the order of seats without numbers', () => {
  const named = ['left', 'middle', 'right'].map((number) => ({
    seatId: number,
    row: 'A',
    number,
    status: 'AVAILABLE' as const,
    seatType: 'Standard',
  }));
  const [row] = seatMap(named, 1, AS_OF).rows;
  expect(row?.seats.map(({ x }) => x)).toEqual([0, 1, 2]);
});

describe('a seat whose number is not numeric', () => {
  const named = (row: string, number: string): Seat => ({
    seatId: `${row}-${number}`,
    row,
    number,
    status: 'AVAILABLE',
    seatType: 'Standard',
  });
  const columns = (all: Seat[]) =>
    seatMap(all, 2, AS_OF).rows.map((row) => row.seats.map(({ id, x }) => `${id}: ${x}`));

  it('does not change the gaps between other seats, in any row', () => {
    const hall = seats('A o._.o');
    const drawn = ['A1: 0', 'A2: 1', 'A4: 3', 'A5: 4'];
    expect(columns([...hall, named('B', 'W1')])).toEqual([drawn, ['B-W1: 0']]);
    const [rest = hall[0]!, ...first] = hall.toReversed();
    expect(columns([...first, named('A', 'W1'), rest, named('A', 'W2')])).toEqual([
      [...drawn, 'A-W1: 6', 'A-W2: 7'],
    ]);
  });

  it('is not recommended next to other seats, and does not change other recommendations', () => {
    const recommended = (all: Seat[]) => seatMap(all, 2, AS_OF).recommendedSeatIds;
    expect(recommended([...seats('A o._.o'), named('B', 'W1')])).toEqual([]);
    expect(recommended([...seats('A o.'), named('A', 'W1')])).toEqual([]);
    const wide = seats('A ......');
    expect(recommended([named('A', 'W1'), ...wide, named('A', 'W2')])).toEqual(['A3', 'A4']);
  });
});

const ROWS_OF_TWO_AREAS = [
  ...seats('A ....'),
  ...seats('A ....').map((seat) => ({ ...seat, seatId: `above ${seat.seatId}` })),
];

describe('seats whose neighbours are not known are recommended only for a single ticket', () => {
  it.each([
    ['rows of the same letter in two areas', ROWS_OF_TWO_AREAS],
    ['seats without a row', seats('A ....').map((seat) => ({ ...seat, row: undefined }))],
  ])('%s', (_, all) => {
    expect(seatMap(all, 2, AS_OF).recommendedSeatIds).toEqual([]);
    expect(seatMap(all, 1, AS_OF).recommendedSeatIds).toHaveLength(1);
    const others = seats('B ....');
    expect(seatMap([...all, ...others], 2, AS_OF).recommendedSeatIds).toEqual(['B2', 'B3']);
  });
});

it.each([
  ['odd', 'A ._._.___.', ['A1: 0', 'A3: 1', 'A5: 2', 'A9: 4']],
  ['even', 'A _._._.___.', ['A2: 0', 'A4: 1', 'A6: 2', 'A10: 4']],
])('columns step by two numbers in a row with only %s numbers', (_, drawn, columns) => {
  const map = seatMap(seats(drawn), 3, AS_OF);
  expect(map.rows[0]?.seats.map(({ id, x }) => `${id}: ${x}`)).toEqual(columns);
  expect(map.recommendedSeatIds).toEqual(map.rows[0]?.seats.slice(0, 3).map(({ id }) => id));
});

it('builds the legend from the seat types', () => {
  const { legend } = seatMap(seats('A .pw.'), 1, AS_OF);
  expect(legend.map(({ type, label }) => [type, label])).toEqual([
    ['standard', 'Standard'],
    ['premium', 'Premium'],
    ['wheelchair', 'Wheelchair'],
  ]);
  expect(new Set(legend.map(({ color }) => color)).size).toBe(3);
});

describe('recommended seats', () => {
  const recommended = (quantity: number, ...rows: string[]) =>
    seatMap(seats(...rows), quantity, AS_OF).recommendedSeatIds;

  it.each<[string, string[], string[]]>([
    ['are in the middle of a row', ['A ......'], ['A3', 'A4']],
    ['are in a row towards the back', ['A ....', 'B ....', 'C ....', 'D ....'], ['C2', 'C3']],
    ['do not span a gap', ['A .._..'], ['A1', 'A2']],
    ['do not span a taken, held or broken seat', ['A .o.h.x..'], ['A7', 'A8']],
    ['exclude wheelchair places', ['A .ww.', 'B ..__'], ['B1', 'B2']],
    ['exclude wheelchair places under a longer name', ['A .WW.', 'B ..__'], ['B1', 'B2']],
    ['are of one type', ['A .p_..'], ['A4', 'A5']],
    ['are empty if no free seats are adjacent', ['A .o.o', 'B o.o.'], []],
  ])('%s', (_, rows, expected) => {
    expect(recommended(2, ...rows)).toEqual(expected);
  });

  it('are free, adjacent and as many as requested, or none, in any auditorium', () => {
    const row = fc.string({ unit: fc.constantFrom('.', 'o', '_', 'w', 'h', 'p'), minLength: 1 });
    const given = fc.tuple(
      fc.array(row, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 5 }),
    );
    fc.assert(
      fc.property(given, ([drawn, quantity]) => {
        const all = seats(...drawn.map((places, index) => `${'ABCDEF'.charAt(index)} ${places}`));
        const ids = seatMap(all, quantity, AS_OF).recommendedSeatIds;
        const found = ids.map((id) => all.find(({ seatId }) => seatId === id));
        expect([0, quantity]).toContain(ids.length);
        expect(found.every((seat) => seat?.status === 'AVAILABLE')).toBe(true);
        expect(new Set(found.map((seat) => seat?.row)).size).toBeLessThanOrEqual(1);
        const numbers = found.map((seat) => Number(seat?.number));
        const inRow = all.filter(({ row }) => row === found[0]?.row);
        const parities = new Set(inRow.map(({ number }) => Number(number) % 2));
        const step = inRow.length > 2 && parities.size === 1 ? 2 : 1;
        expect(numbers).toEqual(ids.map((_, i) => (numbers[0] ?? 0) + i * step));
      }),
    );
  });
});

it('returns only a count in general admission, and for an auditorium without seats', () => {
  expect(placesOnly(12, AS_OF)).toMatchObject({ available: 12, rows: [], recommendedSeatIds: [] });
  expect(seatMap([], 2, AS_OF)).toEqual(placesOnly(0, AS_OF));
});

it.each([{ seatMapAvailable: true, seats: [] }, { seatMapAvailable: true }, {}])(
  'does not take %j for general admission',
  (answer) => {
    expect(() => receivedSeatMap(answer, 2, AS_OF)).toThrow('seats');
    const general = receivedSeatMap({ seatMapAvailable: false }, 2, AS_OF);
    expect(general).toMatchObject({ rows: [] });
  },
);

it('shows a seat with two entries only once, and as free only if both entries are free', () => {
  const [first, second] = seats('A ..');
  const map = seatMap([first!, second!, { ...second!, status: 'OCCUPIED' }, first!], 1, AS_OF);
  expect(map.rows[0]?.seats.map(({ id, x, status }) => [id, x, status])).toEqual([
    ['A1', 0, 'available'],
    ['A2', 1, 'taken'],
  ]);
  expect(map.available).toBe(1);
});
