import type { Seat, SeatMap } from '../../../domain/showtime';

type Rows = SeatMap['rows'];

/** How far back the best row is, as a share of the depth of the auditorium. */
const BEST_DEPTH = 0.65;
/** Distance from the best row weighs more than distance from the middle of the row. */
const ROW_WEIGHT = 1.6;
/** Seats whose type contains this word are never recommended: they stay free for the people who need them. */
const WHEELCHAIR = 'wheelchair';

/**
 * Returns the `quantity` adjacent free seats of one type nearest to the best place, left to right;
 * empty if no row has them.
 */
export function recommendedSeats(rows: Rows, quantity: number): string[] {
  const runs = rows.flatMap(({ seats }) => runsOf(seats, quantity));
  const middle = middleOf(rows);
  const bestRow = (rows.length - 1) * BEST_DEPTH;
  const cost = (run: readonly Seat[]): number => {
    const [first] = run;
    if (!first) return Infinity;
    const offMiddle = Math.abs(first.x + (run.length - 1) / 2 - middle);
    return offMiddle + ROW_WEIGHT * Math.abs(first.y - bestRow);
  };
  const [best] = runs.toSorted((a, b) => cost(a) - cost(b));
  return best?.map(({ id }) => id) ?? [];
}

function runsOf(seats: readonly Seat[], quantity: number): Seat[][] {
  return seats
    .map((_, start) => seats.slice(start, start + quantity))
    .filter((run) => run.length === quantity && areAdjacentAndFree(run));
}

function areAdjacentAndFree(run: readonly Seat[]): boolean {
  const [first] = run;
  return run.every(
    ({ status, type, x }, index) =>
      status === 'available' &&
      !type.includes(WHEELCHAIR) &&
      type === first?.type &&
      x === first.x + index,
  );
}

function middleOf(rows: Rows): number {
  const columns = rows.flatMap(({ seats }) => seats.map(({ x }) => x));
  return (Math.min(...columns) + Math.max(...columns)) / 2;
}
