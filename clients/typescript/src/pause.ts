import { setTimeout as sleep } from 'node:timers/promises';

/** Throws the reason of the signal once it is aborted, as `fetch` does. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(ms, undefined, signal ? { signal } : {});
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
