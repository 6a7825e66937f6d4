import type { PostgresPrograms } from '../../scripts/cluster/postgres-programs';
import type { Setup } from '../programs/setup';
import type { BuyerName } from '../programs/tasks';

export interface Part {
  readonly name: string;
  readonly pid: number;
}

/** The programs that run while a contestant is measured. */
export interface Opened {
  /** The programs whose cost is counted, without the caller. */
  readonly parts: readonly Part[];
  readonly setup: Partial<Setup>;
  readonly stop: () => Promise<void>;
}

export interface Contestant {
  readonly buyer: BuyerName;
  readonly title: string;
  /** Whether the caller's cost is counted, too: true if the caller runs the checkout or is a workflow's client. */
  readonly countsCaller: boolean;
  /** Starts the programs. Rejects if the machine lacks something that they need. */
  readonly open: (stage: Stage) => Promise<Opened>;
}

/** The environment that all contestants share. */
export interface Stage {
  /** A folder for this turn only. */
  readonly dataDir: string;
  readonly svc: Setup['svc'];
  readonly payments: { readonly url: string; readonly secret: string };
  readonly temporalCli: string;
  /** Undefined if the machine has no PostgreSQL. */
  readonly postgres: PostgresPrograms | undefined;
  readonly profiling?: Profiling;
}

/** How the programs of Usher, and of the bare workflow with some of its properties, are observed while they run. */
interface Profiling {
  readonly temporalMetricsPort: number;
  /** Node's options for the worker and the API. */
  readonly nodeOptions: readonly string[];
}

/** Starts the parts. If one fails to start, those before it are stopped. Parts stop in reverse order. */
export async function openParts(
  open: (undo: (() => Promise<unknown>)[]) => Promise<Omit<Opened, 'stop'>>,
): Promise<Opened> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return { ...(await open(undo)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
