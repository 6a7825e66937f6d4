import { ownShowtimes } from '../../tests/support/showtimes';

/** As far as the sandbox's showtimes go, but for a day that might end meanwhile. */
const WITHIN_HOURS = 13 * 24;
const COUNT = 9_000;

/** A showtime for each checkout, so that no two compete for seats. */
export class UnsoldShowtimes {
  readonly #left: string[];

  constructor() {
    this.#left = Array.from({ length: COUNT }, ownShowtimes({ withinHours: WITHIN_HOURS }));
  }

  first(count: number): readonly string[] {
    return this.#left.slice(0, count);
  }

  /** So many of the first ones. */
  sold(count: number): void {
    this.#left.splice(0, count);
  }
}
