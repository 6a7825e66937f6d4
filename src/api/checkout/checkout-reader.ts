// Reads a checkout from Temporal: a running one by query, a closed one from its result, which needs no worker.
import {
  QueryNotRegisteredError,
  WorkflowNotFoundError,
  type Client,
  type WorkflowExecutionDescription,
  type WorkflowExecutionStatusName,
  type WorkflowHandle,
} from '@temporalio/client';
import type { CheckoutView } from '../../domain/checkout/view';
import {
  checkoutQuery,
  type CheckoutResult,
  type CheckoutSnapshot,
} from '../../workflows/messages';
import { tellFailedTask } from './failed-task';

const READ_TIMEOUT_MS = 10_000;

const RUNNING: readonly WorkflowExecutionStatusName[] = ['RUNNING', 'PAUSED', 'CONTINUED_AS_NEW'];

export interface Reading extends CheckoutSnapshot {
  /** Whether the workflow still takes messages. */
  readonly running: boolean;
}

export interface CheckoutReader {
  /**
   * Throws a WorkflowNotFoundError if there is no such checkout (any more), a WorkflowTaskFailedError if its code
   * fails, or a ServiceError without an answer.
   */
  read(checkoutId: string): Promise<Reading>;
  /** Whether there is such a checkout (still), running or closed. Throws a ServiceError without an answer. */
  exists(checkoutId: string): Promise<boolean>;
}

type CheckoutHandle = WorkflowHandle<() => Promise<CheckoutResult>>;

export function createCheckoutReader(client: Client): CheckoutReader {
  const within = <T>(ask: (handle: CheckoutHandle) => Promise<T>, checkoutId: string) =>
    client.withDeadline(Date.now() + READ_TIMEOUT_MS, () =>
      ask(client.workflow.getHandle(checkoutId)),
    );
  return {
    read: (checkoutId) => within((handle) => readFrom(client, handle), checkoutId),
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

async function readFrom(client: Client, handle: CheckoutHandle): Promise<Reading> {
  const description = await handle.describe();
  const { name } = description.status;
  if (name === 'COMPLETED') {
    return { ...(await handle.result()), seatMap: null, running: false };
  }
  const isRunning = RUNNING.includes(name);
  const snapshot = await (isRunning ? askTwice(handle) : askAnyway(handle)).catch(
    (error: unknown) => tellFailedTask(client, handle.workflowId, error),
  );
  if (isRunning) return { ...snapshot, running: true };
  // A workflow that ended in any other way has no result: its last state is told.
  return {
    ...snapshot,
    view: brokenOff(snapshot.view, description),
    seatMap: null,
    running: false,
  };
}

/** A query that had to wait for a worker may fail once (workflows/whole-tasks.ts). */
async function askTwice(handle: CheckoutHandle): Promise<CheckoutSnapshot> {
  return handle.query(checkoutQuery).catch((error: unknown) => {
    // So the client calls whatever fails within a query.
    if (error instanceof QueryNotRegisteredError) return askAnyway(handle);
    throw error;
  });
}

function askAnyway(handle: CheckoutHandle): Promise<CheckoutSnapshot> {
  return handle.query(checkoutQuery, { evenEarly: true });
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
