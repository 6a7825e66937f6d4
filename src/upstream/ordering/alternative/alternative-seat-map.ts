import type { SeatSchema } from '../../../contract/alternative/auditorium';
import type { Received } from '../../../contract/reading';
import type { AlternativeReceived } from '../../../contract/alternative/shape';
import {
  placesOnly,
  type Seat,
  type SeatMap,
  type ReceivedSeatMap,
} from '../../../domain/showtime';
import { invalidAnswer } from '../../svc/answer';
import { disputedSeats, firstOfEach, legendColour, seatStatus } from '../seat-statuses';
import { recommendedSeats } from './recommended-seats';

type WireSeat = Received<typeof SeatSchema>;

type Row = SeatMap['rows'][number];

/** The type of a seat for which Svc sends none. */
const PLAIN = 'Standard';

/**
 * Returns a map, or only places for general admission. Throws if `seatMapAvailable` is true but
 * there are no seats, or if both it and the list of seats are missing.
 */
export function receivedSeatMap(
  { seatMapAvailable, seats }: AlternativeReceived<'layout'>,
  quantity: number,
  asOf: string,
): ReceivedSeatMap {
  const isMissing = seatMapAvailable === true ? !seats?.length : !seats;
  if (seatMapAvailable !== false && isMissing) throw invalidAnswer('layout', 'seats');
  const isReserved = seatMapAvailable ?? (seats ?? []).length > 0;
  return isReserved ? seatMap(seats ?? [], quantity, asOf) : placesOnly(null, asOf);
}

/** Builds the map: only the rows and numbers of the seats show where they are. `asOf` is ISO 8601. */
export function seatMap(listed: readonly WireSeat[], quantity: number, asOf: string): SeatMap {
  const seats = eachSeatOnce(listed);
  const rows = rowsOf(seats);
  const places = rows.flatMap((row) => row.seats);
  return {
    asOf,
    available: places.filter(({ status }) => status === 'available').length,
    width: places.reduce((widest, { x }) => Math.max(widest, x + 1), 0),
    height: rows.length,
    legend: legendOf(seats),
    rows,
    recommendedSeatIds: recommendedSeats(placeable(rows, quantity), quantity),
  };
}

/** A seat that is listed twice is free only if all its entries are. */
function eachSeatOnce(listed: readonly WireSeat[]): WireSeat[] {
  const disputed = disputedSeats(
    listed.map(({ seatId: id, status }) => ({ id, status: seatStatus(status) })),
  );
  return firstOfEach(listed, ({ seatId }) => seatId).map((seat) =>
    seatStatus(seat.status) === 'available' && disputed.has(seat.seatId)
      ? { ...seat, status: 'OCCUPIED' }
      : seat,
  );
}

/** Row A is nearest to the screen; AA follows Z. */
function rowsOf(seats: readonly WireSeat[]): Row[] {
  const byRow = new Map<string, WireSeat[]>();
  for (const seat of seats) {
    const { row = '' } = seat;
    byRow.set(row, [...(byRow.get(row) ?? []), seat]);
  }
  const labels = [...byRow.keys()].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const firstNumber = Math.min(...seats.map(numberOf).filter(Number.isFinite));
  return labels.map((label, y) => {
    const inRow = sorted(byRow.get(label) ?? []);
    const columns = columnsOf(inRow, firstNumber);
    return { label, seats: inRow.map((seat, index) => place(seat, columns[index] ?? index, y)) };
  });
}

/** Sorts by number; seats without a number come last. */
function sorted(seats: readonly WireSeat[]): WireSeat[] {
  const numbered = seats.filter(isNumbered).toSorted((a, b) => numberOf(a) - numberOf(b));
  return [...numbered, ...seats.filter((seat) => !isNumbered(seat))];
}

/**
 * Columns from the seat numbers, which show the gaps; if the numbers are not distinct, from the order of the seats.
 * Seats without a number follow after a gap, since their neighbours are not known.
 */
function columnsOf(seats: readonly WireSeat[], firstNumber: number): number[] {
  const numbers = seats.filter(isNumbered).map(numberOf);
  if (numbers.length === 0 || !areDistinct(numbers)) return seats.map((_, i) => i);
  const step = stepOf(numbers);
  const columns = numbers.map((number) => Math.floor((number - firstNumber) / step));
  const last = columns.at(-1) ?? 0;
  return seats.map((_, index) => columns[index] ?? last + 2 + index - columns.length);
}

/**
 * 2 if all seat numbers of the row are odd, or all are even, otherwise 1. Two seats are too few to show a step of 2.
 */
function stepOf(numbers: readonly number[]): 1 | 2 {
  const [first = 0] = numbers;
  return numbers.length > 2 && numbers.every((each) => (each - first) % 2 === 0) ? 2 : 1;
}

function areDistinct(numbers: readonly number[]): boolean {
  return new Set(numbers).size === numbers.length;
}

/**
 * The seats that may be recommended. In a row with numbers, seats without one are left out: they would move the middle
 * of the hall. For several tickets, rows in which the neighbours are not known are left out, too.
 */
function placeable(rows: readonly Row[], quantity: number): Row[] {
  return rows.map(({ label, seats }) => {
    const numbered = seats.filter(isNumbered);
    const isOneRow = label !== '' && areDistinct(numbered.map(numberOf));
    if (quantity > 1 && !isOneRow) return { label, seats: [] };
    return { label, seats: numbered.length > 0 ? numbered : seats };
  });
}

function isNumbered(seat: Pick<Seat, 'number'>): boolean {
  return Number.isFinite(numberOf(seat));
}

function numberOf({ number }: Pick<Seat, 'number'>): number {
  return Number.parseInt(number, 10);
}

function place(received: WireSeat, x: number, y: number): Seat {
  const { seatId: id, number, status } = received;
  return { id, number, x, y, type: kindOf(received), status: seatStatus(status), area: null };
}

function legendOf(seats: readonly WireSeat[]): SeatMap['legend'] {
  const labels = new Map(seats.map((seat) => [kindOf(seat), seat.seatType ?? PLAIN]));
  return [...labels].map(([type, label], index) => ({ type, label, color: legendColour(index) }));
}

function kindOf({ seatType = PLAIN }: WireSeat): string {
  return seatType.trim().toLowerCase();
}
