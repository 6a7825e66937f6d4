import type { LayoutSeat } from '../models';
import type { PlannedSeat, ReservedPlan } from '../catalogue/seat-plans';
import type { Storage } from '../storage/database';
import { takenSeats } from './availability';

export interface SeatStates {
  readonly statusOf: (seat: PlannedSeat) => LayoutSeat['status'];
  /** Seat id → accountId of whoever has it. */
  readonly occupants: Readonly<Record<string, string>>;
}

/** The seats of a showtime as they are now (Svc spec 3). */
export function seatStates(storage: Storage, showtimeId: string, plan: ReservedPlan): SeatStates {
  const taken = takenSeats(storage, showtimeId, plan);
  return {
    statusOf: ({ id, broken }) => (broken ? 'BROKEN' : (taken.get(id)?.status ?? 'AVAILABLE')),
    occupants: Object.fromEntries([...taken].map(([id, { accountId }]) => [id, accountId])),
  };
}
