import type { GetLayoutResponse, LayoutSeat } from '../../../contract/layout';
import type { Seat, SeatMap, ReceivedSeatMap } from '../../../domain/showtime';
import { finderById } from '../../../domain/same-id';
import { invalidAnswer } from '../../svc/answer';
import { disputedSeats, firstOfEach, legendColour, seatStatus } from '../seat-statuses';

/** The type of a seat for which Svc sends none. */
const PLAIN = 'standard';

/**
 * `asOf` is ISO 8601. Occupants are left out, since they are other customers. Throws if `occupiedSeats` is missing
 * or unreadable and a seat has no status: taken seats would look free.
 */
export function seatMap(answer: GetLayoutResponse, asOf: string): ReceivedSeatMap {
  const { layoutArea, legend, recommendedSeats = [], numAvailable } = answer;
  const occupied = answer.occupiedSeats ?? emptyIfAllHaveStatus(layoutArea);
  const find = finderById(layoutArea.rows.flatMap((it) => it.seats).map(({ id }) => [id, id]));
  const occupiedIds = new Set(Object.keys(occupied).map(find));
  const listed = layoutArea.rows.map(({ row, seats }, y) => ({
    label: row ?? seats[0]?.row ?? '',
    seats: seats.map((received, x) => seat(received, { x, y }, occupiedIds.has(received.id))),
  }));
  const rows = eachSeatOnce(listed);
  const all = rows.flatMap(({ seats }) => seats);
  return {
    asOf,
    available: numAvailable === undefined ? freeOf(all) : Math.max(0, numAvailable),
    width: layoutArea.width ?? spanOf(all.map(({ x }) => x)),
    height: layoutArea.height ?? spanOf(all.map(({ y }) => y)),
    legend: legend.map(({ color, ...kind }, index) => ({
      ...kind,
      color: color ?? legendColour(index),
    })),
    rows,
    recommendedSeatIds: freeAmong(all, recommendedSeats) ?? [],
  };
}

/** A seat that is listed twice is free only if all its entries are. */
function eachSeatOnce(listed: SeatMap['rows']): SeatMap['rows'] {
  const all = listed.flatMap(({ seats }) => seats);
  const disputed = disputedSeats(all);
  const firsts = new Set(firstOfEach(all, ({ id }) => id));
  return listed.map(({ label, seats }) => ({
    label,
    seats: seats
      .filter((it) => firsts.has(it))
      .map((it) =>
        it.status === 'available' && disputed.has(it.id) ? { ...it, status: 'taken' } : it,
      ),
  }));
}

/** Svc may leave out `occupiedSeats` only if every seat has a status. */
function emptyIfAllHaveStatus({ rows }: GetLayoutResponse['layoutArea']): Record<string, never> {
  const isShown = rows.every(({ seats }) => seats.every(({ status }) => status !== undefined));
  if (!isShown) throw invalidAnswer('layout', 'occupiedSeats');
  return {};
}

/** The recommended seats, by their ids on the map. Null if any is unknown, not free, or listed twice. */
function freeAmong(seats: readonly Seat[], recommended: readonly string[]): string[] | null {
  const find = finderById(seats.map((seat) => [seat.id, seat]));
  const found = new Set(recommended.flatMap((id) => find(id) ?? []));
  const areFree = [...found].every(({ status }) => status === 'available');
  return areFree && found.size === recommended.length ? [...found].map(({ id }) => id) : null;
}

/** Null without seats: the number of free places is then unknown. */
function freeOf(seats: readonly Seat[]): number | null {
  return seats.length === 0 ? null : seats.filter(({ status }) => status === 'available').length;
}

function spanOf(columns: readonly number[]): number {
  return columns.reduce((widest, column) => Math.max(widest, column + 1), 0);
}

function seat(received: LayoutSeat, place: { x: number; y: number }, occupied: boolean): Seat {
  const { id, number, x = place.x, y = place.y, type = PLAIN, areaCategory } = received;
  const shown = seatStatus(received.status);
  const status = occupied && shown === 'available' ? 'taken' : shown;
  return { id, number, x, y, type, status, area: areaCategory ?? null };
}
