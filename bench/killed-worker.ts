// How long a checkout is delayed when its worker is killed: one of two workers is killed repeatedly during checkouts.
import { setTimeout as sleep } from 'node:timers/promises';
import { COMMANDS, type Command } from './buyers/buyer';
import { openUsher } from './contestants/usher';
import type { Stage } from './contestants/contestant';
import { percentile } from './figures/statistics';
import { startDriver } from './programs/driver-process';
import type { UnsoldShowtimes } from './programs/showtimes';
import type { BoughtCheckout } from './programs/tasks';
import { readsUnderStreams, type StreamFigures } from './reads-under-streams';
import type { Upstream } from './programs/upstream';
import { setupOf } from './turn';

const SLOW_UPSTREAM_MS = 50;
const CHECKOUTS = 12;
const FOR_MS = 60_000;

/** From the kill to the answer of the running command, in milliseconds. */
interface KillFigures {
  readonly kills: number;
  readonly delayAfterKillMs: Readonly<
    Record<'beforeOrder' | 'order', { p50: number; p99: number }>
  >;
}

export interface UsherFigures {
  readonly kills: KillFigures;
  readonly streams: StreamFigures;
}

interface Input {
  readonly stage: Stage;
  readonly upstream: Upstream;
  readonly showtimes: UnsoldShowtimes;
  readonly kills: number;
  readonly streamReads: number;
}

/** Measures reads under streams, and delays after killed workers, on one stack. Only Usher has these figures. */
export async function measureUsher(input: Input): Promise<UsherFigures> {
  const { stage, showtimes, streamReads } = input;
  const usher = await openUsher(stage);
  try {
    const { apiUrl = '', apiKey = '' } = usher.setup;
    const [showtimeId = ''] = showtimes.first(1);
    const streams = await readsUnderStreams({ apiUrl, apiKey }, showtimeId, streamReads);
    showtimes.sold(1);
    return { streams, kills: await killWorkers(input, usher) };
  } finally {
    await usher.stop();
  }
}

async function killWorkers(
  { stage, upstream, showtimes, kills }: Input,
  usher: Awaited<ReturnType<typeof openUsher>>,
): Promise<KillFigures> {
  const worker = usher.parts.find(({ name }) => name === 'worker');
  const pids = [worker?.pid ?? 0, (await usher.startWorker()).pid];
  const driver = await startDriver('usher', setupOf(stage, usher));
  const interrupted: { command: Command; ms: number }[] = [];
  const buy = () => {
    const showtimeIds = showtimes.first(CHECKOUTS);
    showtimes.sold(CHECKOUTS);
    return driver.perform({ kind: 'buy', showtimeIds, atOnce: CHECKOUTS, forMs: FOR_MS });
  };
  try {
    await upstream.delay(SLOW_UPSTREAM_MS);
    await buy();
    const begunAtMs = Date.now();
    await buy();
    const undisturbedMs = Date.now() - begunAtMs;
    for (let kill = 0; kill < kills; kill++) {
      const killLater = async (): Promise<number> => {
        // Kills are spread over all moments of a checkout, however fast the machine is.
        await sleep((undisturbedMs * (kill + 0.5)) / kills);
        process.kill(pids.shift() ?? 0, 'SIGKILL');
        return Date.now();
      };
      const [{ checkouts }, killedAtMs] = await Promise.all([buy(), killLater()]);
      interrupted.push(...checkouts.flatMap((each) => afterKill(each, killedAtMs)));
      pids.push((await usher.startWorker()).pid);
    }
  } finally {
    await upstream.delay(0);
    await driver.stop();
  }
  const of = (isIt: (command: Command) => boolean) => {
    const timesMs = interrupted.filter(({ command }) => isIt(command)).map(({ ms }) => ms);
    return { p50: percentile(timesMs, 0.5), p99: percentile(timesMs, 0.99) };
  };
  const isOrder = (command: Command): boolean => command === 'order';
  return { kills, delayAfterKillMs: { beforeOrder: of((it) => !isOrder(it)), order: of(isOrder) } };
}

/** The command that was running, and how long after the kill it was answered; empty if the checkout had ended. */
function afterKill({ answeredAtMs }: BoughtCheckout, killedAtMs: number) {
  const command = COMMANDS.find((name) => (answeredAtMs[name] ?? 0) > killedAtMs);
  return command ? [{ command, ms: (answeredAtMs[command] ?? 0) - killedAtMs }] : [];
}
