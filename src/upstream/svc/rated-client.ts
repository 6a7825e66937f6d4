import type { EndpointName } from '../../contract/endpoints';
import { TurnTooLateError, type FairTurns } from './fair-turns';
import type { SvcClient } from './svc-client';
import { SvcError } from './svc-error';

export interface RatedOptions {
  readonly turns: FairTurns;
  /** The queue of these calls; the queues share the turns equally. */
  readonly queue: string;
  /** Whether the client can answer without a new call; checked again at the turn. */
  readonly isKnown?: (name: EndpointName, call: object) => boolean;
}

/**
 * The same client, but each call waits for its turn under the rate limit. A call whose turn would
 * come too late fails with a `not_sent` SvcError, with the wait as `retryAfterMs`. Wrap this client
 * in `withRetries`, not the reverse, so that every attempt counts.
 */
export function withRate(
  client: SvcClient,
  { turns, queue, isKnown = () => false }: RatedOptions,
): SvcClient {
  const turn = async (name: EndpointName, call: { readonly signal?: AbortSignal | undefined }) => {
    const isNeeded = (): boolean => !isKnown(name, call);
    if (!isNeeded()) return;
    await turns.take(queue, { signal: call.signal, isNeeded }).catch((error: unknown) => {
      throw error instanceof TurnTooLateError ? tooLate(name, error) : error;
    });
  };
  return {
    async call(name, call) {
      await turn(name, call);
      return client.call(name, call);
    },
    async callAlternative(name, call) {
      await turn(name, call);
      return client.callAlternative(name, call);
    },
    close: () => client.close(),
  };
}

function tooLate(name: EndpointName, { message: reason, waitMs }: TurnTooLateError): SvcError {
  return new SvcError(name, {
    outcome: 'not_sent',
    code: 'TOO_MANY_REQUESTS',
    reason,
    retryAfterMs: waitMs,
  });
}
