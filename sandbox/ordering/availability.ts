import { presoldPlaces, presoldSeats } from '../catalogue/presold';
import type { PlannedSeat, ReservedPlan } from '../catalogue/seat-plans';
import type { Showtime } from '../catalogue/showtimes';
import type { LayoutSeat } from '../models';
import type { Storage } from '../storage/database';

/** A taken seat, and its holder. */
export interface Taken {
  readonly accountId: string;
  readonly status: 'OCCUPIED' | 'HELD';
  /** The lease that holds the seat; null for a sold seat. */
  readonly leaseId: number | null;
}

/** Every taken seat of a reserved showtime: presold, sold here, or leased. */
export function takenSeats(
  storage: Storage,
  showtimeId: string,
  plan: ReservedPlan,
): Map<string, Taken> {
  const taken = new Map<string, Taken>();
  for (const [seatId, accountId] of presoldSeats(showtimeId, plan)) {
    taken.set(seatId, { accountId, status: 'OCCUPIED', leaseId: null });
  }
  for (const { seatId, accountId, leaseId } of storage.claims.at(showtimeId)) {
    taken.set(seatId, { accountId, status: leaseId === null ? 'OCCUPIED' : 'HELD', leaseId });
  }
  return taken;
}

/** The number of free places: `availableInventory` and `numAvailable` (Svc spec 2.5, 2.6). */
export function freePlaces(storage: Storage, { id, auditorium: { plan } }: Showtime): number {
  const claimed =
    plan.seating === 'reserved'
      ? storage.claims.at(id).length
      : storage.leases.places(id) + storage.orders.places(id);
  return plan.capacity - presoldPlaces(id, plan) - claimed;
}

export interface SeatStates {
  readonly statusOf: (seat: PlannedSeat) => LayoutSeat['status'];
  /** Seat id → accountId of its holder. */
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
