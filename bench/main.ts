// `npm run bench`: the cost of a checkout beside its peers, measured in turns on this machine; `-- --quick` in minutes.
// Only the ratios of one run can be compared between machines.
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  ProvisionSettingsSchema,
  provisionTemporalCli,
} from '../src/platform/dev-server/temporal-cli';
import { findPostgres } from '../scripts/cluster/postgres-programs';
import { untilInterrupted } from '../scripts/interrupt';
import { BARE_PLAIN, BARE_TUNED, EIGHT_ACTIVITIES } from './contestants/bare-temporal';
import { BY_HAND, BY_HAND_WITH_TABLE } from './contestants/by-hand';
import type { Contestant } from './contestants/contestant';
import { DBOS_CHECKOUT, EIGHT_STEPS } from './contestants/dbos';
import { USHER } from './contestants/usher';
import { QUICK, THOROUGH, type Effort } from './figures/effort';
import { reportOf } from './figures/report';
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
  { everybody }: Effort,
): Promise<readonly Contestant[]> {
  const more = (...others: readonly Contestant[]) => (everybody ? others : []);
  const temporal = [USHER, ...more(BARE_PLAIN, BARE_TUNED), EIGHT_ACTIVITIES];
  const byHand = [...more(BY_HAND_WITH_TABLE), BY_HAND];
  const hasPeers = await installPeers(say);
  if (!hasPostgres) say('DBOS is left out: this machine has no PostgreSQL');
  else if (!hasPeers) say('DBOS is left out: its package is not there');
  else return [...temporal, DBOS_CHECKOUT, ...more(EIGHT_STEPS), ...byHand];
  return [...temporal, ...byHand];
}

async function temporalCli(): Promise<string> {
  const settings = ProvisionSettingsSchema.parse(process.env);
  const cli = await provisionTemporalCli({
    cacheDir: settings.USHER_CACHE_DIR,
    downloadUrl: settings.TEMPORAL_CLI_DOWNLOAD_URL,
    downloadSha256: settings.TEMPORAL_CLI_SHA256,
    env: process.env,
    report: say,
  });
  return cli.path;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
  if (process.platform !== 'linux')
    throw new Error('What programs cost is read from /proc: Linux.');
  const effort = values.quick ? QUICK : THOROUGH;
  const [cpu] = cpus();
  say(`${availableParallelism()} cores, ${cpu?.model ?? 'unknown'}, Node ${process.version}`);
  const postgres = await findPostgres(process.env);
  const dataDir = await mkdtemp(join(tmpdir(), 'usher-bench-'));
  try {
    const run = await measureAll({
      effort,
      dataDir,
      postgres,
      report: say,
      contestants: await contestants(postgres !== undefined, effort),
      temporalCli: await temporalCli(),
    });
    console.log(`\n${reportOf(run)}\n`);
    say(`medians of ${effort.rounds} rounds, and ratios of the turns of one round`);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
