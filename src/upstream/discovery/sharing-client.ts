import stableStringify from 'safe-stable-stringify';
import type { EndpointName, ReceivedAnswer } from '../../contract/endpoints';
import type { ShowtimeDetail, ShowtimeDetailsResponse } from '../../contract/showtime';
import type { SvcCall, SvcClient } from '../svc/svc-client';
import type { KeptAnswers } from './kept-answers';
import type { SharedCalls } from './shared-calls';

/**
 * Look-ups whose answers callers may share: they contain no customer data and stay valid for a
 * moment (Svc spec 8). Showtimes by id are not shared, since their links to the hosted checkout hold one
 * customer's session (Svc spec 1); shared lists omit these links. Details of films and venues by id have
 * their own, longer-lived cache.
 */
const SHARED: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'venuesByLocation',
  'searchVenues',
  'venuesByVendorId',
  'productionIdsByVenue',
  'searchProductions',
  'productionsByVendorId',
  'showtimesByVenue',
  'showtimesForVenues',
]);

/** Equal look-ups share one call, which is cancelled when the last waiting caller leaves. */
export function withSharedCalls(
  client: SvcClient,
  answers: Pick<KeptAnswers<object> | SharedCalls<object>, 'ask'>,
): SvcClient {
  return {
    ...client,
    async call<N extends EndpointName>(name: N, call: SvcCall<N>) {
      if (!SHARED.has(name)) return client.call(name, call);
      const send = async (signal: AbortSignal) =>
        withoutLinks((await client.call(name, { ...call, signal })) as object);
      return (await answers.ask(lookupKey(name, call), send, call.signal)) as ReceivedAnswer<N>;
    },
  };
}

/** Removes the links to the hosted checkout, which hold one customer's session. Only showtimes have links. */
function withoutLinks(answer: object): object {
  const { showtimeDetails, venueShowtimeDetailsMap: byVenue } = answer as Partial<
    ShowtimeDetailsResponse & ReceivedAnswer<'showtimesForVenues'>
  >;
  if (byVenue) {
    const venues: [string, object][] = Object.entries(byVenue).map(([id, venue]) => [
      id,
      withoutLinks(venue),
    ]);
    return { ...answer, venueShowtimeDetailsMap: Object.fromEntries(venues) };
  }
  if (!showtimeDetails) return answer;
  return { ...answer, showtimeDetails: showtimeDetails.map(withoutLink) };
}

function withoutLink({ checkoutUrl: _link, ...detail }: ShowtimeDetail): ShowtimeDetail {
  return detail;
}

/** The cache key of a look-up: everything its answer depends on, except the Svc key, which has its own cache. */
export function lookupKey(name: EndpointName, call: object): string {
  return `${name} ${stableStringify({ ...call, signal: undefined })}`;
}
