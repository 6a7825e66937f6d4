import type { GetLayoutResponse } from '../../../contract/layout';
import type { Occupants } from '../../../domain/checkout/ports';
import { finderById } from '../../../domain/same-id';
import { invalidAnswer } from '../../svc/answer';

/**
 * The account in each taken seat, null for a free one (endpoint 16). Throws if an occupant cannot be read or has
 * a seat that is not on the map: it may be the account that the caller looks for, whose seat would look free.
 */
export function occupantsOf({ layoutArea, occupiedSeats }: GetLayoutResponse): Occupants {
  const seats = layoutArea.rows.flatMap((row) => row.seats);
  const taken = new Set(seats.filter((it) => it.status !== 'AVAILABLE').map(({ id }) => id));
  // A seat that is listed twice is free only if all its entries are.
  const free = seats.filter(({ id }) => !taken.has(id)).map(({ id }) => [id, null] as const);
  const find = finderById(seats.map(({ id }) => [id, id]));
  const occupied = Object.entries(occupiedSeats ?? unreadable()).map(([written, account]) => {
    const id = find(written);
    return id === undefined || account === '' ? unreadable() : ([id, account] as const);
  });
  return { ...Object.fromEntries<null>(free), ...Object.fromEntries(occupied) };
}

function unreadable(): never {
  throw invalidAnswer('layout', 'occupiedSeats');
}
