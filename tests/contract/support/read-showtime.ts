// Reads prices and seats as a checkout's workflow does: fetches the details that an answer leaves out.
import type { Answer } from '../../../src/domain/checkout/ports';
import type { Prices, SeatMap } from '../../../src/domain/showtime';
import {
  withAvailable,
  withShowtime,
  type DetailCalls,
} from '../../../src/domain/complete-showtime';
import type { SeatsRequest } from '../../../src/domain/checkout/ports';
import type { Ordering, RefreshParams } from '../../../src/upstream/ordering/ordering';

/** @throws the call's error. */
export async function readPrices(ordering: Ordering, request: RefreshParams): Promise<Prices> {
  const received = done(await ordering.refreshCheckout(request));
  return valueOf(await withShowtime(received, request.showtimeId, detailsBy(ordering)));
}

/** @throws the call's error. */
export async function readSeats(ordering: Ordering, request: SeatsRequest): Promise<SeatMap> {
  const received = done(await ordering.layout(request));
  return valueOf(await withAvailable(received, request.showtimeId, detailsBy(ordering)));
}

function detailsBy(ordering: Ordering): DetailCalls {
  return {
    showtime: async (request) => done(await ordering.showtime(request)),
    productionName: async (request) => done(await ordering.productionName(request)),
    venueName: async (request) => done(await ordering.venueName(request)),
  };
}

function done<T>(value: T): Answer<T> {
  return { outcome: 'done', value };
}

function valueOf<T>(answer: Answer<T>): T {
  if (answer.outcome !== 'done') throw new Error(answer.failure.code);
  return answer.value;
}
