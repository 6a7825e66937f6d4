import type { GetLayoutResponse, LayoutSeat } from '../../contract/layout';
import type { Seat, SeatMap } from '../../domain/showtime';

const STATUS = {
  AVAILABLE: 'available',
  OCCUPIED: 'taken',
  HELD: 'taken',
  BROKEN: 'broken',
} as const satisfies Record<LayoutSeat['status'], Seat['status']>;

/** `asOf` is ISO 8601. Who occupies a seat is left out: it names other customers. */
export function seatMap(answer: GetLayoutResponse, asOf: string): SeatMap {
  const { layoutArea, legend, occupiedSeats, recommendedSeats = [], numAvailable } = answer;
  return {
    asOf,
    available: numAvailable,
    width: layoutArea.width,
    height: layoutArea.height,
    legend,
    rows: layoutArea.rows.map(({ row, seats }) => ({
      label: row,
      seats: seats.map((wire) => seat(wire, Object.hasOwn(occupiedSeats, wire.id))),
    })),
    recommendedSeatIds: recommendedSeats,
  };
}

function seat(
  { id, number, x, y, type, status, areaCategory }: LayoutSeat,
  occupied: boolean,
): Seat {
  const shown = STATUS[status];
  return {
    id,
    number,
    x,
    y,
    type,
    status: occupied && shown === 'available' ? 'taken' : shown,
    area: areaCategory ?? null,
  };
}
