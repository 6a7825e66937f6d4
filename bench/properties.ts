// `npm run bench:properties`: what each property of Usher costs, added one after another to a bare workflow. Takes half
// an hour; with `-- --rounds 1`, ten minutes.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compiledOnce } from '../scripts/compile';
import { untilInterrupted } from '../scripts/interrupt';
import { provisionBySettings } from '../src/platform/dev-server/temporal-cli';
import { COMMANDS } from './buyers/buyer';
import type { Contestant } from './contestants/contestant';
import { GROWN } from './contestants/grown';
import { USHER } from './contestants/usher';
import { THOROUGH, withRounds } from './figures/effort';
import { markdownTable } from './figures/markdown-table';
import { figures, medianOf, type Figure, type Run } from './figures/run';
import { takeTurns } from './measure-all';

const CONTESTANTS: readonly Contestant[] = [...GROWN, { ...USHER, title: '+ all the rest: Usher' }];
const BYTES_PER_KB = 1024;

type Column = readonly [name: string, figure: Figure];

const COLUMNS: readonly Column[] = [
  ...COMMANDS.map((name): Column => [`${name}, ms`, ({ fastMs }) => fastMs[name]]),
  ['CPU, ms', figures.cpuMs],
  ['of Temporal', ({ cpuMs }) => cpuMs.Temporal],
  ['a read, ms', ({ read }) => read?.ms],
  ['CPU of a read', ({ read }) => read?.cpuMs],
  ['events', ({ history }) => history?.events],
  ['tasks', ({ history }) => history?.workflowTasks],
  ['KB', ({ history }) => (history ? history.bytes / BYTES_PER_KB : undefined)],
];

// The programs exit when they notice that this process is gone.
void untilInterrupted().then(() => process.exit(130));

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { rounds: { type: 'string' } } });
  const effort = withRounds({ ...THOROUGH, restMs: 0, idleMs: 1 }, values.rounds);
  process.env.USHER_PROGRAMS = await compiledOnce([], {});
  const dataDir = await mkdtemp(join(tmpdir(), 'usher-properties-'));
  try {
    const turns = await takeTurns({
      contestants: CONTESTANTS,
      effort,
      dataDir,
      temporalCli: (await provisionBySettings(process.env, console.log)).path,
      postgres: undefined,
      report: console.log,
    });
    console.log(tableOf({ turns }));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function tableOf(run: Pick<Run, 'turns'>): string {
  const rows = CONTESTANTS.map(({ title }) => [
    title,
    ...COLUMNS.map(([, figure]) => {
      const value = medianOf(run, title, figure);
      return value === undefined ? '' : value.toFixed(value < 10 ? 1 : 0);
    }),
  ]);
  return markdownTable(['', ...COLUMNS.map(([name]) => name)], rows);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
