// Seats that are sold from the start: derived from the showtime's id and never stored.
import { nthHash, stableHash } from './hash';
import type { ReservedPlan, SeatPlan } from './seat-plans';

const LEAST_PERCENT = 10;
const SPREAD_PERCENT = 31;

/** How many places of a showtime, with or without seat numbers, are sold from the start. */
export function presoldPlaces(showtimeId: string, { capacity }: SeatPlan): number {
  const percent = LEAST_PERCENT + (seedOf(showtimeId) % SPREAD_PERCENT);
  return Math.ceil((capacity * percent) / 100);
}

/** Seat id → accountId of the invented customer who holds it. Pairs of neighbouring seats share a customer. */
export function presoldSeats(showtimeId: string, plan: ReservedPlan): Map<string, string> {
  const seed = seedOf(showtimeId);
  const drawn = plan.seats
    .filter(({ broken }) => !broken)
    .map(({ id, x, y }) => ({ id, hash: nthHash(seed, pairIndex(x, y)) }))
    .sort((a, b) => a.hash - b.hash)
    .slice(0, presoldPlaces(showtimeId, plan));
  return new Map(drawn.map(({ id, hash }) => [id, inventedAccountId(hash)]));
}

function seedOf(showtimeId: string): number {
  return stableHash('presold', showtimeId);
}

function pairIndex(x: number, y: number): number {
  return y * 64 + (x >> 1);
}

function inventedAccountId(hash: number): string {
  return `A0${hash.toString(16).padStart(8, '0')}`;
}
