// How many seats of a showtime are free, for the many customers who wait for them: a look-up of one showtime every few
// seconds, however many ask, and nobody waits for it.
import { LRUCache } from 'lru-cache';
import { isSvcError } from '../svc/svc-error';
import type { Discovery } from './discovery';

const KEPT_MS = 5_000;
const SHOWTIMES_MAX = 5_000;

interface Known {
  readonly askedAtMs: number;
  readonly free: number | null;
}

export class FreeSeats {
  readonly #known = new LRUCache<string, Known>({ max: SHOWTIMES_MAX });

  /** `now`: a monotonic clock in milliseconds. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** The last known number; null before the first answer, or if Svc has none. */
  of(showtimeId: string | undefined, discovery: Pick<Discovery, 'showtimesByIds'>): number | null {
    if (showtimeId === undefined) return null;
    const { askedAtMs, free } = this.#known.get(showtimeId) ?? { askedAtMs: -Infinity, free: null };
    const nowMs = this.now();
    if (nowMs - askedAtMs >= KEPT_MS) {
      this.#known.set(showtimeId, { askedAtMs: nowMs, free });
      void this.#lookUp(showtimeId, nowMs, discovery);
    }
    return free;
  }

  async #lookUp(
    showtimeId: string,
    askedAtMs: number,
    { showtimesByIds }: Pick<Discovery, 'showtimesByIds'>,
  ): Promise<void> {
    const found = await showtimesByIds([showtimeId]).catch(noneIfUnavailable);
    const free = found?.showtimeDetails[0]?.availableInventory ?? null;
    this.#known.set(showtimeId, { askedAtMs, free });
  }
}

function noneIfUnavailable(error: unknown): null {
  if (isSvcError(error)) return null;
  throw error;
}
