// Workers that live and die together: half a worker would take tasks that it cannot finish.
import type { Worker } from '@temporalio/worker';

/** What is needed of a worker here. */
export type RunnableWorker = Pick<Worker, 'run' | 'shutdown' | 'getState'>;

export interface WorkerGroup {
  /**
   * Resolves once all have stopped, and rejects with the failure of the one that failed first, not before the others have
   * ended what they had begun; so that whoever supervises the process starts it again, and no call is cut off.
   */
  readonly finished: Promise<void>;
  stop(): Promise<void>;
}

/** Runs them until one fails or all are stopped; `onFailure` hears of the first failure at once. */
export function runTogether(
  workers: readonly RunnableWorker[],
  onFailure: (error: unknown) => void,
): WorkerGroup {
  const failures: unknown[] = [];
  const shutDown = (): void => {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  };
  const runs = workers.map((worker) =>
    worker.run().catch((error: unknown) => {
      if (failures.length === 0) onFailure(error);
      failures.push(error);
      shutDown();
    }),
  );
  const finished = Promise.all(runs).then(() => {
    if (failures.length > 0) throw failures[0];
  });
  return {
    finished,
    async stop() {
      shutDown();
      await finished;
    },
  };
}
