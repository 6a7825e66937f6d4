// One turn of one contestant: starts its programs, measures them, and stops them. Nothing else runs at the same time.
import { setTimeout as sleep } from 'node:timers/promises';
import { COMMANDS, type Command } from './buyers/buyer';
import type { Contestant, Opened, Part, Stage } from './contestants/contestant';
import type { Effort } from './figures/effort';
import { historyFigures, type HistoryFigures } from './figures/history-figures';
import { cpuMs } from './figures/process-tree';
import { median } from './figures/statistics';
import { startDriver, type Driver } from './programs/driver-process';
import type { Setup } from './programs/setup';
import type { Bought } from './programs/tasks';
import type { UnsoldShowtimes } from './programs/showtimes';
import type { Upstream } from './programs/upstream';

const SLOW_UPSTREAM_MS = 50;
const WARM_UP = { checkouts: 6, atOnce: 3, forMs: 15_000, reads: 50 };
/** More checkouts than any contestant can buy in one turn. */
const STOCK = 4_000;

type CommandMs = Readonly<Partial<Record<Command, number>>>;

/** Times in milliseconds, medians of the turn. */
export interface TurnFigures {
  readonly fastMs: CommandMs;
  readonly slowMs: CommandMs;
  /** CPU of one checkout, by program, in the saturated run. */
  readonly cpuMs: Readonly<Record<string, number>>;
  readonly checkoutsPerSecond: number;
  /** CPU used while there are no requests, as a share of one core. */
  readonly idleShare: number;
  readonly svcCalls: number;
  /** One read of a waiting checkout; undefined for a contestant without reads. */
  readonly read: { readonly ms: number; readonly cpuMs: number } | undefined;
  readonly history: HistoryFigures | undefined;
}

export interface TurnInput {
  readonly contestant: Contestant;
  readonly stage: Stage;
  readonly effort: Effort;
  readonly upstream: Upstream;
  readonly showtimes: UnsoldShowtimes;
}

/** Starts the contestant and its caller, and stops them when `work` has ended. */
export async function withContestant<T>(
  { contestant, stage }: Pick<TurnInput, 'contestant' | 'stage'>,
  work: (driver: Driver, parts: readonly Part[], opened: Opened) => Promise<T>,
): Promise<T> {
  const opened = await contestant.open(stage);
  try {
    const driver = await startDriver(contestant.buyer, setupOf(stage, opened));
    try {
      const caller = contestant.countsCaller ? [{ name: 'caller', pid: driver.pid }] : [];
      return await work(driver, [...opened.parts, ...caller], opened);
    } finally {
      await driver.stop();
    }
  } finally {
    await opened.stop();
  }
}

/** The settings of a contestant's caller. */
export function setupOf(
  { svc, dataDir }: Pick<Stage, 'svc' | 'dataDir'>,
  { setup }: Pick<Opened, 'setup'>,
): Setup {
  const temporal = { temporalAddress: '', apiUrl: '', apiKey: '' };
  const peers = { databaseUrl: '', restateUrl: '', restateHandlersPort: 0, properties: [] };
  return { ...temporal, ...peers, svc, dataDir, ...setup };
}

export function takeTurn(input: TurnInput): Promise<TurnFigures> {
  const { upstream, effort, showtimes } = input;
  const { alone, saturated, restMs, idleMs } = effort;
  const buy = (driver: Driver, errand: Errand) => buyFrom(showtimes, driver, errand);

  return withContestant(input, async (driver, parts, { setup }) => {
    await buy(driver, WARM_UP);
    await upstream.forgetRequests();
    const fast = await buy(driver, alone);
    const svcCalls = (await upstream.countRequests()) / fast.checkouts.length;
    const history = await historyFigures(setup.temporalAddress, fast);
    await upstream.delay(SLOW_UPSTREAM_MS);
    const slow = await buy(driver, alone);
    await upstream.delay(0);
    await sleep(restMs);
    const idle = await cpuDuring(parts, () => sleep(idleMs));
    const full = await cpuDuring(parts, () => buy(driver, { ...saturated, checkouts: STOCK }));
    const { checkouts, elapsedMs } = full.outcome;
    const [showtimeId = ''] = showtimes.first(1);
    showtimes.sold(1);
    const read = (count: number) => driver.perform({ kind: 'read', showtimeId, count });
    await read(WARM_UP.reads);
    const reading = await cpuDuring(parts, () => read(effort.reads));
    const { readsMs } = reading.outcome;
    return {
      read:
        readsMs.length === 0
          ? undefined
          : { ms: median(readsMs), cpuMs: sumOf(reading.spent) / readsMs.length },
      fastMs: commandMedians(fast),
      slowMs: commandMedians(slow),
      svcCalls,
      history,
      cpuMs: Object.fromEntries(full.spent.map(([name, ms]) => [name, ms / checkouts.length])),
      checkoutsPerSecond: (checkouts.length / elapsedMs) * 1000,
      idleShare: sumOf(idle.spent) / idleMs,
    };
  });
}

interface Errand {
  /** The most checkouts to buy. */
  readonly checkouts: number;
  /** By default, one after another. */
  readonly atOnce?: number;
  readonly forMs: number;
}

export async function buyFrom(
  showtimes: UnsoldShowtimes,
  driver: Driver,
  { checkouts, atOnce = 1, forMs }: Errand,
): Promise<Bought> {
  const showtimeIds = showtimes.first(checkouts);
  const bought = await driver.perform({ kind: 'buy', showtimeIds, atOnce, forMs });
  showtimes.sold(bought.checkouts.length);
  return bought;
}

/** The CPU milliseconds of each program during the work. */
export async function cpuDuring<T>(parts: readonly Part[], work: () => Promise<T>) {
  const before = await Promise.all(parts.map(({ pid }) => cpuMs(pid)));
  const outcome = await work();
  const after = await Promise.all(parts.map(({ pid }) => cpuMs(pid)));
  const spent = parts.map(
    ({ name }, index) => [name, (after[index] ?? 0) - (before[index] ?? 0)] as const,
  );
  return { outcome, spent };
}

export function sumOf(spent: readonly (readonly [string, number])[]): number {
  return spent.reduce((sum, [, ms]) => sum + ms, 0);
}

function commandMedians({ checkouts }: Bought): CommandMs {
  const medians = COMMANDS.flatMap((name) => {
    const timesMs = checkouts.flatMap(({ commandMs }) => commandMs[name] ?? []);
    return timesMs.length === 0 ? [] : [[name, median(timesMs)] as const];
  });
  return Object.fromEntries(medians);
}
