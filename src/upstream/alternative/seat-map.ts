import type { Seat as WireSeat } from '../../contract/alternative/auditorium';
import type { Seat, SeatMap } from '../../domain/showtime';
import { recommendedSeats } from './recommended-seats';

type Row = SeatMap['rows'][number];

const STATUS = {
  AVAILABLE: 'available',
  OCCUPIED: 'taken',
  HELD: 'taken',
  BROKEN: 'broken',
} as const satisfies Record<WireSeat['status'], Seat['status']>;

/** The colours of the legend, in the order in which the kinds of seats come. */
const COLOURS = ['#44aa77', '#7755cc', '#3388dd', '#cc8833', '#aa4466', '#777777'] as const;

/** A map drawn from the rows and numbers of its seats alone; `asOf` is ISO 8601. */
export function seatMap(seats: readonly WireSeat[], quantity: number, asOf: string): SeatMap {
  const rows = rowsOf(seats);
  const places = rows.flatMap((row) => row.seats);
  return {
    asOf,
    available: places.filter(({ status }) => status === 'available').length,
    width: places.reduce((widest, { x }) => Math.max(widest, x + 1), 0),
    height: rows.length,
    legend: legendOf(seats),
    rows,
    recommendedSeatIds: recommendedSeats(rows, quantity),
  };
}

/** A showtime without a seat map is general admission. */
export function placesOnly(available: number, asOf: string): SeatMap {
  const none = { width: 0, height: 0, legend: [], rows: [], recommendedSeatIds: [] };
  return { asOf, available, ...none };
}

/** The screen is in front of row A; AA follows Z. */
function rowsOf(seats: readonly WireSeat[]): Row[] {
  const byRow = new Map<string, WireSeat[]>();
  for (const seat of seats) byRow.set(seat.row, [...(byRow.get(seat.row) ?? []), seat]);
  const labels = [...byRow.keys()].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const firstNumber = Math.min(...seats.map(numberOf));
  return labels.map((label, y) => {
    const inRow = (byRow.get(label) ?? []).toSorted((a, b) => numberOf(a) - numberOf(b));
    const columns = columnsOf(inRow, firstNumber);
    return { label, seats: inRow.map((seat, index) => place(seat, columns[index] ?? index, y)) };
  });
}

/** The numbers tell where the gaps are; where they are no numbers of their own, the order has to do. */
function columnsOf(seats: readonly WireSeat[], firstNumber: number): number[] {
  const columns = seats.map((seat) => numberOf(seat) - firstNumber);
  const told = columns.every(Number.isFinite) && new Set(columns).size === columns.length;
  return told ? columns : seats.map((_, index) => index);
}

function numberOf({ number }: WireSeat): number {
  return Number.parseInt(number, 10);
}

function place({ seatId, number, seatType, status }: WireSeat, x: number, y: number): Seat {
  return { id: seatId, number, x, y, type: kind(seatType), status: STATUS[status], area: null };
}

function legendOf(seats: readonly WireSeat[]): SeatMap['legend'] {
  const labels = new Map(seats.map(({ seatType }) => [kind(seatType), seatType]));
  return [...labels].map(([type, label], index) => ({
    type,
    label,
    color: COLOURS[Math.min(index, COLOURS.length - 1)] ?? COLOURS[0],
  }));
}

function kind(seatType: string): string {
  return seatType.toLowerCase();
}
