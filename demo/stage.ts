// The environment of the demo: a running stack, a showtime, and a way to wait for events there.
import { setTimeout as sleep } from 'node:timers/promises';
import { createUsher, type Showtime, type Usher, type Venue } from 'usher-client';
import { waitFor } from './narrator';
import { findShowtime } from './showtime-search';
import type { Stack } from '../scripts/stack';

const LOOK_EVERY_MS = 400;
/** Long enough for a slow machine; ends a wait for something that never happens. */
const PATIENCE_MS = 5 * 60_000;

export interface Stage {
  readonly stack: Stack;
  readonly usher: Usher;
  readonly venue: Venue;
  readonly showtime: Showtime;
  /** Aborted when the demo is over, so that nothing continues in the background. */
  readonly signal: AbortSignal;
}

/** A stage at a showtime with at least `seatsMin` free seats. */
export async function setStage(
  stack: Stack,
  signal: AbortSignal,
  seatsMin: number,
): Promise<Stage> {
  if (stack.apiKey === undefined) throw new Error('There is no demo partner');
  const usher = createUsher({ baseUrl: stack.apiUrl, apiKey: stack.apiKey });
  return { stack, usher, signal, ...(await findShowtime(usher, { seatsMin, signal })) };
}

/** Polls until there is a result, and prints what it waits for. Throws after a time limit. */
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
    throw new Error(`Stopped waiting for ${waitingFor}`);
  };
  return waitFor(waitingFor, looking());
}

/** The checkout's page in the Temporal UI. */
export function workflowUrl({ temporalUiUrl, namespace }: Stack, checkoutId: string): string {
  const base = temporalUiUrl ?? '(UI of your Temporal server)';
  return `${base}/namespaces/${namespace}/workflows/${checkoutId}`;
}
