// Sends the commands of a checkout to Temporal one at a time: the server rejects more than ten concurrent Updates of a
// workflow, and after one command the memo often answers the next one.
import { WorkflowUpdateRPCTimeoutOrCancelledError } from '@temporalio/client';

interface TurnWait {
  readonly waitMs: number;
  /** Aborted when the caller has disconnected. */
  readonly signal: AbortSignal;
}

/**
 * Runs `act` after the earlier commands. If they take longer than `waitMs`, or the caller disconnects, throws a
 * WorkflowUpdateRPCTimeoutOrCancelledError instead.
 */
export type TakeTurn = <T>(checkoutId: string, wait: TurnWait, act: () => Promise<T>) => Promise<T>;

export function createCommandTurns(): TakeTurn {
  /** Queues by checkout: each resolves when its last command is done. */
  const lines = new Map<string, Promise<void>>();

  /** Joins the queue; returns a function that ends the turn. */
  const queueUp = (checkoutId: string, before: Promise<void> | undefined): (() => void) => {
    let end: () => void = () => undefined;
    const turn = new Promise<void>((resolve) => {
      end = resolve;
    });
    const line = Promise.all([before, turn]).then(() => {
      if (lines.get(checkoutId) === line) lines.delete(checkoutId);
    });
    lines.set(checkoutId, line);
    return end;
  };

  return async (checkoutId, wait, act) => {
    const before = lines.get(checkoutId);
    const end = queueUp(checkoutId, before);
    try {
      if (before) await within(wait, before);
      return await act();
    } finally {
      end();
    }
  };
}

async function within({ waitMs, signal }: TurnWait, before: Promise<void>): Promise<void> {
  let stopWaiting: () => void = () => undefined;
  const over = new Promise<never>((_resolve, reject) => {
    stopWaiting = () =>
      reject(new WorkflowUpdateRPCTimeoutOrCancelledError('Earlier commands are still waiting'));
  });
  const timer = setTimeout(stopWaiting, waitMs);
  signal.addEventListener('abort', stopWaiting, { once: true });
  if (signal.aborted) stopWaiting();
  try {
    await Promise.race([before, over]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stopWaiting);
  }
}
