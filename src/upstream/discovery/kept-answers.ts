import { LRUCache } from 'lru-cache';
import { SharedCalls } from './shared-calls';

export interface KeptAnswersOptions {
  /** How long an answer is cached. */
  readonly ttlMs: number;
  /** The largest total size of all answers as JSON; the least recently read are evicted. */
  readonly charactersMax: number;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
}

/** Answers by request key: shared while the call runs, then cached for a while. Failures are not cached. */
export class KeptAnswers<T extends object> {
  readonly #kept: LRUCache<string, T>;
  readonly #calls = new SharedCalls<T>();

  constructor({ ttlMs, charactersMax, now = () => performance.now() }: KeptAnswersOptions) {
    this.#kept = new LRUCache<string, T>({
      ttl: ttlMs,
      perf: { now },
      ttlResolution: 0,
      maxSize: charactersMax,
      sizeCalculation: (answer) => JSON.stringify(answer).length,
    });
  }

  /** Whether the request can be answered without a new call. */
  has(key: string): boolean {
    return this.#kept.has(key) || this.#calls.has(key);
  }

  async ask(
    key: string,
    start: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const keeping = async (shared: AbortSignal): Promise<T> => {
      const answer = await start(shared);
      this.#kept.set(key, answer);
      return answer;
    };
    return this.#calls.ask(key, keeping, signal);
  }
}
