// Prices and seats as a checkout gets them: what an answer leaves out is asked for, as its workflow does.
import type { Answer } from '../../../src/domain/checkout/ports';
import type { Prices, SeatMap } from '../../../src/domain/showtime';
import {
  withAvailable,
  withShowtime,
  type DetailCalls,
} from '../../../src/domain/complete-showtime';
import type { SeatsAsk } from '../../../src/domain/checkout/ports';
import type { Ordering, RefreshAsk } from '../../../src/upstream/ordering/ordering';

/** Fails as the call does. */
export async function lookAtPrices(ordering: Ordering, ask: RefreshAsk): Promise<Prices> {
  const received = done(await ordering.refreshCheckout(ask));
  return valueOf(await withShowtime(received, ask.showtimeId, detailsBy(ordering)));
}

/** Fails as the call does. */
export async function lookAtSeats(ordering: Ordering, ask: SeatsAsk): Promise<SeatMap> {
  const received = done(await ordering.layout(ask));
  return valueOf(await withAvailable(received, ask.showtimeId, detailsBy(ordering)));
}

function detailsBy(ordering: Ordering): DetailCalls {
  return {
    showtime: async (ask) => done(await ordering.showtime(ask)),
    productionName: async (ask) => done(await ordering.productionName(ask)),
    venueName: async (ask) => done(await ordering.venueName(ask)),
  };
}

function done<T>(value: T): Answer<T> {
  return { outcome: 'done', value };
}

function valueOf<T>(answer: Answer<T>): T {
  if (answer.outcome !== 'done') throw new Error(answer.failure.code);
  return answer.value;
}
