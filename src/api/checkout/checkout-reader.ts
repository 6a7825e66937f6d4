// Reads a checkout from Temporal: a running one by query, a closed one from its result, which needs no worker.
import type {
  Client,
  WorkflowExecutionDescription,
  WorkflowExecutionStatusName,
  WorkflowHandle,
} from '@temporalio/client';
import type { CheckoutView } from '../../domain/checkout/view';
import {
  checkoutQuery,
  type CheckoutResult,
  type CheckoutSnapshot,
} from '../../workflows/messages';

const READ_TIMEOUT_MS = 10_000;

const RUNNING: readonly WorkflowExecutionStatusName[] = ['RUNNING', 'PAUSED', 'CONTINUED_AS_NEW'];

export interface Reading extends CheckoutSnapshot {
  /** Whether the workflow still takes messages. */
  readonly running: boolean;
}

export interface CheckoutReader {
  /** Throws a WorkflowNotFoundError if there is no such checkout (any more), or a ServiceError without an answer. */
  read(checkoutId: string): Promise<Reading>;
}

type CheckoutHandle = WorkflowHandle<() => Promise<CheckoutResult>>;

export function createCheckoutReader(client: Client): CheckoutReader {
  return {
    read: (checkoutId) =>
      client.withDeadline(Date.now() + READ_TIMEOUT_MS, () =>
        readFrom(client.workflow.getHandle(checkoutId)),
      ),
  };
}

async function readFrom(handle: CheckoutHandle): Promise<Reading> {
  const description = await handle.describe();
  const { name } = description.status;
  if (name === 'COMPLETED') {
    return { ...(await handle.result()), seatMap: null, running: false };
  }
  const snapshot = await handle.query(checkoutQuery);
  if (RUNNING.includes(name)) return { ...snapshot, running: true };
  // One that ended in any other way left no result, and its last state is all there is to tell.
  return {
    ...snapshot,
    view: brokenOff(snapshot.view, description),
    seatMap: null,
    running: false,
  };
}

/**
 * A checkout whose workflow was terminated by hand, or has failed: nothing goes on by itself, and nobody
 * but a person knows what is to be done about it. It counts as a change.
 */
function brokenOff(
  view: CheckoutView,
  { closeTime }: Pick<WorkflowExecutionDescription, 'closeTime'>,
): CheckoutView {
  const { version, updatedAtMs, cancellation } = view;
  return {
    ...view,
    version: version + 1,
    updatedAtMs: closeTime?.getTime() ?? updatedAtMs,
    closed: true,
    cancellation: cancellation && { ...cancellation, possibleUntilMs: null },
    nextAction: { type: 'contact_support' },
    actions: [],
  };
}
