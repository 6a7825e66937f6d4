import type { ProductionDetail } from '../../contract/production';
import type { ShowtimeDetail } from '../../contract/showtime';
import type { ReceivedPrices, ReceivedSeatMap } from '../../domain/showtime';
import type { Discovery } from '../../upstream/discovery/discovery';
import { KeptAnswers } from '../../upstream/discovery/kept-answers';
import { SharedCalls } from '../../upstream/discovery/shared-calls';
import type { Ordering } from '../../upstream/ordering/ordering';
import { isSvcError } from '../../upstream/svc/svc-error';

const PRICES_KEPT = { ttlMs: 45_000, charactersMax: 8 * 1024 * 1024 } as const;

/** Reads of a showtime before a checkout; each throws a SvcError if Svc does not return it. */
export interface ShowtimeLooks {
  /** Prices with the ids that seats are chosen by; up to 45 s old. */
  prices(showtimeId: string, signal: AbortSignal): Promise<ReceivedPrices>;
  /** Requests during a call share its answer, which is never cached, since seats go fast. */
  seatMap(showtimeId: string, quantity: number, signal: AbortSignal): Promise<ReceivedSeatMap>;
}

export function createShowtimeLooks(
  ordering: Pick<Ordering, 'refreshCheckout' | 'layout'>,
): ShowtimeLooks {
  const prices = new KeptAnswers<ReceivedPrices>(PRICES_KEPT);
  const seatMaps = new SharedCalls<ReceivedSeatMap>();
  return {
    prices(showtimeId, signal) {
      const ask = { showtimeId, promotionCode: null };
      const refresh = (shared: AbortSignal) => ordering.refreshCheckout(ask, shared);
      return prices.ask(showtimeId, refresh, signal);
    },
    seatMap(showtimeId, quantity, signal) {
      const look = (shared: AbortSignal) => ordering.layout({ showtimeId, quantity }, shared);
      return seatMaps.ask(`${quantity} ${showtimeId}`, look, signal);
    },
  };
}

type Productions = ReadonlyMap<string, ProductionDetail>;

export interface ProductionsAsking {
  readonly discovery: Pick<Discovery, 'productionsByIds'>;
  /** Undefined: Svc's default. */
  readonly marketplaceId: string | undefined;
  readonly signal: AbortSignal;
}

/** The productions of the showtimes, by id; none if they are not available, since showtimes without titles are better than none. */
export async function productionsOf(
  details: readonly ShowtimeDetail[],
  { discovery, marketplaceId, signal }: ProductionsAsking,
): Promise<Productions> {
  const ids = details.map(({ productionId }) => productionId);
  try {
    const found = await discovery.productionsByIds(ids, marketplaceId, signal);
    return new Map(found.map((production) => [production.id, production]));
  } catch (error) {
    if (!isSvcError(error)) throw error;
    return new Map();
  }
}
