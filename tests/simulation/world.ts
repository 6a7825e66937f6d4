// Virtual time and chance: everything that happens in a simulated world is in one queue, ordered by
// time and, among equals, by the seed.
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

interface Happening {
  readonly atMs: number;
  readonly order: number;
  readonly happen: () => void;
}

const START_MS = Date.UTC(2030, 0, 1);

export class World {
  nowMs = START_MS;
  readonly #chance;
  #queue: Happening[] = [];

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

  uuid(): string {
    const hex = (digits: number) =>
      Array.from({ length: digits }, () => this.between(0, 15).toString(16)).join('');
    return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
  }

  /** Lets something happen after `delayMs`; returns how to call it off. */
  after(delayMs: number, happen: () => void): () => void {
    const happening = {
      atMs: this.nowMs + Math.max(0, delayMs),
      order: this.between(0, 1_000_000),
      happen,
    };
    this.#queue.push(happening);
    return () => {
      this.#queue = this.#queue.filter((other) => other !== happening);
    };
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Lets the next thing happen; false when nothing is left to happen. */
  advance(): boolean {
    const next = this.#queue.reduce<Happening | undefined>(
      (first, other) => (first && comesBefore(first, other) ? first : other),
      undefined,
    );
    if (!next) return false;
    this.#queue = this.#queue.filter((other) => other !== next);
    this.nowMs = next.atMs;
    next.happen();
    return true;
  }
}

function comesBefore(a: Happening, b: Happening): boolean {
  return a.atMs < b.atMs || (a.atMs === b.atMs && a.order <= b.order);
}
