import type { PostgresPrograms } from '../../scripts/cluster/postgres-programs';
import type { Setup } from '../programs/setup';
import type { BuyerName } from '../programs/tasks';

export interface Part {
  readonly name: string;
  readonly pid: number;
}

/** What runs while a contestant is measured. */
export interface Opened {
  /** The programs whose cost is counted; the caller's is added where it does the work itself. */
  readonly parts: readonly Part[];
  readonly setup: Partial<Setup>;
  readonly stop: () => Promise<void>;
}

export interface Contestant {
  readonly buyer: BuyerName;
  readonly title: string;
  /** Whether the caller's program is a part of what is measured: the client of a workflow, or all there is. */
  readonly countsCaller: boolean;
  /** Undefined with a line that says why, where this machine lacks what it needs. */
  readonly open: (stage: Stage) => Promise<Opened>;
}

/** What all contestants share. */
export interface Stage {
  /** A folder of this turn alone. */
  readonly dataDir: string;
  readonly svc: Setup['svc'];
  readonly payments: { readonly url: string; readonly secret: string };
  readonly temporalCli: string;
  /** Undefined where there is none. */
  readonly postgres: PostgresPrograms | undefined;
}

/** Stops what was started, the last first, also where a later part does not come up. */
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
