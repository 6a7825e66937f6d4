// Sends a running checkout an Update that only checks something, and changes nothing.
import { randomUUID } from 'node:crypto';
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import type { UpdateDefinition } from '@temporalio/common';
import { sendDespiteFailedTasks } from '../../src/temporal-reads/failed-task';
import { refusedBy } from './update-sending';

/** Long enough for one read at Svc, including a new session for the customer. */
const TIMEOUT_MS = 30_000;

/** Only the checkout can read its order at Svc, since only it has the customer's session. */
export function askCheckout<T, M extends object>(
  client: Client,
  checkoutId: string,
  update: UpdateDefinition<T, [M]>,
  message: M,
): Promise<T> {
  const handle = client.workflow.getHandle(checkoutId);
  const updateId = `ops:${randomUUID()}`;
  const untilMs = Date.now() + TIMEOUT_MS;
  return sendDespiteFailedTasks({ client, workflowId: checkoutId, untilMs }, () =>
    client.withDeadline(untilMs, () => handle.executeUpdate(update, { updateId, args: [message] })),
  );
}

/** @throws the error if it says nothing about the checkout. */
export function whyNotChecked(error: unknown): string {
  if (error instanceof WorkflowNotFoundError) return 'the checkout is closed';
  const refused = refusedBy(error);
  if (!refused) throw error;
  return refused.text;
}
