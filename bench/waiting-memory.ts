// The memory that a program needs for each checkout that waits for seats.
import type { Contestant, Stage } from './contestants/contestant';
import { residentMb } from './figures/process-tree';
import { withContestant } from './turn';

const KB_PER_MB = 1024;
const AT_ONCE = 16;
/** A warm-up: the first checkouts also load code. */
const FIRST = 30;
/** `maxCachedWorkflows` of Usher's worker: checkouts above it use no memory, and are replayed when needed. */
const CACHED_MAX: Readonly<Record<string, number>> = { usher: 500 };

export interface WaitingFigures {
  /** Memory of the worker, or of the contestant's only program. */
  readonly kbEach: number;
  readonly cached: number;
}

export function measureWaiting(
  input: { readonly contestant: Contestant; readonly stage: Stage },
  showtimeId: string,
  count: number,
): Promise<WaitingFigures> {
  const { buyer } = input.contestant;
  return withContestant(input, async (driver, parts) => {
    const host = parts.find(({ name }) => name === 'worker') ?? parts.at(-1);
    if (!host) throw new Error('nobody holds it');
    const leave = (wanted: number) =>
      driver.perform({ kind: 'leave-waiting', showtimeId, count: wanted, atOnce: AT_ONCE });
    await leave(FIRST);
    const beforeMb = await residentMb(host.pid);
    await leave(count);
    const grownKb = ((await residentMb(host.pid)) - beforeMb) * KB_PER_MB;
    const cached = Math.min(count, (CACHED_MAX[buyer] ?? Infinity) - FIRST);
    return { kbEach: grownKb / cached, cached };
  });
}
