// A customer is known by an e-mail address, by an account, or by both: a checkout takes the place of each, and anybody who
// shares one of them is the same customer.
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { placeIdOf, type PlaceHolder, type Starting, type TakePlace } from './customer-places';

const CALL_TIMEOUT_MS = 10_000;

/** Takes every place, or none: returns the checkout that holds one of them already. */
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

/** A place that another checkout has taken meanwhile is left to it. */
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

/** A simultaneous repeat of the start has given it back. */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof WorkflowNotFoundError)) throw error;
}
