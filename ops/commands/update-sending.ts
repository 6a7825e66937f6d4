// Sends an Update to a checkout and describes the outcome.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
  type Client,
} from '@temporalio/client';
import type { UpdateDefinition } from '@temporalio/common';
import { outcomeWithin, refusalIn } from '../../src/api/checkout/update-outcome';
import { startWait } from '../../src/http/prefer-wait';
import {
  isTaskInFailedState,
  sendDespiteFailedTasks,
  WorkflowTaskFailedError,
} from '../../src/temporal-reads/failed-task';
import type { CommandOutcome } from '../../src/workflows/messages';

/** A worker has to accept the Update in this time. */
const ACCEPT_TIMEOUT_MS = 15_000;
const OUTCOME_TIMEOUT_MS = 10_000;

/** An Update may miss a run that is just continuing as new; the next run accepts the repeat. */
const REPEATS_MAX = 5;
const REPEAT_PAUSE_MS = 200;

export interface Sent {
  readonly isDone: boolean;
  /** The outcome as a sentence for people. */
  readonly text: string;
}

export async function sendUpdate(
  client: Client,
  checkoutId: string,
  update: UpdateDefinition<CommandOutcome, [object]>,
  message: object,
): Promise<Sent> {
  const updateId = `ops:${randomUUID()}`;
  for (let repeats = 0; ; repeats++) {
    try {
      return reportOf(await sendOnce(client, checkoutId, update, message, updateId));
    } catch (error) {
      const refused = refusedBy(error);
      if (refused) return refused;
      if (!(error instanceof WorkflowNotFoundError)) throw error;
      const status = await statusOf(client, checkoutId);
      if (status !== 'RUNNING') return { isDone: false, text: whyRefusing(status) };
      if (repeats === REPEATS_MAX) throw error;
      await pause(REPEAT_PAUSE_MS);
    }
  }
}

async function sendOnce(
  client: Client,
  checkoutId: string,
  update: UpdateDefinition<CommandOutcome, [object]>,
  message: object,
  updateId: string,
): Promise<CommandOutcome | null> {
  const untilMs = Date.now() + ACCEPT_TIMEOUT_MS;
  const handle = await sendDespiteFailedTasks({ client, workflowId: checkoutId, untilMs }, () =>
    client.withDeadline(untilMs, () =>
      client.workflow
        .getHandle(checkoutId)
        .startUpdate(update, { waitForStage: 'ACCEPTED', updateId, args: [message] }),
    ),
  );
  return outcomeWithin(client, handle, startWait(OUTCOME_TIMEOUT_MS, new AbortController().signal));
}

function reportOf(outcome: CommandOutcome | null): Sent {
  if (!outcome) return { isDone: true, text: 'accepted, and under way' };
  const { failure, view } = outcome;
  const now = `now ${view.status}, money ${view.payment.money}`;
  if (!failure) return { isDone: true, text: `accepted: ${now}` };
  return { isDone: false, text: `${failure.code}: ${failure.message} (${now})` };
}

export function refusedBy(error: unknown): Sent | null {
  const refusal = refusalIn(error);
  if (refusal) {
    const { code, message } = refusal.failure;
    return { isDone: false, text: `refused, ${code}: ${message}` };
  }
  if (error instanceof WorkflowUpdateFailedError) {
    return { isDone: false, text: `refused: ${error.cause?.message ?? error.message}` };
  }
  const why = whyNotAccepted(error);
  return why === null ? null : { isDone: false, text: `not accepted yet: ${why}` };
}

function whyNotAccepted(error: unknown): string | null {
  if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError) {
    return 'no worker has taken it (no-worker.md). A worker may still take it: check with `show` before you repeat this';
  }
  if (error instanceof WorkflowTaskFailedError) {
    return 'its tasks fail (failing-workflow-tasks.md): send the command again once that is fixed';
  }
  if (isTaskInFailedState(error)) {
    return 'no worker carries out its tasks in time (no-worker.md): repeat this once one does';
  }
  return null;
}

async function statusOf(client: Client, checkoutId: string): Promise<string | null> {
  try {
    return (await client.workflow.getHandle(checkoutId).describe()).status.name;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}

/** Why a workflow accepts no commands; fits after "It is" or after the checkout's id. */
export function whyRefusing(status: string | null): string {
  if (status === 'PAUSED') return 'paused: `temporal workflow unpause` lets it accept commands';
  return status === null ? 'not known' : `closed (${status}): it accepts no more commands`;
}
