import { instant } from '../../domain/checkout/instant';
import type { ReceivedSeatMap, Seat } from '../../domain/showtime';
import type { SeatMapAnswer } from './schemas/seat-map-answer';

/** The resource of a seat map: without the areas, which only map seats to products. Pure. */
export function seatMapResource(map: ReceivedSeatMap): SeatMapAnswer {
  const { available, width, height, legend, recommendedSeatIds } = map;
  const rows = map.rows.map(({ label, seats }) => ({ label, seats: seats.map(seatOf) }));
  const asOf = instant(Date.parse(map.asOf));
  return { asOf, available, width, height, legend, rows, recommendedSeatIds };
}

function seatOf({ id, number, x, y, type, status }: Seat) {
  return { id, number, x, y, type, status };
}
