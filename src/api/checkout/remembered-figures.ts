import { LRUCache } from 'lru-cache';

const NAMES_MAX = 5_000;

export interface FigureOptions {
  /** How long a figure is taken for true. */
  readonly ttlMs: number;
  readonly ask: (name: string) => Promise<number>;
  /** Hears why a figure could not be had. */
  readonly onFailure: (error: unknown) => void;
  /** Milliseconds; a clock that never jumps. */
  readonly now?: () => number;
}

/**
 * Figures by name, kept for `ttlMs`. Concurrent look-ups of one figure share one request. A figure that
 * cannot be had counts as 0, and is kept for as long.
 */
export class RememberedFigures {
  readonly #kept: LRUCache<string, number>;

  constructor({ ttlMs, ask, onFailure, now = () => performance.now() }: FigureOptions) {
    this.#kept = new LRUCache({
      max: NAMES_MAX,
      ttl: ttlMs,
      ttlResolution: 0,
      perf: { now },
      async fetchMethod(name) {
        try {
          return await ask(name);
        } catch (error) {
          onFailure(error);
          return 0;
        }
      },
    });
  }

  async of(name: string): Promise<number> {
    return (await this.#kept.fetch(name)) ?? 0;
  }
}
