import { LRUCache } from 'lru-cache';

const NAMES_MAX = 5_000;

export interface FigureOptions<T extends object | number> {
  /** How long a figure is cached. */
  readonly ttlMs: number;
  readonly fetch: (name: string) => Promise<T>;
  /** The value of a figure that has never been available. */
  readonly missing: T;
  /** Called with the error if a request fails. */
  readonly onFailure: (error: unknown) => void;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
}

/**
 * Figures by name, cached for `ttlMs`. Concurrent look-ups of a figure share one request. If the request fails, the
 * previous figure is returned, or `missing` if there is none, and cached for the same time.
 */
export class RememberedFigures<T extends object | number> {
  readonly #kept: LRUCache<string, T>;
  readonly #missing: T;

  constructor({
    ttlMs,
    fetch,
    missing,
    onFailure,
    now = () => performance.now(),
  }: FigureOptions<T>) {
    this.#missing = missing;
    this.#kept = new LRUCache({
      max: NAMES_MAX,
      ttl: ttlMs,
      ttlResolution: 0,
      perf: { now },
      async fetchMethod(name, latest) {
        try {
          return await fetch(name);
        } catch (error) {
          onFailure(error);
          return latest ?? missing;
        }
      },
    });
  }

  async of(name: string): Promise<T> {
    return (await this.#kept.fetch(name)) ?? this.#missing;
  }
}
