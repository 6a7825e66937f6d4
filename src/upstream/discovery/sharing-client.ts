import stableStringify from 'safe-stable-stringify';
import type { EndpointName, ReceivedAnswer } from '../../contract/endpoints';
import type { SvcCall, SvcClient } from '../svc/svc-client';
import type { KeptAnswers } from './kept-answers';
import type { SharedCalls } from './shared-calls';

/**
 * The look-ups whose answers one who asks may share with another: they hold nothing of a customer, and
 * are right a moment later too (Svc spec 8). Details by id are kept apart, and for longer.
 */
const SHARED: ReadonlySet<EndpointName> = new Set([
  ...(['venuesByLocation', 'searchVenues', 'venuesByVendorId'] as const),
  ...(['productionIdsByVenue', 'searchProductions', 'productionsByVendorId'] as const),
  ...(['showtimesByVenue', 'showtimesByIds', 'showtimesForVenues'] as const),
  ...(['showtimesByVendorId', 'showtimesByVendorIds'] as const),
]);

/** Equal look-ups are one call, which ends when the last who wants its answer has gone. */
export function withSharedCalls(
  client: SvcClient,
  answers: Pick<KeptAnswers<object> | SharedCalls<object>, 'ask'>,
): SvcClient {
  return {
    ...client,
    async call<N extends EndpointName>(name: N, call: SvcCall<N>) {
      if (!SHARED.has(name)) return client.call(name, call);
      const send = (signal: AbortSignal) =>
        client.call(name, { ...call, signal }) as Promise<object>;
      return (await answers.ask(questionOf(name, call), send, call.signal)) as ReceivedAnswer<N>;
    },
  };
}

/** Names a look-up by all that its answer depends on; the key of Svc is for the caller to keep apart. */
export function questionOf(name: EndpointName, call: object): string {
  return `${name} ${stableStringify({ ...call, signal: undefined })}`;
}
