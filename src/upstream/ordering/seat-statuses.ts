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

/** A seat without a status counts as available; the lease fails if it is not. */
export function seatStatus(received: LayoutSeat['status']): Seat['status'] {
  return STATUS[received ?? 'AVAILABLE'];
}

export function legendColour(index: number): string {
  return COLOURS[Math.min(index, COLOURS.length - 1)] ?? COLOURS[0];
}
