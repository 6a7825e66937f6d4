// Notices changes of a checkout by long polls of its workflow's history, each of which ends at a change. When a run
// continues as new, the next run is polled. All waiting callers of a process share one poll per checkout.
import {
  isGrpcDeadlineError,
  isGrpcServiceError,
  ServiceError,
  type Client,
} from '@temporalio/client';
import { temporal as proto } from '@temporalio/proto';
import type { CheckoutReader, Reading } from '../api/checkout/checkout-reader';

const { EventType } = proto.api.enums.v1;

/** Longer than the server keeps a poll open without a change. */
const POLL_TIMEOUT_MS = 60_000;

/** A poll stays open this long after the last follower has left, for a caller that polls again. */
const LINGER_MS = 2_000;

/** A checkout after a change, and the next change, so that a slow reader misses nothing. */
export interface Change {
  readonly reading: Reading;
  readonly next: Promise<Change>;
}

interface Follower {
  /** Rejects with a ServiceError if the history cannot be watched any longer. */
  readonly next: Promise<Change>;
  leave(): void;
}

/** Follows a checkout, which is read once after each change for all its followers. */
export type FollowHistory = (checkoutId: string) => Follower;

/** How far the history has been read; null at its beginning, and again once the run has ended. */
type Position = Uint8Array | null;

interface Watched {
  followers: number;
  next: PromiseWithResolvers<Change>;
  /** Ends the poll. */
  readonly end: AbortController;
  /** The timer that runs while there is no follower. */
  lingering: NodeJS.Timeout | undefined;
}

export interface HistoryChangesDeps {
  readonly namespace: string;
  readonly reader: CheckoutReader;
  /** Ends open polls, which the client would otherwise repeat on a closed connection. */
  readonly ended: AbortSignal;
}

export function createHistoryChanges(
  client: Client,
  { namespace, reader, ended }: HistoryChangesDeps,
): FollowHistory {
  const watched = new Map<string, Watched>();
  ended.addEventListener('abort', () => {
    for (const { end } of watched.values()) end.abort();
  });
  const watch = (checkoutId: string): Watched => {
    const opened: Watched = {
      followers: 0,
      next: pending(),
      end: new AbortController(),
      lingering: undefined,
    };
    watched.set(checkoutId, opened);
    run(checkoutId, opened).catch((error: unknown) => opened.next.reject(asServiceError(error)));
    return opened;
  };

  const forget = (checkoutId: string, opened: Watched): void => {
    clearTimeout(opened.lingering);
    // Another poll may have begun since.
    if (watched.get(checkoutId) === opened) watched.delete(checkoutId);
  };

  /** Polls until the workflow has closed, or the checkout has had no follower for a while. */
  const run = async (checkoutId: string, opened: Watched): Promise<void> => {
    const { signal } = opened.end;
    const execution = { namespace, workflowId: checkoutId };
    let position: Position = null;
    try {
      do {
        const { hasChanged, position: readTo } = await poll(client, execution, position, signal);
        position = readTo;
        if (!hasChanged) continue;
        if (opened.followers === 0) {
          // The next follower finds out whether there is another run.
          if (position === null) return;
          continue;
        }
        const reading = await reader.read(checkoutId);
        const reported = opened.next;
        opened.next = pending();
        reported.resolve({ reading, next: opened.next.promise });
        if (!reading.running) return;
      } while (!signal.aborted);
    } finally {
      // The poll is forgotten at once, since a later follower needs a new poll.
      forget(checkoutId, opened);
    }
  };

  return (checkoutId) => {
    const followed = watched.get(checkoutId) ?? watch(checkoutId);
    clearTimeout(followed.lingering);
    followed.followers += 1;
    return {
      next: followed.next.promise,
      leave: () => {
        followed.followers -= 1;
        if (followed.followers > 0) return;
        followed.lingering = setTimeout(() => {
          forget(checkoutId, followed);
          followed.end.abort();
        }, LINGER_MS).unref();
      },
    };
  };
}

/** Makes one long poll. Only a completed workflow task, or the end of the run, counts as a change. */
async function poll(
  client: Client,
  { namespace, workflowId }: { readonly namespace: string; readonly workflowId: string },
  nextPageToken: Position,
  signal: AbortSignal,
): Promise<{ readonly position: Position; readonly hasChanged: boolean }> {
  const request = {
    namespace,
    execution: { workflowId },
    waitNewEvent: true,
    ...(nextPageToken && { nextPageToken }),
  };
  // Each poll gets its own signal, since the client never removes its listener from a signal.
  const end = new AbortController();
  const abort = (): void => end.abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    const answer = await client.withAbortSignal(end.signal, () =>
      client.withDeadline(Date.now() + POLL_TIMEOUT_MS, () =>
        client.workflowService.getWorkflowExecutionHistory(request),
      ),
    );
    const position = answer.nextPageToken?.length ? answer.nextPageToken : null;
    const hasTask = answer.history?.events?.some(
      ({ eventType }) => eventType === EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
    );
    return { position, hasChanged: (hasTask ?? false) || position === null };
  } catch (error) {
    if (isGrpcDeadlineError(error)) return { position: nextPageToken, hasChanged: false };
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

interface PromiseWithResolvers<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (reason: Error) => void;
}

/** Replaces `Promise.withResolvers`, which needs Node 22. */
function pending(): PromiseWithResolvers<Change> {
  let resolve: (change: Change) => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<Change>((resolvePromise, rejectPromise) => {
    resolve = resolvePromise;
    reject = rejectPromise;
  });
  // Prevents an unhandled rejection if the poll fails without a follower.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

function asServiceError(error: unknown): Error {
  if (isGrpcServiceError(error)) {
    return new ServiceError('The history of the checkout cannot be watched', { cause: error });
  }
  return error instanceof Error ? error : new Error(String(error));
}
