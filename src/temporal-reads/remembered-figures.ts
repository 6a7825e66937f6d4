import { LRUCache } from 'lru-cache';

const NAMES_MAX = 5_000;

export interface FigureOptions {
  /** How long a figure is cached. */
  readonly ttlMs: number;
  readonly fetch: (name: string) => Promise<number>;
  /** Called with the error if a figure is not available. */
  readonly onFailure: (error: unknown) => void;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
}

/**
 * Figures by name, cached for `ttlMs`. Concurrent look-ups of one figure share one request. An unavailable figure
 * counts as 0, and is cached for the same time.
 */
export class RememberedFigures {
  readonly #kept: LRUCache<string, number>;

  constructor({ ttlMs, fetch, onFailure, now = () => performance.now() }: FigureOptions) {
    this.#kept = new LRUCache({
      max: NAMES_MAX,
      ttl: ttlMs,
      ttlResolution: 0,
      perf: { now },
      async fetchMethod(name) {
        try {
          return await fetch(name);
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
