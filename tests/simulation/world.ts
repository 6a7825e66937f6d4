// Virtual time and randomness: all events of a simulated world are in one queue, ordered by time. The seed decides the
// order of simultaneous events.
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

interface Happening {
  readonly atMs: number;
  readonly order: number;
  /** Null after it is cancelled. */
  happen: (() => void) | null;
}

const START_MS = Date.UTC(2030, 0, 1);

export class World {
  nowMs = START_MS;
  /** How many events have happened. */
  ticks = 0;
  readonly #chance;
  /** The next event is last, where removing it is cheap. The queue is short. */
  readonly #queue: Happening[] = [];

  constructor(seed: number) {
    this.#chance = xoroshiro128plus(seed);
  }

  /** An integer from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return uniformInt(this.#chance, from, to);
  }

  /** True with this likelihood in percent. */
  percent(likelihood: number): boolean {
    return this.between(1, 100) <= likelihood;
  }

  /** Extremes find the most faults, so about half of all delays are the longest possible. */
  delay(longestMs: number): number {
    return Math.min(longestMs, this.between(0, 2 * longestMs));
  }

  uuid(): string {
    const hex = (digits: number) =>
      Array.from({ length: digits }, () => this.between(0, 15).toString(16)).join('');
    return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
  }

  /** Schedules `happen` after `delayMs`; returns a function that cancels it. */
  after(delayMs: number, happen: () => void): () => void {
    const atMs = this.nowMs + Math.max(0, delayMs);
    const happening: Happening = { atMs, order: this.between(0, 1_000_000), happen };
    let place = this.#queue.length;
    while (place > 0 && comesBefore(this.#queue[place - 1], happening)) place--;
    this.#queue.splice(place, 0, happening);
    return () => (happening.happen = null);
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Runs the next event; false if none is left. */
  advance(): boolean {
    for (let next = this.#queue.pop(); next; next = this.#queue.pop()) {
      if (!next.happen) continue;
      this.nowMs = next.atMs;
      this.ticks++;
      next.happen();
      return true;
    }
    return false;
  }
}

function comesBefore(a: Happening | undefined, b: Happening): boolean {
  return a !== undefined && (a.atMs < b.atMs || (a.atMs === b.atMs && a.order <= b.order));
}
