import { LRUCache } from 'lru-cache';
import { SharedCalls } from './shared-calls';

export interface KeptAnswersOptions {
  /** How long an answer is cached. */
  readonly ttlMs: number;
  /** Of all answers together, as JSON; the least recently read ones are evicted. */
  readonly charactersMax: number;
  /** Milliseconds; a clock that never jumps. */
  readonly now?: () => number;
}

/** Answers by their request, shared while the call is under way and cached for a while after it. Failures are not cached. */
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

  /** Whether the request needs no new call. */
  has(question: string): boolean {
    return this.#kept.has(question) || this.#calls.has(question);
  }

  async ask(
    question: string,
    start: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const kept = this.#kept.get(question);
    if (kept) return kept;
    const keeping = async (shared: AbortSignal): Promise<T> => {
      const answer = await start(shared);
      this.#kept.set(question, answer);
      return answer;
    };
    return this.#calls.ask(question, keeping, signal);
  }
}
