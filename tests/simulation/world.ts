// Virtual time and chance: everything that happens in a simulated world is in one queue, ordered by
// time and, among equals, by the seed.
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

interface Happening {
  readonly atMs: number;
  readonly order: number;
  /** Null once it is called off. */
  happen: (() => void) | null;
}

const START_MS = Date.UTC(2030, 0, 1);

export class World {
  nowMs = START_MS;
  /** How many things have happened. */
  ticks = 0;
  readonly #chance;
  /** The next one is last, where it is cheap to take. There are few at a time. */
  readonly #queue: Happening[] = [];

  constructor(seed: number) {
    this.#chance = xoroshiro128plus(seed);
  }

  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return uniformInt(this.#chance, from, to);
  }

  /** True this often out of a hundred. */
  percent(likelihood: number): boolean {
    return this.between(1, 100) <= likelihood;
  }

  /** Trouble lives at the extreme: every other delay is as long as it may be. */
  delay(longestMs: number): number {
    return Math.min(longestMs, this.between(0, 2 * longestMs));
  }

  uuid(): string {
    const hex = (digits: number) =>
      Array.from({ length: digits }, () => this.between(0, 15).toString(16)).join('');
    return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
  }

  /** Lets something happen after `delayMs`; returns how to call it off. */
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

  /** Lets the next thing happen; false when nothing is left to happen. */
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
