import type { ToldPrices, ToldSeatMap } from '../../domain/showtime';
import { KeptAnswers } from '../../upstream/discovery/kept-answers';
import { SharedCalls } from '../../upstream/discovery/shared-calls';
import type { Ordering } from '../../upstream/ordering/ordering';

const PRICES_KEPT = { ttlMs: 45_000, charactersMax: 8 * 1024 * 1024 } as const;

/** What can be seen of a showtime before a checkout; each throws a SvcError where Svc does not tell it. */
export interface ShowtimeLooks {
  /** Prices with the ids that seats are chosen by; up to 45 s old. */
  prices(showtimeId: string, signal: AbortSignal): Promise<ToldPrices>;
  /** Who asks while the call is under way shares its answer; it is never kept, since seats go fast. */
  seatMap(showtimeId: string, quantity: number, signal: AbortSignal): Promise<ToldSeatMap>;
}

export function createShowtimeLooks(
  ordering: Pick<Ordering, 'refreshCheckout' | 'layout'>,
): ShowtimeLooks {
  const prices = new KeptAnswers<ToldPrices>(PRICES_KEPT);
  const seatMaps = new SharedCalls<ToldSeatMap>();
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
