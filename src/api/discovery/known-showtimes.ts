// What the API knows of a showtime when a checkout starts: what lists have shown lately, or one look-up that starts of
// the same showtime share. It travels with the start, so that the checkout need not ask Svc for it.
import { LRUCache } from 'lru-cache';
import type { ShowtimeDetail } from '../../contract/showtime';
import type { KnownShowtime } from '../../domain/showtime';
import { showtimeDetails, type ShowtimeSource } from '../../upstream/discovery/showtime-details';
import { showtime } from '../../upstream/discovery/received-showtime';
import { isSvcError } from '../../upstream/svc/svc-error';

/** A start waits for a look-up no longer than this; the answer that comes later is there for the next one. */
const WAIT_MAX_MS = 300;

/** A showtime that is moved is known at its old time for as long at most. */
const KEPT = { max: 50_000, ttl: 10 * 60_000 } as const;

/** Showtimes by id, as one key of Svc received them. */
export type RememberedShowtimes = LRUCache<string, KnownShowtime>;

export function rememberShowtimes(): RememberedShowtimes {
  return new LRUCache(KEPT);
}

/** Svc has no such showtime, or it has begun. */
export const NOT_SOLD = 'not sold';

export interface KnownShowtimes {
  learn(details: readonly ShowtimeDetail[]): void;
  /** Null where it is not known soon enough; a name that is not is null. */
  of(showtimeId: string): Promise<KnownShowtime | typeof NOT_SOLD | null>;
}

interface KnownShowtimesOptions {
  readonly remembered: RememberedShowtimes;
  /** Details of venues and productions are kept there, and calls that are under way are shared. */
  readonly discovery: ShowtimeSource;
  /** Whether one that no list has shown is looked up, which costs a call. */
  readonly looksUp: boolean;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

export function createKnownShowtimes({
  remembered,
  discovery,
  looksUp,
  now = Date.now,
}: KnownShowtimesOptions): KnownShowtimes {
  const calls = showtimeDetails(discovery);
  const remember = ({ available: _soonOutdated, ...known }: KnownShowtime & Counted) => {
    remembered.set(known.id, known);
    return known;
  };
  const hasBegun = ({ startsAt }: KnownShowtime): boolean => Date.parse(startsAt) <= now();
  const lookUp = async (showtimeId: string): Promise<KnownShowtime | typeof NOT_SOLD> => {
    try {
      const found = await calls.showtime({ showtimeId });
      return hasBegun(found) ? NOT_SOLD : remember(found);
    } catch (error) {
      if (isSvcError(error) && error.code === 'INVALID_SHOWTIME') return NOT_SOLD;
      throw error;
    }
  };
  const find = async (showtimeId: string): Promise<KnownShowtime | typeof NOT_SOLD | null> => {
    const known = remembered.get(showtimeId);
    // One that has begun may have been moved since it was listed: only Svc knows.
    if (known ? hasBegun(known) : looksUp) return lookUp(showtimeId);
    return known ?? null;
  };
  return {
    learn(details) {
      for (const detail of details) remember(showtime(detail));
    },
    async of(showtimeId) {
      const patience = startPatience();
      try {
        const known = await patience.until(find(showtimeId));
        if (known === null || known === NOT_SOLD) return known;
        const { productionId, venueId } = known;
        const [title, venueName] = await Promise.all([
          patience.until(calls.productionName({ productionId })),
          patience.until(calls.venueName({ venueId })),
        ]);
        return { ...known, title, venueName };
      } finally {
        patience.end();
      }
    },
  };
}

interface Counted {
  readonly available?: number;
}

/** Answers count until the time is over, which all of them share; neither a late one nor Svc's trouble is one. */
function startPatience() {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), WAIT_MAX_MS);
  });
  const until = <T>(answer: Promise<T | null>): Promise<T | null> => {
    const received = answer.catch((error: unknown) => {
      if (isSvcError(error)) return null;
      throw error;
    });
    return Promise.race([received, over]);
  };
  return { until, end: () => clearTimeout(timer) };
}
