import type { ProductionDetail } from '../../contract/production';
import type { ShowtimeDetail } from '../../contract/showtime';
import type { ReceivedPrices, ReceivedSeatMap } from '../../domain/showtime';
import type { Discovery } from '../../upstream/discovery/discovery';
import { KeptAnswers } from '../../upstream/discovery/kept-answers';
import { SharedCalls } from '../../upstream/discovery/shared-calls';
import type { Ordering } from '../../upstream/ordering/ordering';
import { isSvcError } from '../../upstream/svc/svc-error';

const PRICES_KEPT = { ttlMs: 45_000, charactersMax: 8 * 1024 * 1024 } as const;

/** Reads a showtime before a checkout; each method throws a SvcError on failure. */
export interface ShowtimeReads {
  /** Prices with the offer ids for choosing seats; up to 45 s old. */
  prices(showtimeId: string, signal: AbortSignal): Promise<ReceivedPrices>;
  /** Concurrent requests share one answer, which is never cached, since seats sell fast. */
  seatMap(showtimeId: string, quantity: number, signal: AbortSignal): Promise<ReceivedSeatMap>;
}

export function createShowtimeReads(
  ordering: Pick<Ordering, 'refreshCheckout' | 'layout'>,
): ShowtimeReads {
  const prices = new KeptAnswers<ReceivedPrices>(PRICES_KEPT);
  const seatMaps = new SharedCalls<ReceivedSeatMap>();
  return {
    prices(showtimeId, signal) {
      const request = { showtimeId, promotionCode: null };
      const refresh = (shared: AbortSignal) => ordering.refreshCheckout(request, shared);
      return prices.ask(showtimeId, refresh, signal);
    },
    seatMap(showtimeId, quantity, signal) {
      const read = (shared: AbortSignal) => ordering.layout({ showtimeId, quantity }, shared);
      return seatMaps.ask(`${quantity} ${showtimeId}`, read, signal);
    },
  };
}

type Productions = ReadonlyMap<string, ProductionDetail>;

export interface ProductionsRequest {
  readonly discovery: Pick<Discovery, 'productionsByIds'>;
  /** If undefined, Svc uses its default marketplace. */
  readonly marketplaceId: string | undefined;
  readonly signal: AbortSignal;
}

/** The productions of the showtimes, by id; empty without an answer: showtimes without titles are better than none. */
export async function productionsOf(
  details: readonly ShowtimeDetail[],
  { discovery, marketplaceId, signal }: ProductionsRequest,
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
