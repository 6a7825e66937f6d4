// `npm run bench:endurance`: many checkouts at once, for some minutes in the production topology, to see whether
// latency, memory or the event loops' lag grow. `-- --at-once 500 --minutes 10` are the defaults.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Stack } from '../scripts/stack';
import { markdownTable } from './figures/markdown-table';
import { residentMb } from './figures/process-tree';
import { percentile } from './figures/statistics';
import { sumByKind, withProductionStack, type ProductionStack } from './production-stack';
import { UnsoldShowtimes } from './programs/showtimes';
import type { BoughtCheckout } from './programs/tasks';
import { sumOf } from './turn';

const HISTORY_SHARDS = 4;
const MINUTE_MS = 60_000;
const SHOWTIMES = 8_000;
/** A line in the metrics of every Node program. */
const LAG = /^nodejs_eventloop_lag_p99_seconds (\S+)/m;

/** Measured at the end of a minute. Memory is in megabytes, by kind of program. */
interface Reading {
  readonly memoryMb: ReadonlyMap<string, number>;
  readonly lagMs: readonly number[];
}

async function read(stack: Stack): Promise<Reading> {
  const memoryMb = await sumByKind(stack, residentMb);
  const { metricsUrls } = stack;
  const metrics = await Promise.all(metricsUrls.map(async (url) => (await fetch(url)).text()));
  const lags = metrics.map((text) => LAG.exec(text)?.[1]).filter((lag) => lag !== undefined);
  return { memoryMb, lagMs: lags.map((seconds) => Number(seconds) * 1000) };
}

/** Reads once a minute until the work is done. */
async function readDuring(stack: Stack, minutes: number, work: Promise<unknown>) {
  const readings: Reading[] = [];
  const done = work.then(() => true);
  while (readings.length < minutes) {
    if (await Promise.race([done, sleep(MINUTE_MS, false)])) break;
    readings.push(await read(stack));
    console.log(`minute ${readings.length} of ${minutes}`);
  }
  return readings;
}

function rowOf(minute: number, bought: readonly BoughtCheckout[], { memoryMb, lagMs }: Reading) {
  const seconds = bought.map(({ commandMs }) => sumOf(Object.entries(commandMs)) / 1000);
  return [
    `${minute + 1}`,
    `${bought.length}`,
    percentile(seconds, 0.5).toFixed(1),
    percentile(seconds, 0.99).toFixed(1),
    ...[...memoryMb.values()].map((mb) => mb.toFixed(0)),
    Math.max(...lagMs).toFixed(0),
  ];
}

async function measure(
  { stack, driver }: ProductionStack,
  atOnce: number,
  minutes: number,
): Promise<void> {
  const showtimeIds = new UnsoldShowtimes().first(SHOWTIMES);
  const begunMs = Date.now();
  const forMs = minutes * MINUTE_MS;
  const buying = driver.perform({ kind: 'buy', showtimeIds, atOnce, forMs, mayFail: true });
  const readings = await readDuring(stack, minutes, buying);
  const { checkouts, failures } = await buying;
  const names = [...(readings[0]?.memoryMb.keys() ?? [])].map((name) => `${name}, MB`);
  const head = ['minute', 'bought', 'p50, s', 'p99, s', ...names, 'p99 of lag, ms'];
  const minuteOf = ({ answeredAtMs }: BoughtCheckout) =>
    Math.floor(((answeredAtMs.order ?? NaN) - begunMs) / MINUTE_MS);
  const rows = readings.map((reading, minute) =>
    rowOf(
      minute,
      checkouts.filter((checkout) => minuteOf(checkout) === minute),
      reading,
    ),
  );
  console.log(`\n${atOnce} at once, ${checkouts.length} bought, ${failures.length} failed:\n`);
  console.log(`${[markdownTable(head, rows), ...failures].join('\n')}\n`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      'at-once': { type: 'string', default: '500' },
      minutes: { type: 'string', default: '10' },
    },
  });
  const [atOnce, minutes] = [Number(values['at-once']), Number(values.minutes)];
  if (!(atOnce >= 1 && minutes >= 1)) throw new Error('--at-once, --minutes: expected 1 or more');
  await withProductionStack(HISTORY_SHARDS, (running) => measure(running, atOnce, minutes));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
