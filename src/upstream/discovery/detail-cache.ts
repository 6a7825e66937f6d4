import { LRUCache } from 'lru-cache';
import { SharedCall } from './shared-calls';

export interface KeptDetailsOptions {
  /** How long a detail is cached. */
  readonly ttlMs: number;
  /** The most entries; the least recently read are evicted. */
  readonly entriesMax: number;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
}

/** Cached details by id. */
export type KeptDetails<T extends object> = LRUCache<string, T>;

export function keepDetails<T extends object>({
  ttlMs,
  entriesMax,
  now = () => performance.now(),
}: KeptDetailsOptions): KeptDetails<T> {
  return new LRUCache({ max: entriesMax, ttl: ttlMs, perf: { now }, ttlResolution: 0 });
}

type Found<T> = ReadonlyMap<string, T>;

/** Details by id, cached for a while. Concurrent look-ups of one id share one request. */
export class DetailCache<T extends object> {
  readonly #underWay = new Map<string, SharedCall<Found<T>>>();

  constructor(private readonly kept: KeptDetails<T>) {}

  /** The details in the order of their ids, without unknown ones; `fetch` requests those that are not cached. */
  async read(
    ids: readonly string[],
    fetch: (missing: readonly string[], signal: AbortSignal) => Promise<Found<T>>,
    signal?: AbortSignal,
  ): Promise<T[]> {
    signal?.throwIfAborted();
    const wanted = [...new Set(ids)];
    const known = new Map(wanted.map((id) => [id, this.kept.get(id)]));
    const missing = wanted.filter((id) => known.get(id) === undefined);
    const calls = this.#callsFor(missing, fetch);
    const found = await Promise.all([...calls].map((call) => call.join(signal)));
    const fetched = new Map(found.flatMap((details) => [...details]));
    return wanted.flatMap((id) => known.get(id) ?? fetched.get(id) ?? []);
  }

  #callsFor(
    missing: readonly string[],
    fetch: (missing: readonly string[], signal: AbortSignal) => Promise<Found<T>>,
  ): ReadonlySet<SharedCall<Found<T>>> {
    const toRequest = missing.filter((id) => !this.#underWay.has(id));
    if (toRequest.length > 0) this.#begin(toRequest, fetch);
    return new Set(missing.flatMap((id) => this.#underWay.get(id) ?? []));
  }

  /** Failures and unknown ids are not cached: Svc may add the id later. */
  #begin(
    ids: readonly string[],
    fetch: (missing: readonly string[], signal: AbortSignal) => Promise<Found<T>>,
  ): void {
    const keeping = async (signal: AbortSignal): Promise<Found<T>> => {
      const found = await fetch(ids, signal);
      for (const [id, detail] of found) this.kept.set(id, detail);
      return found;
    };
    const call = new SharedCall(keeping, () => {
      for (const id of ids) if (this.#underWay.get(id) === call) this.#underWay.delete(id);
    });
    for (const id of ids) this.#underWay.set(id, call);
  }
}
