// One customer has one place in the queue: while a checkout of a partner's customer waits there, no process starts
// another for the same customer, whatever the Idempotency-Key. The lock is the id of a workflow that does nothing.
import { setTimeout as pause } from 'node:timers/promises';
import {
  ServiceError,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  type Client,
} from '@temporalio/client';
import type { Customer } from '../domain/checkout/request';
import type { CheckoutView } from '../domain/checkout/view';
import type { customerPlace } from '../workflows/customer-place';
import { CHECKOUT_TASK_QUEUE } from '../workflows/messages';

/** Longer than the timeout of a start: a checkout that does not exist this long after its start was sent never will. */
const STARTED_WITHIN_MS = 20_000;
const CALL_TIMEOUT_MS = 10_000;
/**
 * From this age of a place on, a repeat of its start renews it. A start takes at most 15 s, so the repeat might
 * otherwise arrive after `STARTED_WITHIN_MS`, when other starts count the place as free.
 */
const RENEWED_AFTER_MS = 4_000;
/** Spreads out the ends of a showtime's places: 1,500 places that ended at once delayed a start by 20 s. */
const ENDS_SPREAD_MS = 30 * 60_000;
/** Below the priority of all tasks of checkouts, which is the default, 3. */
const LOWEST_PRIORITY = { priorityKey: 5 };
/** A checkout usually exists within milliseconds of its place. */
const EXISTS_WITHIN_MS = 3_000;
const TRY_PAUSE_MS = 100;

/** The checkout that holds the place. */
export interface PlaceHolder {
  readonly checkoutId: string;
  readonly view: CheckoutView;
}

interface CustomerPlacesDeps {
  readonly temporal: Client;
  /** Throws a WorkflowNotFoundError if there is no such checkout. */
  readonly viewOf: (checkoutId: string) => Promise<CheckoutView>;
}

/** A checkout that is about to be queued. */
export interface Starting {
  readonly checkoutId: string;
  readonly partnerId: string;
  /** The end of the longest wait; the checkout keeps its place at least until then. */
  readonly waitsUntilMs: number;
}

/**
 * Takes the place for the checkout; returns null, or the other checkout that holds the place already. Throws a
 * ServiceError if that checkout does not exist yet: the process that was starting it may have died.
 */
export type TakePlace = (
  starting: Starting,
  customer: Pick<Customer, 'emailHash'>,
) => Promise<PlaceHolder | null>;

export function createCustomerPlaces({ temporal, viewOf }: CustomerPlacesDeps): TakePlace {
  const within = <T>(call: () => Promise<T>) =>
    temporal.withDeadline(Date.now() + CALL_TIMEOUT_MS, call);
  return async (starting, { emailHash }) => {
    if (emailHash === undefined) return null;
    const { checkoutId, partnerId } = starting;
    // Besides the partner's id, this id contains only a keyed hash, which is also a search attribute: nothing private.
    const placeId = placeIdOf(partnerId, emailHash);
    for (const untilMs = Date.now() + EXISTS_WITHIN_MS; ;) {
      if (await within(() => tryTake(temporal, placeId, starting))) return null;
      const place = await within(() => placeWithId(temporal, placeId));
      const isOwn = place.checkoutId === checkoutId;
      if (isOwn && place.ageMs < RENEWED_AFTER_MS) return null;
      const view = await viewOf(place.checkoutId).catch(noneIfUnknown);
      if (isOwn && view) return null;
      if (view?.queue && !view.closed) return { checkoutId: place.checkoutId, view };
      const isFree = view !== null || isOwn || place.ageMs > STARTED_WITHIN_MS;
      if (isFree) await within(() => vacate(temporal, place));
      else if (Date.now() > untilMs) throw new ServiceError('Another start may be under way');
      else await pause(TRY_PAUSE_MS);
    }
  };
}

export function placeIdOf(partnerId: string, hash: string): string {
  return `place_${partnerId}_${hash}`;
}

function noneIfUnknown(error: unknown): null {
  if (error instanceof WorkflowNotFoundError) return null;
  throw error;
}

/** Takes the lock; false if it is held. After the holder has left the queue, the customer's next start frees it. */
async function tryTake(
  { workflow }: Client,
  workflowId: string,
  { checkoutId, waitsUntilMs }: Starting,
): Promise<boolean> {
  const waitsMs = Math.max(0, waitsUntilMs - Date.now());
  try {
    await workflow.start<typeof customerPlace>('customerPlace', {
      workflowId,
      taskQueue: CHECKOUT_TASK_QUEUE,
      startDelay: waitsMs + STARTED_WITHIN_MS + Math.random() * ENDS_SPREAD_MS,
      priority: LOWEST_PRIORITY,
      memo: { checkoutId },
    });
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}

interface Place {
  readonly placeId: string;
  readonly runId: string;
  readonly checkoutId: string;
  readonly ageMs: number;
}

async function placeWithId({ workflow }: Client, placeId: string): Promise<Place> {
  const { runId, memo, startTime } = await workflow.getHandle(placeId).describe();
  const checkoutId = String(memo?.checkoutId);
  return { placeId, runId, checkoutId, ageMs: Date.now() - startTime.getTime() };
}

/** Ends this run only: another start may have taken the place meanwhile. */
async function vacate({ workflow }: Client, { placeId, runId }: Place): Promise<void> {
  const run = workflow.getHandle(placeId, runId);
  await run.terminate('its checkout has left the queue').catch(noneIfUnknown);
}
