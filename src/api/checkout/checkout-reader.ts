// Reads a checkout from Temporal: a running one from its memo, a closed one from its result. No read needs a worker.
import { WorkflowNotFoundError, type Client, type WorkflowHandle } from '@temporalio/client';
import type { PackedSeatMap } from '../../domain/seat-map';
import type { CheckoutMemo } from '../../workflows/checkout-memo';
import type { CheckoutResult } from '../../workflows/messages';
import type { QueuePlaces } from '../../temporal-reads/queue-places';
import { runStateOf, viewOfRun } from '../../temporal-reads/run-state';

/** The workflow was not started by the API, which starts every checkout with a memo. */
export class NothingPublishedError extends Error {
  override readonly name = 'NothingPublishedError';

  constructor(checkoutId: string) {
    super(`${checkoutId} has published nothing: it was not started by the API`);
  }
}

const READ_TIMEOUT_MS = 10_000;

export interface Reading extends CheckoutResult {
  /** The published seat map; null if seats can no longer be chosen, or if the map is too large. */
  readonly seatMap: PackedSeatMap | null;
  /** Whether the workflow still accepts messages. */
  readonly running: boolean;
}

export interface CheckoutReader {
  /**
   * Throws a WorkflowNotFoundError if the checkout does not exist (any more), a NothingPublishedError if the API did
   * not start it, a PayloadDecryptionError if it cannot be decrypted, or a ServiceError if Temporal does not answer.
   */
  read(checkoutId: string): Promise<Reading>;
  /** Whether the checkout (still) exists, running or closed. Throws a ServiceError if Temporal does not answer. */
  exists(checkoutId: string): Promise<boolean>;
}

type CheckoutHandle = WorkflowHandle<() => Promise<CheckoutResult>>;

/** With `places`, a queued checkout is shown at its current place; without it, at the place it had at its start. */
export function createCheckoutReader(
  client: Client,
  places?: Pick<QueuePlaces, 'current'>,
): CheckoutReader {
  const within = <T>(read: (handle: CheckoutHandle) => Promise<T>, checkoutId: string) =>
    client.withDeadline(Date.now() + READ_TIMEOUT_MS, () =>
      read(client.workflow.getHandle(checkoutId)),
    );
  return {
    async read(checkoutId) {
      const reading = await within(readFrom, checkoutId);
      if (!reading.view.queue || !places) return reading;
      return { ...reading, view: await places.current(reading.view, reading.ops.partnerId) };
    },
    exists: (checkoutId) => within(isKnown, checkoutId),
  };
}

async function isKnown(handle: CheckoutHandle): Promise<boolean> {
  try {
    await handle.describe();
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

/** A memo has no null values, so `seatMap` may be missing. */
type Published = CheckoutResult & Partial<Pick<CheckoutMemo, 'seatMap'>>;

/** Describes the newest run: an `order` begins with the memo of its `checkout`. */
async function readFrom(handle: CheckoutHandle): Promise<Reading> {
  const { memo, raw } = await handle.describe();
  const execution = raw.workflowExecutionInfo ?? {};
  const state = runStateOf(execution);
  if (state === 'completed') return { ...(await handle.result()), seatMap: null, running: false };
  const running = state === 'running';
  const { view, timeline, commands, ops, seatMap = null } = publishedIn(handle.workflowId, memo);
  return {
    view: viewOfRun(view, execution),
    timeline,
    commands,
    ops,
    seatMap: running ? seatMap : null,
    running,
  };
}

function publishedIn(id: string, memo: Record<string, unknown> | undefined): Published {
  if (!memo?.view) throw new NothingPublishedError(id);
  // The format of src/workflows/checkout-memo.ts.
  return memo as unknown as Published;
}
