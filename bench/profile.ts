// `npm run bench:profile`: where the time of a checkout goes: in the worker and the API by function, in Temporal by
// request. Takes about a minute.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { steadyPort } from '../src/platform/dev-server/steady-port';
import type { Stage } from './contestants/contestant';
import { openUsher, type OpenedUsher } from './contestants/usher';
import { selfTimesOf, type SelfTimes } from './figures/cpu-profile';
import { markdownTable } from './figures/markdown-table';
import { fetchRequests, requestsBetween, type Requests } from './figures/server-requests';
import { runUsherBenchmark } from './own-stage';
import { startDriver } from './programs/driver-process';
import { UnsoldShowtimes } from './programs/showtimes';
import { buyFrom, cpuDuring, setupOf } from './turn';

const WARM_UP = { checkouts: 30, atOnce: 8, forMs: 20_000 };
const MEASURED = { checkouts: 400, atOnce: 16, forMs: 20_000 };
const FUNCTIONS = 15;
const REQUESTS = 30;
const PROFILED = ['worker', 'API'];

void runUsherBenchmark('profile', async (stage) => {
  const folder = join(stage.dataDir, 'profiles');
  await mkdir(folder);
  const temporalMetricsPort = await steadyPort();
  const nodeOptions = ['--cpu-prof', `--cpu-prof-dir=${folder}`];
  const usher = await openUsher(stage, { temporalMetricsPort, nodeOptions });
  const measure = async () => {
    try {
      return await buyMany(stage, usher, temporalMetricsPort);
    } finally {
      // A program writes its profile when it ends.
      await usher.stop();
    }
  };
  const { bought, spent, requests } = await measure();
  const profiled = usher.parts.filter(({ name }) => PROFILED.includes(name));
  const tables = profiled.map(async ({ name, pid }) => {
    const cpuMs = spent.find(([part]) => part === name)?.[1] ?? 0;
    const title = `${name}, by function; ${(cpuMs / bought).toFixed(0)} ms of CPU a checkout:`;
    return `${title}\n\n${functionTable(await selfTimesOf(folder, pid))}`;
  });
  return [
    ...(await Promise.all(tables)),
    `Temporal, requests of one checkout (${bought} were bought):\n\n${requestTable(requests, bought)}`,
  ].join('\n\n');
});

async function buyMany(stage: Stage, usher: OpenedUsher, temporalMetricsPort: number) {
  const showtimes = new UnsoldShowtimes();
  const driver = await startDriver('usher', setupOf(stage, usher));
  try {
    await buyFrom(showtimes, driver, WARM_UP);
    const before = await fetchRequests(temporalMetricsPort);
    const { outcome, spent } = await cpuDuring(usher.parts, () =>
      buyFrom(showtimes, driver, MEASURED),
    );
    const requests = requestsBetween(before, await fetchRequests(temporalMetricsPort));
    return { bought: outcome.checkouts.length, spent, requests };
  } finally {
    await driver.stop();
  }
}

/** Shares of all the program's CPU time, including its start and the warm-up. */
function functionTable(times: SelfTimes): string {
  const all = [...times.values()].reduce((sum, ms) => sum + ms, 0);
  const top = [...times].toSorted(([, a], [, b]) => b - a).slice(0, FUNCTIONS);
  const rows = top.map(([name, ms]) => [name, `${((ms / all) * 100).toFixed(1)} %`]);
  return markdownTable(['function, without those that it calls', 'share'], rows);
}

/** A poll lasts until there is work, so its time says nothing about cost. */
function requestTable(requests: Requests, checkouts: number): string {
  const top = [...requests].toSorted(([, a], [, b]) => b.count - a.count).slice(0, REQUESTS);
  const rows = top.map(([name, { count, ms }]) => [
    name,
    (count / checkouts).toFixed(1),
    (ms / count).toFixed(1),
  ]);
  return markdownTable(['request', 'a checkout', 'ms each'], rows);
}
