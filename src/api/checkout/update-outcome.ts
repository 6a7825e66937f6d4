// Temporal's answer to an Update: an outcome, none yet, a refusal, or a closed workflow. The API and ops act on it.
import {
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
  type Client,
  type WorkflowUpdateHandle,
} from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { CommandOutcome } from '../../workflows/messages';
import type { Failure } from '../../domain/failure';
import { REFUSED } from '../../workflows/messages';
import type { Wait } from '../../http/prefer-wait';

/** The outcome; null if there is none when the time is up or the wait is aborted. */
export async function outcomeWithin(
  client: Client,
  handle: WorkflowUpdateHandle<CommandOutcome>,
  { leftMs, signal }: Pick<Wait, 'leftMs' | 'signal'>,
): Promise<CommandOutcome | null> {
  // The client ignores a signal that was aborted before its call.
  if (signal.aborted) return null;
  try {
    return await client.withAbortSignal(signal, () =>
      client.withDeadline(Date.now() + leftMs(), () => handle.result()),
    );
  } catch (error) {
    if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError) return null;
    throw error;
  }
}

/** The refusal of the Update, and the id of the request that was refused first; null for other errors. */
export function refusalIn(error: unknown): { failure: Failure; requestId: string } | null {
  if (!(error instanceof WorkflowUpdateFailedError)) return null;
  const { cause } = error;
  if (!(cause instanceof ApplicationFailure) || cause.type !== REFUSED) return null;
  // The format of the workflow's handlers.
  const [why, requestId] = cause.details as [Failure, string];
  return { failure: why, requestId };
}

/** Whether the workflow is closed, never existed, or is between two runs; reading it shows which. */
export function isGone(error: unknown): boolean {
  return (
    error instanceof WorkflowNotFoundError ||
    error instanceof WorkflowExecutionAlreadyStartedError ||
    error instanceof WorkflowUpdateFailedError
  );
}
