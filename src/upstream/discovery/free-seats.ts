// How many seats of showtimes are free, for the many customers who wait for them: one look-up of all their showtimes
// every few seconds, however many ask, and nobody waits for it.
import { LRUCache } from 'lru-cache';
import { isSvcError } from '../svc/svc-error';
import type { Discovery } from './discovery';

const LOOKED_UP_EVERY_MS = 5_000;
/** A number stays known through a short outage of Svc. */
const KNOWN_MS = 60_000;
const SHOWTIMES_MAX = 5_000;
/** As many as Svc accepts in one call (endpoint 11). */
const LOOKED_UP_AT_ONCE = 100;
/** Others have their turn in the next look-up. */
const CALLS_MAX = 5;
/** Halves are tried if Svc refuses a call: one wrong id would hide the numbers of all others. */
const CALLS_WITH_HALVES_MAX = 40;
/** Svc that refuses so many calls, and answers none, refuses all. */
const REFUSED_MAX = 7;

/** `isRefused`: Svc does not accept the id, so it is not looked up again. */
interface Known {
  readonly free: number | null;
  readonly isRefused?: true;
}

type ByIds = Pick<Discovery, 'showtimesByIds'>;

/** Of the showtimes of one Svc key. */
export class FreeSeats {
  readonly #known: LRUCache<string, Known>;
  /** Asked for since they were looked up, the first one first. */
  readonly #wanted = new Set<string>();
  #askedAtMs = -Infinity;

  /** `now`: a monotonic clock in milliseconds. */
  constructor(private readonly now: () => number = () => performance.now()) {
    const options = { max: SHOWTIMES_MAX, ttl: KNOWN_MS, ttlResolution: 0, perf: { now } };
    this.#known = new LRUCache<string, Known>(options);
  }

  /** The last known number of the latest minute; null if there is none, or Svc does not say. */
  of(showtimeId: string | undefined, discovery: ByIds): number | null {
    if (showtimeId === undefined) return null;
    const known = this.#known.get(showtimeId);
    if (known?.isRefused) return null;
    if (this.#wanted.size < SHOWTIMES_MAX) this.#wanted.add(showtimeId);
    const nowMs = this.now();
    if (nowMs - this.#askedAtMs >= LOOKED_UP_EVERY_MS) {
      this.#askedAtMs = nowMs;
      void this.#lookUp(discovery);
    }
    return known?.free ?? null;
  }

  async #lookUp(discovery: ByIds): Promise<void> {
    const ids = [...this.#wanted].slice(0, LOOKED_UP_AT_ONCE * CALLS_MAX);
    for (const id of ids) this.#wanted.delete(id);
    const batches = chunk(ids, LOOKED_UP_AT_ONCE);
    let refused = 0;
    for (let calls = 1; calls <= CALLS_WITH_HALVES_MAX; calls++) {
      const batch = batches.shift();
      if (!batch) return;
      if (!(await this.#isRefused(batch, discovery))) continue;
      refused++;
      if (refused === calls && refused === REFUSED_MAX) return;
      batches.push(...chunk(batch, Math.ceil(batch.length / 2)));
    }
  }

  /** Looks the showtimes up. Whether Svc refuses them, and some of them may be right. */
  async #isRefused(ids: readonly string[], { showtimesByIds }: ByIds): Promise<boolean> {
    try {
      const { showtimeDetails } = await showtimesByIds(ids);
      const counts = new Map(showtimeDetails.map((it) => [it.showtimeId, it.availableInventory]));
      const [only = ''] = ids;
      if (ids.length === 1 && !counts.has(only)) this.#refuse(only);
      else for (const id of ids) this.#known.set(id, { free: counts.get(id) ?? null });
      return false;
    } catch (error) {
      if (!isSvcError(error)) throw error;
      const isRefused = error.outcome === 'refused';
      if (ids.length > 1) return isRefused;
      const [id = ''] = ids;
      if (isRefused) this.#refuse(id);
      return false;
    }
  }

  /** A number that is known stays known for its time. */
  #refuse(id: string): void {
    if (!this.#known.has(id)) this.#known.set(id, { free: null, isRefused: true });
  }
}

function chunk<T>(list: readonly T[], size: number): (readonly T[])[] {
  const count = Math.ceil(list.length / size);
  return Array.from({ length: count }, (_, index) => list.slice(index * size, (index + 1) * size));
}
