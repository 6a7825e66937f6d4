// Workers by name, one for each entry of a list that changes while the program runs.
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from './logger';

const CHECK_INTERVAL_MS = 1_000;

export interface GroupedWorker {
  /** Settles when it has ended, with all that it had taken up; rejects if it failed. */
  readonly finished: Promise<void>;
  /** It takes nothing up from now on. */
  stop(): void;
}

export interface WorkerGroupOptions<Terms> {
  /** What each worker is made from, by its name. */
  readonly wanted: () => ReadonlyMap<string, Terms>;
  readonly open: (name: string, terms: Terms) => Promise<GroupedWorker>;
  readonly logger: Logger;
  readonly checkIntervalMs?: number;
}

export interface WorkerGroup {
  /** Settles after {@link WorkerGroup.stop}; rejects as soon as a worker fails. */
  readonly finished: Promise<void>;
  stop(): Promise<void>;
}

interface Opened<Terms> {
  readonly worker: GroupedWorker;
  readonly terms: Terms;
}

/**
 * Resolves when every worker that is wanted runs. From then on the group follows the list: a new name gets a worker,
 * one that is gone loses it, and one with other terms has its worker end before the next one begins. What cannot be
 * opened later on is logged and tried again.
 */
export async function startWorkerGroup<Terms>(
  options: WorkerGroupOptions<Terms>,
): Promise<WorkerGroup> {
  const { logger, checkIntervalMs = CHECK_INTERVAL_MS } = options;
  const running = new Map<string, Opened<Terms>>();
  const stopping = new AbortController();
  const failure = deferredFailure();

  const adjust = async (): Promise<void> => {
    const wanted = options.wanted();
    const names = new Set([...running.keys(), ...wanted.keys()]);
    await allSettled([...names].map((name) => adjustOne(name, wanted.get(name))));
  };
  const adjustOne = async (name: string, terms: Terms | undefined): Promise<void> => {
    const current = running.get(name);
    if (current && isDeepStrictEqual(current.terms, terms)) return;
    if (current) {
      await end(current.worker);
      running.delete(name);
    }
    if (terms === undefined) return;
    const worker = await options.open(name, terms);
    worker.finished.catch(failure.reject);
    running.set(name, { worker, terms });
  };
  const follow = async (): Promise<void> => {
    while (await passes(checkIntervalMs, stopping.signal)) {
      await adjust().catch((error: unknown) => logger.error({ error }, 'workers not as wanted'));
    }
  };
  const endAll = () => allSettled([...running.values()].map(({ worker }) => end(worker)));

  await adjust().catch(async (error: unknown) => {
    await endAll();
    throw error;
  });
  const following = follow();
  const stopped = (async () => {
    await following;
    await endAll();
  })();
  return {
    finished: Promise.race([stopped, failure.promise]),
    stop() {
      stopping.abort();
      return stopped;
    },
  };
}

async function end(worker: GroupedWorker): Promise<void> {
  worker.stop();
  await worker.finished;
}

/** False if it was told to stop meanwhile. */
function passes(ms: number, signal: AbortSignal): Promise<boolean> {
  return pause(ms, undefined, { signal }).then(
    () => true,
    () => false,
  );
}

/** All have come to their end before the first failure counts. */
async function allSettled(parts: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(parts);
  await Promise.all(parts);
}

function deferredFailure() {
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<never>((_resolve, refuse) => {
    reject = refuse;
  });
  promise.catch(() => undefined);
  return { promise, reject: (reason: unknown) => reject(reason) };
}
