import { ownShowtimes } from '../../tests/support/showtimes';

/** As far ahead as the sandbox has showtimes, minus a day that might end during the run. */
const WITHIN_HOURS = 13 * 24;
const COUNT = 9_000;

/** One showtime per checkout, so that no two compete for seats. */
export class UnsoldShowtimes {
  readonly #left: string[];

  constructor() {
    this.#left = Array.from({ length: COUNT }, ownShowtimes({ withinHours: WITHIN_HOURS }));
  }

  first(count: number): readonly string[] {
    return this.#left.slice(0, count);
  }

  /** Removes the first `count` showtimes, whose seats are sold. */
  sold(count: number): void {
    this.#left.splice(0, count);
  }
}
