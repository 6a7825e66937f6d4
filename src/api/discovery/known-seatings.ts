// Whether showtimes have seats of their own, remembered from the lists that partners were shown: who then
// buys general admission needs no seat map.
import { LRUCache } from 'lru-cache';
import type { Showtime } from '../../domain/showtime';

type Seating = Showtime['seating'];

const SHOWTIMES_MAX = 50_000;

export interface KnownSeatings {
  learn(showtimes: readonly { readonly id: string; readonly seating: Seating }[]): void;
  /** Null where it is not known. It may be outdated: the prices tell. */
  of(showtimeId: string): Seating | null;
}

export function createKnownSeatings(): KnownSeatings {
  const seatings = new LRUCache<string, Seating>({ max: SHOWTIMES_MAX });
  return {
    learn(showtimes) {
      for (const { id, seating } of showtimes) seatings.set(id, seating);
    },
    of: (showtimeId) => seatings.get(showtimeId) ?? null,
  };
}
