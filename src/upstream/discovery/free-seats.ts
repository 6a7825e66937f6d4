// The number of free seats of each showtime, for the many customers who wait for seats. However many customers poll,
// one look-up every few seconds covers all their showtimes, and no reader waits for it.
import { LRUCache } from 'lru-cache';
import { chunk } from '../../domain/chunk';
import { finderById } from '../../domain/same-id';
import { isSvcError } from '../svc/svc-error';
import type { Discovery } from './discovery';

const LOOKED_UP_EVERY_MS = 5_000;
/** A number stays known through a short outage of Svc. */
const KNOWN_MS = 60_000;
const SHOWTIMES_MAX = 5_000;
/** As many as Svc accepts in one call (endpoint 11). */
const LOOKED_UP_AT_ONCE = 100;
/** Per look-up; further showtimes wait for the next one. */
const CALLS_MAX = 5;

/** `isMissing`: Svc's answer leaves the showtime out, so it is not looked up again for KNOWN_MS. */
interface Known {
  readonly free: number | null;
  readonly isMissing?: true;
}

type ByIds = Pick<Discovery, 'showtimesByIds'>;

/** The free seats of the showtimes of one Svc key. */
export class FreeSeats {
  readonly #known: LRUCache<string, Known>;
  /** The showtimes that callers requested since their last look-up, in that order. */
  readonly #wanted = new Set<string>();
  #askedAtMs = -Infinity;
  #isLookingUp = false;

  /** `now`: a monotonic clock in milliseconds. */
  constructor(private readonly now: () => number = () => performance.now()) {
    const options = { max: SHOWTIMES_MAX, ttl: KNOWN_MS, ttlResolution: 0, perf: { now } };
    this.#known = new LRUCache<string, Known>(options);
  }

  /** The number known from the last minute; null if none is known, or if Svc sent none. */
  of(showtimeId: string | undefined, discovery: ByIds): number | null {
    if (showtimeId === undefined) return null;
    const known = this.#known.get(showtimeId);
    if (known?.isMissing) return null;
    if (this.#wanted.size < SHOWTIMES_MAX) this.#wanted.add(showtimeId);
    const nowMs = this.now();
    if (!this.#isLookingUp && nowMs - this.#askedAtMs >= LOOKED_UP_EVERY_MS) {
      this.#askedAtMs = nowMs;
      void this.#lookUp(discovery);
    }
    return known?.free ?? null;
  }

  async #lookUp(discovery: ByIds): Promise<void> {
    const ids = [...this.#wanted].slice(0, LOOKED_UP_AT_ONCE * CALLS_MAX);
    for (const id of ids) this.#wanted.delete(id);
    this.#isLookingUp = true;
    try {
      for (const batch of chunk(ids, LOOKED_UP_AT_ONCE)) await this.#lookUpBatch(batch, discovery);
    } finally {
      this.#isLookingUp = false;
    }
  }

  /** If the call fails, known numbers stay known until they expire. */
  async #lookUpBatch(ids: readonly string[], { showtimesByIds }: ByIds): Promise<void> {
    try {
      const { showtimeDetails } = await showtimesByIds(ids);
      const find = finderById(showtimeDetails.map((it) => [it.showtimeId, it]));
      for (const id of ids) {
        const detail = find(id);
        const free = detail?.availableInventory ?? null;
        this.#known.set(id, detail ? { free } : { free, isMissing: true });
      }
    } catch (error) {
      if (!isSvcError(error)) throw error;
    }
  }
}
