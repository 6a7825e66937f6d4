// Waits for changes of a checkout without polling.
import type { Client } from '@temporalio/client';
import type { Reading } from './checkout-reader';
import {
  createHistoryChanges,
  type Change,
  type HistoryChangesDeps,
} from '../../temporal-reads/history-changes';

export interface CheckoutWatch {
  /**
   * Resolves as soon as `isWanted` is true, or with the current checkout when the time is up, the signal is aborted or
   * the workflow has closed. Throws a WorkflowNotFoundError if there is no such checkout, or a ServiceError if Temporal
   * does not answer.
   */
  until(
    checkoutId: string,
    isWanted: (reading: Reading) => boolean,
    waitMs: number,
    signal?: AbortSignal,
  ): Promise<Reading>;
  /**
   * Yields the current checkout, and again after each change, until its workflow has closed or the signal is aborted.
   * The same version may be yielded twice. Throws like `until`.
   */
  follow(checkoutId: string, signal: AbortSignal): AsyncGenerator<Reading, void, undefined>;
}

export function createCheckoutWatch(client: Client, deps: HistoryChangesDeps): CheckoutWatch {
  const { reader } = deps;
  const followHistory = createHistoryChanges(client, deps);

  async function* follow(checkoutId: string, signal: AbortSignal) {
    const first = await reader.read(checkoutId);
    yield first;
    if (!first.running || signal.aborted) return;
    const follower = followHistory(checkoutId);
    const aborted = abortOf(signal);
    try {
      // Reads again, since changes were not watched until now.
      let reading = await reader.read(checkoutId);
      yield reading;
      let upcoming = follower.next;
      while (reading.running) {
        const change: Change | null = await Promise.race([upcoming, aborted.promise]);
        if (!change) return;
        upcoming = change.next;
        // A read that started earlier may end later.
        if (change.reading.view.version < reading.view.version) continue;
        reading = change.reading;
        yield reading;
      }
    } finally {
      aborted.forget();
      follower.leave();
    }
  }

  return {
    follow,
    async until(checkoutId, isWanted, waitMs, signal) {
      const end = new AbortController();
      const stop = (): void => end.abort();
      const timer = setTimeout(stop, waitMs);
      signal?.addEventListener('abort', stop, { once: true });
      if (signal?.aborted) stop();
      try {
        let latest: Reading | undefined;
        for await (const reading of follow(checkoutId, end.signal)) {
          latest = reading;
          if (isWanted(reading)) break;
        }
        // The place in the queue changes without a new version.
        return latest && !latest.view.queue ? latest : await reader.read(checkoutId);
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
      }
    },
  };
}

/** Resolves with null once the signal is aborted. */
function abortOf(signal: AbortSignal) {
  let stop: () => void = () => undefined;
  const promise = new Promise<null>((resolve) => {
    stop = () => resolve(null);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  return { promise, forget: () => signal.removeEventListener('abort', stop) };
}
