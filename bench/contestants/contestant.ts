import type { PostgresPrograms } from '../../scripts/cluster/postgres-programs';
import type { Setup } from '../programs/setup';
import type { BuyerName } from '../programs/tasks';

export interface Part {
  readonly name: string;
  readonly pid: number;
}

/** The programs that run while a contestant is measured. */
export interface Opened {
  /** The programs whose cost is counted; the caller is added if it does the work itself. */
  readonly parts: readonly Part[];
  readonly setup: Partial<Setup>;
  readonly stop: () => Promise<void>;
}

export interface Contestant {
  readonly buyer: BuyerName;
  readonly title: string;
  /** Whether the caller's CPU is counted, too: if it is the client of a workflow, or the only program. */
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
}

/** Starts the parts. If one does not start, those before it are stopped in reverse order; `stop` does the same later. */
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
