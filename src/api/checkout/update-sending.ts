// Sends one Update until a worker has taken it, and tells what has become of it.
import { setTimeout as pause } from 'node:timers/promises';
import {
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
  type Client,
  type WorkflowUpdateHandle,
} from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { CommandOutcome } from '../../domain/checkout/process';
import type { Failure } from '../../domain/failure';
import { REFUSED, type CommandMessage } from '../../workflows/messages';
import type { CheckoutReader } from './checkout-reader';
import { closedProgress, progressIn, settledProgress, type Progress } from './progress';

/** A worker has to take the command up within this, or the caller hears that its outcome is not known. */
export const ACCEPT_TIMEOUT_MS = 15_000;

/** A workflow that continues as new may miss an Update; it takes the repeat. */
const REPEATS_MAX = 5;
const REPEAT_PAUSE_MS = 100;

export interface Sending {
  readonly checkoutId: string;
  readonly message: CommandMessage;
  readonly waitMs: number;
  /** Sends it under the id; equal ones that come in meanwhile, or later, share its outcome. */
  readonly send: (updateId: string) => Promise<WorkflowUpdateHandle<CommandOutcome>>;
}

type OneSend = Sending & { readonly updateId: string };

/**
 * Throws a WorkflowNotFoundError if there is no such checkout, and a ServiceError or a
 * WorkflowUpdateRPCTimeoutOrCancelledError where there was no answer: then the outcome is not known.
 */
export type SendUpdate = (sending: Sending) => Promise<Progress>;

export function createUpdateSending(
  client: Client,
  reader: Pick<CheckoutReader, 'read'>,
): SendUpdate {
  return async (sending) => {
    const { checkoutId, message } = sending;
    let updateId = message.key;
    for (let repeats = 0; ; repeats++) {
      try {
        return await sendOnce(client, reader, { ...sending, updateId });
      } catch (error) {
        const refusal = refusalIn(error);
        if (refusal?.requestId === message.requestId) {
          const { view } = await reader.read(checkoutId);
          return { type: 'refused', failure: refusal.failure, view };
        }
        if (!refusal && !isGone(error)) throw error;
        if (!refusal) {
          const reading = await reader.read(checkoutId);
          const progress = progressIn(reading, message);
          if (progress?.type === 'settled') return progress;
          if (!reading.running) return closedProgress(reading, message);
        }
        if (repeats === REPEATS_MAX) throw error;
        // The server keeps the refusal of an earlier call under its id, though the key has stayed free.
        if (refusal) updateId = `${message.key}~${message.requestId}`;
        else await pause(REPEAT_PAUSE_MS);
      }
    }
  };
}

async function sendOnce(
  client: Client,
  reader: Pick<CheckoutReader, 'read'>,
  { checkoutId, message, waitMs, send, updateId }: OneSend,
): Promise<Progress> {
  const accepted = await client.withDeadline(Date.now() + ACCEPT_TIMEOUT_MS, () => send(updateId));
  const outcome = await outcomeWithin(client, accepted, waitMs);
  if (outcome) return settledProgress(outcome);
  const progress = progressIn(await reader.read(checkoutId), message);
  if (progress) return progress;
  // One that was taken would be known: it was refused, and this is where that is thrown.
  return settledProgress(
    await client.withDeadline(Date.now() + ACCEPT_TIMEOUT_MS, () => accepted.result()),
  );
}

/** Null if there is no outcome yet when the time is up. */
async function outcomeWithin(
  client: Client,
  handle: WorkflowUpdateHandle<CommandOutcome>,
  waitMs: number,
): Promise<CommandOutcome | null> {
  try {
    return await client.withDeadline(Date.now() + waitMs, () => handle.result());
  } catch (error) {
    if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError) return null;
    throw error;
  }
}

/** Why the workflow did not take the Update, and the call that it was refused to first. */
function refusalIn(error: unknown): { failure: Failure; requestId: string } | null {
  if (!(error instanceof WorkflowUpdateFailedError)) return null;
  const { cause } = error;
  if (!(cause instanceof ApplicationFailure) || cause.type !== REFUSED) return null;
  // As the workflow's handlers write them.
  const [why, requestId] = cause.details as [Failure, string];
  return { failure: why, requestId };
}

/** The workflow is closed, was never there, or is between two runs: reading it tells which. */
function isGone(error: unknown): boolean {
  return (
    error instanceof WorkflowNotFoundError ||
    error instanceof WorkflowExecutionAlreadyStartedError ||
    error instanceof WorkflowUpdateFailedError
  );
}
