// Runs one worker for each entry of a list that changes at run time. If one fails, all end, so that
// the process restarts: what is left of the failed worker could accept tasks that it would never complete.
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from './logger';

const CHECK_INTERVAL_MS = 1_000;

export interface GroupedWorker {
  /** Settles when the worker has ended and its tasks are done; rejects if it failed. */
  readonly finished: Promise<void>;
  /** Stops accepting tasks. Idempotent, even after the end. */
  stop(): void;
}

export interface WorkerGroupOptions<Terms> {
  /** The terms of each wanted worker, by name. */
  readonly wanted: () => ReadonlyMap<string, Terms>;
  readonly open: (name: string, terms: Terms) => Promise<GroupedWorker>;
  readonly logger: Logger;
  readonly checkIntervalMs?: number;
}

export interface WorkerGroup {
  /**
   * Resolves once all have ended after {@link WorkerGroup.stop}. Rejects with the first failure,
   * after the others have finished their tasks, so that the supervisor restarts the process and no
   * call is cut off.
   */
  readonly finished: Promise<void>;
  stop(): Promise<void>;
}

interface Opened<Terms> {
  readonly worker: GroupedWorker;
  readonly terms: Terms;
}

/**
 * Resolves when every wanted worker runs. From then on the group follows the list: a new name gets a worker,
 * a removed name loses its worker, and for a changed entry the old worker ends before the new one begins. After the
 * start, a failure to open a worker is logged and retried.
 */
export async function startWorkerGroup<Terms>(
  options: WorkerGroupOptions<Terms>,
): Promise<WorkerGroup> {
  const { logger, checkIntervalMs = CHECK_INTERVAL_MS } = options;
  const running = new Map<string, Opened<Terms>>();
  const failures: unknown[] = [];
  const ending = new AbortController();

  const stopAll = (): void => {
    ending.abort();
    for (const { worker } of running.values()) worker.stop();
  };
  const fail = (error: unknown): void => {
    if (failures.push(error) > 1) return;
    logger.error({ error }, 'a worker failed: the others finish their running calls');
    stopAll();
  };
  const adjust = async (): Promise<void> => {
    const wanted = options.wanted();
    const names = new Set([...running.keys(), ...wanted.keys()]);
    await allSettled([...names].map((name) => adjustOne(name, wanted.get(name))));
  };
  const adjustOne = async (name: string, terms: Terms | undefined): Promise<void> => {
    const current = running.get(name);
    if (current && isDeepStrictEqual(current.terms, terms)) return;
    if (current) {
      current.worker.stop();
      await current.worker.finished;
      running.delete(name);
    }
    if (terms === undefined || ending.signal.aborted) return;
    const worker = await options.open(name, terms);
    running.set(name, { worker, terms });
    worker.finished.catch(fail);
    // The group may have ended while the worker was opened.
    if (ending.signal.aborted) worker.stop();
  };
  const follow = async (): Promise<void> => {
    while (await passes(checkIntervalMs, ending.signal)) {
      await adjust().catch((error: unknown) =>
        logger.error({ error }, 'the workers could not be adjusted'),
      );
    }
  };
  const allEnded = () =>
    Promise.allSettled([...running.values()].map(({ worker }) => worker.finished));

  await adjust().catch(async (error: unknown) => {
    stopAll();
    await allEnded();
    throw error;
  });
  const finished = follow().then(async () => {
    await allEnded();
    if (failures.length > 0) throw failures[0];
  });
  return {
    finished,
    async stop() {
      stopAll();
      await finished;
    },
  };
}

/** Waits; false if the signal is aborted meanwhile. */
function passes(ms: number, signal: AbortSignal): Promise<boolean> {
  return pause(ms, undefined, { signal }).then(
    () => true,
    () => false,
  );
}

/** Waits for all, then throws the first failure. */
async function allSettled(parts: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(parts);
  await Promise.all(parts);
}
