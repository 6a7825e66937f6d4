// Hears of changes without asking again and again: a long poll of a workflow's history ends with each (of
// a run that continues as new, the next one is watched). One poll a checkout and process, for all who wait.
import {
  isGrpcDeadlineError,
  isGrpcServiceError,
  ServiceError,
  type Client,
} from '@temporalio/client';
import { temporal as proto } from '@temporalio/proto';
import type { CheckoutReader, Reading } from './checkout-reader';

const { EventType } = proto.api.enums.v1;

/** The server ends a poll without news earlier than that. */
const POLL_TIMEOUT_MS = 60_000;

/** A checkout after a change, and what comes after it: whoever is slow misses nothing. */
export interface Change {
  readonly reading: Reading;
  readonly next: Promise<Change>;
}

interface Follower {
  /** Rejects with a ServiceError if the history cannot be watched any longer. */
  readonly next: Promise<Change>;
  leave(): void;
}

/** The next change of a checkout, which is read once for all who follow it. */
export type FollowHistory = (checkoutId: string) => Follower;

/** Where a history was read to; null at its beginning, and again once its run has ended. */
type Position = Uint8Array | null;

interface Watched {
  followers: number;
  next: PromiseWithResolvers<Change>;
}

export interface HistoryChangesDeps {
  readonly namespace: string;
  readonly reader: CheckoutReader;
  /** Ends the polls that are open: the client would repeat them on a closed connection. */
  readonly ended: AbortSignal;
}

export function createHistoryChanges(
  client: Client,
  { namespace, reader, ended }: HistoryChangesDeps,
): FollowHistory {
  const watched = new Map<string, Watched>();
  const polls = new Set<AbortController>();
  ended.addEventListener('abort', () => {
    for (const each of polls) each.abort();
  });
  const watch = (checkoutId: string): Watched => {
    const opened: Watched = { followers: 0, next: pending() };
    watched.set(checkoutId, opened);
    run(checkoutId, opened).catch((error: unknown) => opened.next.reject(asServiceError(error)));
    return opened;
  };

  /** Goes on until the workflow has closed, or a poll ends and nobody is left to hear of it. */
  const run = async (checkoutId: string, opened: Watched): Promise<void> => {
    let position: Position = null;
    try {
      do {
        const { hasChanged, position: readTo } = await poll(checkoutId, position);
        position = readTo;
        if (!hasChanged || opened.followers === 0) continue;
        const reading = await reader.read(checkoutId);
        const told = opened.next;
        opened.next = pending();
        told.resolve({ reading, next: opened.next.promise });
        if (!reading.running) return;
      } while (opened.followers > 0);
    } finally {
      // Right here: who comes from now on finds nobody listening.
      watched.delete(checkoutId);
    }
  };

  /** Nothing but a workflow task changes a checkout. */
  const poll = async (workflowId: string, nextPageToken: Position) => {
    const asked = { namespace, execution: { workflowId }, waitNewEvent: true };
    const ask = () =>
      client.workflowService.getWorkflowExecutionHistory({
        ...asked,
        ...(nextPageToken && { nextPageToken }),
      });
    const end = new AbortController();
    polls.add(end);
    try {
      const answer = await client.withAbortSignal(end.signal, () =>
        client.withDeadline(Date.now() + POLL_TIMEOUT_MS, ask),
      );
      const position = answer.nextPageToken?.length ? answer.nextPageToken : null;
      const hasChanged = answer.history?.events?.some(
        ({ eventType }) => eventType === EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
      );
      return { position, hasChanged: (hasChanged ?? false) || position === null };
    } catch (error) {
      if (isGrpcDeadlineError(error)) return { position: nextPageToken, hasChanged: false };
      throw error;
    } finally {
      polls.delete(end);
    }
  };

  return (checkoutId) => {
    const followed = watched.get(checkoutId) ?? watch(checkoutId);
    followed.followers += 1;
    return {
      next: followed.next.promise,
      leave: () => {
        followed.followers -= 1;
      },
    };
  };
}

interface PromiseWithResolvers<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (reason: Error) => void;
}

/** `Promise.withResolvers` comes with Node 22. */
function pending(): PromiseWithResolvers<Change> {
  let resolve: (change: Change) => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<Change>((resolvePromise, rejectPromise) => {
    resolve = resolvePromise;
    reject = rejectPromise;
  });
  // A failure may come when no watcher is left.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

function asServiceError(error: unknown): Error {
  if (isGrpcServiceError(error)) {
    return new ServiceError('The history of the checkout cannot be watched', { cause: error });
  }
  return error instanceof Error ? error : new Error(String(error));
}
