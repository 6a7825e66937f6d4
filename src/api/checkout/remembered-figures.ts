import { LRUCache } from 'lru-cache';

const NAMES_MAX = 5_000;

export interface FigureOptions {
  /** How long a figure is cached. */
  readonly ttlMs: number;
  readonly ask: (name: string) => Promise<number>;
  /** Called with the reason when a figure is not available. */
  readonly onFailure: (error: unknown) => void;
  /** Milliseconds; a clock that never jumps. */
  readonly now?: () => number;
}

/**
 * Figures by name, cached for `ttlMs`. Concurrent look-ups of one figure share one request. An unavailable
 * figure counts as 0, and is cached for as long.
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
