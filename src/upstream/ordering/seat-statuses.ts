import type { LayoutSeat } from '../../contract/layout';
import type { Seat } from '../../domain/showtime';

/** The default legend colours, in the order of the seat types. */
const COLOURS = ['#44aa77', '#7755cc', '#3388dd', '#cc8833', '#aa4466', '#777777'] as const;

const STATUS = {
  AVAILABLE: 'available',
  OCCUPIED: 'taken',
  HELD: 'taken',
  BROKEN: 'broken',
} as const satisfies Record<NonNullable<LayoutSeat['status']>, Seat['status']>;

/** A seat without a status counts as available; if it is taken, the lease fails. */
export function seatStatus(received: LayoutSeat['status']): Seat['status'] {
  return STATUS[received ?? 'AVAILABLE'];
}

/** The seats that are listed several times, and not always as available. */
export function disputedSeats(seats: readonly Pick<Seat, 'id' | 'status'>[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { id } of seats) counts.set(id, (counts.get(id) ?? 0) + 1);
  const taken = seats.filter(
    ({ id, status }) => status !== 'available' && (counts.get(id) ?? 0) > 1,
  );
  return new Set(taken.map(({ id }) => id));
}

/** The first entry of each seat. */
export function firstOfEach<S>(seats: readonly S[], idOf: (seat: S) => string): S[] {
  const seen = new Set<string>();
  return seats.filter((seat) => {
    const isFirst = !seen.has(idOf(seat));
    seen.add(idOf(seat));
    return isFirst;
  });
}

export function legendColour(index: number): string {
  return COLOURS[Math.min(index, COLOURS.length - 1)] ?? COLOURS[0];
}
