// `npm run bench`: the cost of a checkout compared with its peers, measured in turns on this machine. `-- --quick`
// takes five minutes, `-- --rounds 1` measures one round. Between machines, compare only the ratios within a run.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { findPostgres } from '../scripts/cluster/postgres-programs';
import { compiledOnce } from '../scripts/compile';
import { untilInterrupted } from '../scripts/interrupt';
import { provisionBySettings } from '../src/platform/dev-server/temporal-cli';
import {
  BARE_PLAIN,
  BARE_TUNED,
  BARE_WITH_VIEW,
  EIGHT_ACTIVITIES,
} from './contestants/bare-temporal';
import { BY_HAND, BY_HAND_WITH_TABLE } from './contestants/by-hand';
import type { Contestant } from './contestants/contestant';
import { DBOS_CHECKOUT, EIGHT_STEPS } from './contestants/dbos';
import { hasRestate, RESTATE } from './contestants/restate';
import { USHER } from './contestants/usher';
import { QUICK, THOROUGH, withRounds, type Effort } from './figures/effort';
import { LAST_RUN } from './figures/last-run';
import { reportOf } from './figures/report';
import { runToJson } from './figures/run';
import { measureAll } from './measure-all';
import { installPeers } from './peers/installation';

const startedMs = performance.now();

// The programs exit when they notice that this process is gone.
void untilInterrupted().then(() => process.exit(130));

function say(line: string): void {
  const seconds = (performance.now() - startedMs) / 1000;
  console.log(`${seconds.toFixed(0).padStart(5)} s  ${line}`);
}

/** The contestants that can run on this machine; prints which are skipped. */
async function contestants(
  hasPostgres: boolean,
  { allContestants }: Effort,
): Promise<readonly Contestant[]> {
  const more = (...others: readonly Contestant[]) => (allContestants ? others : []);
  const hasPeers = await installPeers(say);
  if (!hasPeers) say('Restate and DBOS are skipped: their packages are not installed');
  else if (!hasPostgres) say('DBOS is skipped: this machine has no PostgreSQL');
  const temporal = [USHER, BARE_WITH_VIEW, ...more(BARE_TUNED, BARE_PLAIN, EIGHT_ACTIVITIES)];
  const restate = hasPeers && hasRestate() ? [RESTATE] : [];
  const dbos = hasPeers && hasPostgres ? [DBOS_CHECKOUT, ...more(EIGHT_STEPS)] : [];
  return [...temporal, ...restate, ...dbos, ...more(BY_HAND_WITH_TABLE), BY_HAND];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { quick: { type: 'boolean', default: false }, rounds: { type: 'string' } },
  });
  if (process.platform !== 'linux')
    throw new Error('The costs are read from /proc, so this runs only on Linux.');
  const effort = withRounds(values.quick ? QUICK : THOROUGH, values.rounds);
  const [cpu] = cpus();
  say(`${availableParallelism()} cores, ${cpu?.model ?? 'unknown'}, Node ${process.version}`);
  const postgres = await findPostgres(process.env);
  // Usher runs compiled, as in production.
  const programs = await compiledOnce([], {});
  process.env.USHER_PROGRAMS = programs;
  const dataDir = await mkdtemp(join(tmpdir(), 'usher-bench-'));
  try {
    const run = await measureAll({
      effort,
      dataDir,
      postgres,
      report: say,
      contestants: await contestants(postgres !== undefined, effort),
      temporalCli: (await provisionBySettings(process.env, say)).path,
      programs,
    });
    await mkdir(dirname(LAST_RUN), { recursive: true });
    await writeFile(LAST_RUN, runToJson(run));
    console.log(`\n${reportOf(run)}\n`);
    say(`the figures are in ${LAST_RUN}`);
    say(`medians over the rounds (${effort.rounds}), and ratios between turns of the same round`);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
