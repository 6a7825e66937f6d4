// Reads a checkout from Temporal: a running one by query, a closed one from its result, which needs no worker.
import type { Client, WorkflowExecutionStatusName, WorkflowHandle } from '@temporalio/client';
import { checkoutQuery, type CheckoutResult, type CheckoutSnapshot } from '../workflows/messages';

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
  const { status } = await handle.describe();
  if (status.name === 'COMPLETED') {
    return { ...(await handle.result()), seatMap: null, running: false };
  }
  // One that ended in any other way left no result, and its last state is all there is to tell.
  return { ...(await handle.query(checkoutQuery)), running: RUNNING.includes(status.name) };
}
