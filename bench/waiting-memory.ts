// The memory that a program needs for each checkout that waits for seats.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Contestant, Stage } from './contestants/contestant';
import { residentMb } from './figures/process-tree';
import { withContestant } from './turn';

const KB_PER_MB = 1024;
const AT_ONCE = 16;
/** Several, because a program returns memory to the system only some time after a collection. */
const COLLECTIONS = 3;
const COLLECTION_MS = 2_000;
/** A warm-up: the first checkouts also load code. */
const FIRST = 30;
/** `maxCachedWorkflows` of Usher's worker: more checkouts would only add the garbage of those that left the cache. */
const CACHED_MAX: Readonly<Record<string, number>> = { usher: 500 };

export interface WaitingFigures {
  /** Resident memory of the worker, or of the contestant's only program. */
  readonly kbEach: number;
  /** The same after its garbage has been collected. */
  readonly heldKbEach: number;
  readonly cached: number;
}

export function measureWaiting(
  input: { readonly contestant: Contestant; readonly stage: Stage },
  showtimeId: string,
  count: number,
): Promise<WaitingFigures> {
  const cached = Math.min(count, (CACHED_MAX[input.contestant.buyer] ?? Infinity) - FIRST);
  return collectable(() =>
    withContestant(input, async (driver, parts) => {
      const host = parts.find(({ name }) => name === 'worker') ?? parts.at(-1);
      if (!host) throw new Error('no program holds the checkouts');
      const startWaiting = (wanted: number) =>
        driver.perform({ kind: 'leave-waiting', showtimeId, count: wanted, atOnce: AT_ONCE });
      await startWaiting(FIRST);
      const beforeMb = await residentMb(host.pid);
      const heldBeforeMb = await heldMb(host.pid);
      await startWaiting(cached);
      const afterMb = await residentMb(host.pid);
      const kbEach = (moreMb: number) => (moreMb * KB_PER_MB) / cached;
      return {
        kbEach: kbEach(afterMb - beforeMb),
        heldKbEach: kbEach((await heldMb(host.pid)) - heldBeforeMb),
        cached,
      };
    }),
  );
}

/** Programs that start during the work collect their garbage on a signal. */
async function collectable<T>(work: () => Promise<T>): Promise<T> {
  const before = process.env.NODE_OPTIONS;
  process.env.NODE_OPTIONS = `--import=${join(__dirname, 'programs/collect-garbage.mjs')}`;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.NODE_OPTIONS;
    else process.env.NODE_OPTIONS = before;
  }
}

async function heldMb(pid: number): Promise<number> {
  for (let turn = 0; turn < COLLECTIONS; turn++) {
    process.kill(pid, 'SIGUSR2');
    await pause(COLLECTION_MS);
  }
  return residentMb(pid);
}
