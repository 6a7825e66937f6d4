// A customer is known by an e-mail address, by an account, or by both. Each has one place in the queue
// (customer-places.ts), and a checkout takes those of its customer: two who share an address or an account count as
// one.
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { placeIdOf, type PlaceHolder, type Starting, type TakePlace } from './customer-places';

const CALL_TIMEOUT_MS = 10_000;

/** Takes all places; if another checkout already holds one of them, takes none and returns that checkout. */
export type TakePlaces = (
  starting: Starting,
  hashes: readonly string[],
) => Promise<PlaceHolder | null>;

export function allOrNoPlaces(temporal: Client, takePlace: TakePlace): TakePlaces {
  return async (starting, hashes) => {
    const { checkoutId, partnerId } = starting;
    const taken: string[] = [];
    for (const emailHash of hashes) {
      const holder = await takePlace(starting, { emailHash });
      if (holder) {
        const deadline = Date.now() + CALL_TIMEOUT_MS;
        await temporal.withDeadline(deadline, () => giveBack(temporal, checkoutId, taken));
        return holder;
      }
      taken.push(placeIdOf(partnerId, emailHash));
    }
    return null;
  };
}

/** Releases the places, except one that another checkout has taken meanwhile. */
async function giveBack(
  { workflow }: Client,
  checkoutId: string,
  placeIds: readonly string[],
): Promise<void> {
  for (const placeId of placeIds) {
    const { memo, runId } = await workflow.getHandle(placeId).describe();
    if (memo?.checkoutId !== checkoutId) continue;
    const run = workflow.getHandle(placeId, runId);
    await run.terminate('its checkout was refused').catch(ignoreEnded);
  }
}

/** Ignores that a simultaneous repeat of the same start has already released the place. */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof WorkflowNotFoundError)) throw error;
}
