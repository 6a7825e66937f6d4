import { LRUCache } from 'lru-cache';

export interface DetailCacheOptions {
  /** How long a detail is taken for true. */
  readonly ttlMs: number;
  /** The ones not read for longest make room. */
  readonly entriesMax: number;
  /** Milliseconds; a clock that never jumps. */
  readonly now?: () => number;
}

/** Details by id, kept for a while. Concurrent look-ups of one id share one request. */
export class DetailCache<T> {
  readonly #kept: LRUCache<string, Promise<T | undefined>>;

  constructor({ ttlMs, entriesMax, now = () => performance.now() }: DetailCacheOptions) {
    this.#kept = new LRUCache({ max: entriesMax, ttl: ttlMs, perf: { now }, ttlResolution: 0 });
  }

  /** The details in the order of their ids, unknown ones left out; `ask` fetches what is not kept. */
  async read(
    ids: readonly string[],
    ask: (missing: string[]) => Promise<ReadonlyMap<string, T>>,
  ): Promise<T[]> {
    const wanted = [...new Set(ids)];
    const kept = new Map(wanted.map((id) => [id, this.#kept.get(id)]));
    const missing = wanted.filter((id) => kept.get(id) === undefined);
    const answer = missing.length === 0 ? Promise.resolve(new Map<string, T>()) : ask(missing);
    const details = await Promise.all(wanted.map((id) => kept.get(id) ?? this.#keep(id, answer)));
    return details.filter((detail) => detail !== undefined);
  }

  /** A failure is not kept, nor that Svc did not know the id: it may be new. */
  #keep(id: string, answer: Promise<ReadonlyMap<string, T>>): Promise<T | undefined> {
    const detail = (async () => (await answer).get(id))();
    const forget = () => {
      if (this.#kept.peek(id) === detail) this.#kept.delete(id);
    };
    this.#kept.set(id, detail);
    detail.then((found) => {
      if (found === undefined) forget();
    }, forget);
    return detail;
  }
}
