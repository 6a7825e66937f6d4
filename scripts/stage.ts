// What a play is played on: a running stack, a showtime, and the way to wait for something there.
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiCalls, findShowtime, type ShowtimeAnswer, type VenueAnswer } from './api-calls';
import { waitFor } from './narrator';
import type { Stack } from './stack';

const LOOK_EVERY_MS = 400;
/** Ends a wait for what never comes, also on a slow machine. */
const PATIENCE_MS = 5 * 60_000;

export interface Stage {
  readonly stack: Stack;
  readonly api: ApiCalls;
  readonly venue: VenueAnswer;
  readonly showtime: ShowtimeAnswer;
  /** Aborted when the play is over, so that nothing goes on behind the curtain. */
  readonly signal: AbortSignal;
}

/** A stage at a showtime with room for at least so many. */
export async function setStage(
  stack: Stack,
  signal: AbortSignal,
  seatsMin: number,
): Promise<Stage> {
  if (stack.apiKey === undefined) throw new Error('There is no demo partner');
  const api = new ApiCalls(stack.apiUrl, stack.apiKey, signal);
  return { stack, api, signal, ...(await findShowtime(api, seatsMin)) };
}

/** Looks until it sees something, and says what it waits for. Throws once its patience is over. */
export function until<T>(
  { signal }: Pick<Stage, 'signal'>,
  waitingFor: string,
  look: () => Promise<T | undefined>,
): Promise<T> {
  const looking = async (): Promise<T> => {
    const patientUntil = Date.now() + PATIENCE_MS;
    while (Date.now() < patientUntil) {
      const seen = await look();
      if (seen !== undefined) return seen;
      await sleep(LOOK_EVERY_MS, undefined, { signal });
    }
    throw new Error(`Gave up waiting for ${waitingFor}`);
  };
  return waitFor(waitingFor, looking());
}

/** Where the Temporal UI shows the checkout. */
export function workflowUrl({ temporalUiUrl, namespace }: Stack, checkoutId: string): string {
  const base = temporalUiUrl ?? '(UI of your Temporal server)';
  return `${base}/namespaces/${namespace}/workflows/${checkoutId}`;
}
