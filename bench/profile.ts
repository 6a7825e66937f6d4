// `npm run bench:profile`: where the time of a checkout goes, by function in the worker and the API, and by request in
// Temporal. Also profiles the bare workflow with all of Usher's properties, to compare. Takes about two minutes.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { steadyPort } from '../src/platform/dev-server/steady-port';
import type { Contestant, Stage } from './contestants/contestant';
import { GROWN } from './contestants/grown';
import { USHER } from './contestants/usher';
import { selfTimesOf, type SelfTimes } from './figures/cpu-profile';
import { markdownTable } from './figures/markdown-table';
import { fetchRequests, requestsBetween, type Requests } from './figures/server-requests';
import { runOwnBenchmark } from './own-stage';
import { UnsoldShowtimes } from './programs/showtimes';
import { buyFrom, cpuDuring, withContestant } from './turn';

const WARM_UP = { checkouts: 30, atOnce: 8, forMs: 20_000 };
const MEASURED = { checkouts: 400, atOnce: 16, forMs: 20_000 };
const FUNCTIONS = 15;
const REQUESTS = 30;
const PROFILED = ['worker', 'API'];

interface Profile {
  readonly title: string;
  readonly bought: number;
  readonly programs: readonly ProgramProfile[];
  readonly requests: Requests;
}

interface ProgramProfile {
  readonly name: string;
  /** CPU of one checkout. */
  readonly cpuMs: number;
  readonly times: SelfTimes;
}

void runOwnBenchmark('profile', async (stage) => {
  const showtimes = new UnsoldShowtimes();
  const profiles: Profile[] = [];
  for (const contestant of [...GROWN.slice(-1), USHER]) {
    console.log(contestant.title);
    profiles.push(await profileOf(contestant, stage, showtimes));
  }
  const tables = profiles.flatMap(({ title, programs }) =>
    programs.map((program) => functionTable(title, program)),
  );
  return [...tables, requestTable(profiles)].join('\n\n');
});

async function profileOf(
  contestant: Contestant,
  shared: Stage,
  showtimes: UnsoldShowtimes,
): Promise<Profile> {
  const { title } = contestant;
  const dataDir = join(shared.dataDir, contestant.buyer);
  const folder = join(dataDir, 'profiles');
  await mkdir(folder, { recursive: true });
  const temporalMetricsPort = await steadyPort();
  const nodeOptions = ['--cpu-prof', `--cpu-prof-dir=${folder}`];
  const stage = { ...shared, dataDir, profiling: { temporalMetricsPort, nodeOptions } };
  const measured = await withContestant({ contestant, stage }, async (driver, parts) => {
    await buyFrom(showtimes, driver, WARM_UP);
    const before = await fetchRequests(temporalMetricsPort);
    const { outcome, spent } = await cpuDuring(parts, () => buyFrom(showtimes, driver, MEASURED));
    const requests = requestsBetween(before, await fetchRequests(temporalMetricsPort));
    return { parts, requests, spent, bought: outcome.checkouts.length };
  });
  const { bought, requests, spent } = measured;
  const profiled = measured.parts.filter(({ name }) => PROFILED.includes(name));
  // A program writes its profile when it ends.
  const programs = profiled.map(async ({ name, pid }) => {
    const cpuMs = (spent.find(([part]) => part === name)?.[1] ?? 0) / bought;
    return { name, cpuMs, times: await selfTimesOf(folder, pid) };
  });
  return { title, bought, requests, programs: await Promise.all(programs) };
}

/** Shares of the program's whole CPU time, including its start and the warm-up. */
function functionTable(title: string, { name, cpuMs, times }: ProgramProfile): string {
  const all = [...times.values()].reduce((sum, ms) => sum + ms, 0);
  const top = [...times].toSorted(([, a], [, b]) => b - a).slice(0, FUNCTIONS);
  const rows = top.map(([place, ms]) => [place, `${((ms / all) * 100).toFixed(1)} %`]);
  const heading = `${title}, ${name}, by function; ${cpuMs.toFixed(0)} ms of CPU a checkout:`;
  return `${heading}\n\n${markdownTable(['function, without those that it calls', 'share'], rows)}`;
}

/** The most frequent requests first. The time of a poll says nothing about cost: it lasts until there is work. */
function requestTable(profiles: readonly Profile[]): string {
  const most = profiles.at(-1)?.requests ?? new Map<string, { readonly count: number }>();
  const names = [...most].toSorted(([, a], [, b]) => b.count - a.count).map(([name]) => name);
  const rows = names
    .slice(0, REQUESTS)
    .map((name) => [name, ...profiles.flatMap((profile) => requestFigures(profile, name))]);
  const head = profiles.flatMap(({ title }) => [title, 'ms each']);
  return `Temporal, requests of one checkout:\n\n${markdownTable(['request', ...head], rows)}`;
}

function requestFigures({ requests, bought }: Profile, name: string): readonly string[] {
  const { count, ms } = requests.get(name) ?? { count: 0, ms: 0 };
  return count === 0 ? ['0', ''] : [(count / bought).toFixed(1), (ms / count).toFixed(1)];
}
