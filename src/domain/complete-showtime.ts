// Fetches details that a checkout needs but Svc's answer lacks. Each costs one more HTTP call, which counts against
// Svc's rate limit.
import type { Answer } from './checkout/ports';
import { failure } from './failure';
import type {
  KnownShowtime,
  Prices,
  SeatMap,
  Showtime,
  ReceivedPrices,
  ReceivedSeatMap,
  ReceivedShowtime,
} from './showtime';

/** Each makes at most one call; names are cached for a while. */
export interface DetailCalls {
  showtime(ask: { readonly showtimeId: string }): Promise<Answer<ReceivedShowtime>>;
  /** Null if Svc does not know the production. */
  productionName(ask: { readonly productionId: string }): Promise<Answer<string | null>>;
  /** Null if Svc does not know the venue. */
  venueName(ask: { readonly venueId: string }): Promise<Answer<string | null>>;
}

/**
 * Adds the showtime to the prices. Its fields come from the prices, else from `known`, else from a call. If the prices
 * contain no showtime, general admission always needs a call, for the number of free places.
 */
export async function withShowtime(
  received: Answer<ReceivedPrices>,
  showtimeId: string,
  calls: DetailCalls,
  known: KnownShowtime | null = null,
): Promise<Answer<Prices>> {
  if (received.outcome !== 'done') return received;
  const { showtime: named, ...prices } = received.value;
  const enough = named ?? (known?.seating === 'reserved' ? known : null);
  const found = enough ? done(enough) : await calls.showtime({ showtimeId });
  if (found.outcome !== 'done') return found;
  const showtime = await withNames(found.value, calls, known);
  return done({ ...prices, showtime });
}

function done<T>(value: T): Extract<Answer<T>, { outcome: 'done' }> {
  return { outcome: 'done', value };
}

/**
 * The map with the number of free seats or places. Fails if Svc does not report the number: a map of general admission
 * has nothing else, and 0 would mean sold out.
 */
export async function withAvailable(
  received: Answer<ReceivedSeatMap>,
  showtimeId: string,
  calls: DetailCalls,
): Promise<Answer<SeatMap>> {
  if (received.outcome !== 'done') return received;
  const { available: known, ...map } = received.value;
  if (known !== null) return done({ ...map, available: known });
  const found = await calls.showtime({ showtimeId });
  if (found.outcome !== 'done') return found;
  const { available } = found.value;
  return available === undefined ? UNKNOWN_NUMBER : done({ ...map, available });
}

const UNKNOWN_NUMBER: Answer<never> = {
  outcome: 'unknown',
  failure: failure('UPSTREAM_UNAVAILABLE', { message: 'The number of free places is unknown.' }),
};

/** A missing name never fails a checkout: the id is shown instead. */
async function withNames(
  received: ReceivedShowtime,
  calls: DetailCalls,
  known: KnownShowtime | null,
): Promise<Showtime> {
  const { productionId, venueId } = received;
  const [title, venueName] = await Promise.all([
    received.title ?? known?.title ?? nameIn(calls.productionName({ productionId }), productionId),
    received.venueName ?? known?.venueName ?? nameIn(calls.venueName({ venueId }), venueId),
  ]);
  return { ...received, title, venueName };
}

async function nameIn(call: Promise<Answer<string | null>>, id: string): Promise<string> {
  const answer = await call;
  return (answer.outcome === 'done' ? answer.value : null) ?? id;
}
