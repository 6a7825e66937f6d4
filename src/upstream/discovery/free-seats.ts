// How many seats of showtimes are free, for the many customers who wait for them: one look-up of all their showtimes
// every few seconds, however many ask, and nobody waits for it.
import { LRUCache } from 'lru-cache';
import { isSvcError } from '../svc/svc-error';
import type { Discovery } from './discovery';

const KEPT_MS = 5_000;
const SHOWTIMES_MAX = 5_000;
/** As many as Svc accepts in one call (endpoint 11). Others have their turn in the next look-up. */
const LOOKED_UP_AT_ONCE = 100;

/** Of the showtimes of one Svc key. */
export class FreeSeats {
  readonly #known = new LRUCache<string, { readonly free: number | null }>({ max: SHOWTIMES_MAX });
  /** Asked for since they were looked up, the first one first. */
  readonly #wanted = new Set<string>();
  #askedAtMs = -Infinity;

  /** `now`: a monotonic clock in milliseconds. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** The last known number; null before the first answer, or if Svc has none. */
  of(showtimeId: string | undefined, discovery: Pick<Discovery, 'showtimesByIds'>): number | null {
    if (showtimeId === undefined) return null;
    if (this.#wanted.size < SHOWTIMES_MAX) this.#wanted.add(showtimeId);
    const nowMs = this.now();
    if (nowMs - this.#askedAtMs >= KEPT_MS) {
      this.#askedAtMs = nowMs;
      void this.#lookUp(discovery);
    }
    return this.#known.get(showtimeId)?.free ?? null;
  }

  async #lookUp({ showtimesByIds }: Pick<Discovery, 'showtimesByIds'>): Promise<void> {
    const ids = [...this.#wanted].slice(0, LOOKED_UP_AT_ONCE);
    for (const id of ids) this.#wanted.delete(id);
    const found = await showtimesByIds(ids).catch(noneIfUnavailable);
    const counts = new Map(
      found?.showtimeDetails.map((it) => [it.showtimeId, it.availableInventory]),
    );
    for (const id of ids) this.#known.set(id, { free: counts.get(id) ?? null });
  }
}

function noneIfUnavailable(error: unknown): null {
  if (isSvcError(error)) return null;
  throw error;
}
