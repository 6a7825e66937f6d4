// Finds the showtime of a new checkout in recent lists, or by one look-up that concurrent starts share. The showtime
// becomes part of the workflow's input, so the workflow need not fetch it from Svc.
import { LRUCache } from 'lru-cache';
import type { ShowtimeDetail } from '../../contract/showtime';
import type { KnownShowtime } from '../../domain/showtime';
import { showtimeDetails, type ShowtimeSource } from '../../upstream/discovery/showtime-details';
import { showtime } from '../../upstream/discovery/received-showtime';
import { isSvcError } from '../../upstream/svc/svc-error';

/** A start waits for a look-up no longer than this; a later answer is used for the next start. */
const WAIT_MAX_MS = 300;

/** A rescheduled showtime may be known with its old time for this long. */
const KEPT = { max: 50_000, ttl: 10 * 60_000 } as const;

/** The showtimes of one Svc key, by id. */
export type RememberedShowtimes = LRUCache<string, KnownShowtime>;

export function rememberShowtimes(): RememberedShowtimes {
  return new LRUCache(KEPT);
}

/** Svc does not have the showtime, or it has started. */
export const NOT_SOLD = 'not sold';

export interface KnownShowtimes {
  learn(details: readonly ShowtimeDetail[]): void;
  /** Null if the showtime is not known in time; names that are not known in time are null. */
  of(showtimeId: string): Promise<KnownShowtime | typeof NOT_SOLD | null>;
}

interface KnownShowtimesOptions {
  readonly remembered: RememberedShowtimes;
  /** Caches details of venues and productions, and shares concurrent calls. */
  readonly discovery: ShowtimeSource;
  /** Whether to look up a showtime that was in no list, which costs a call. */
  readonly canLookUp: boolean;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

export function createKnownShowtimes({
  remembered,
  discovery,
  canLookUp,
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
    // A showtime whose start has passed may have been rescheduled since it was listed: only Svc knows.
    if (known ? hasBegun(known) : canLookUp) return lookUp(showtimeId);
    return known ?? null;
  };
  return {
    learn(details) {
      for (const detail of details) remember(showtime(detail));
    },
    async of(showtimeId) {
      const patience = startTimeLimit();
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

/** Waits for answers within one shared time limit; late answers and failures of Svc become null. */
function startTimeLimit() {
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
